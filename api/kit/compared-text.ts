/** How names, models and serial numbers are compared and searched for; what is stored stays as it was typed. */

/** Invisible and meaningless in a name: zero-width, bidi controls, soft hyphens, controls. */
const INVISIBLE = /(?![\t\n\v\f\r])[\p{Default_Ignorable_Code_Point}\p{Cf}\p{Cc}]/gu
/** U+2800 is an empty Braille cell, which looks like a space. */
const SPACES = /[\s\u2800]+/g

const visible = (text: string) => text.replace(INVISIBLE, '')

/** Text without the differences that do not make two names: width and form (NFKC), case, invisible characters, white space. */
export function folded(text: string): string {
  const compared = visible(text).normalize('NFKC').toLowerCase().normalize('NFKC')
  return visible(compared).replace(SPACES, ' ').trim()
}

/**
 * Hyphen, en and em dash, bar, minus, a drawn line, and the long sound of Japanese, as they are after folding. A Chinese
 * keyboard types two em dashes at once.
 */
const DASHES = /[-\u2010\u2012-\u2015\u2212\u2500\u30fc]+/g
/** The Chinese figure one, where it can be no figure. */
const ONE_AS_DASH = /(?<=\d)一(?=\d)/g
const TIMES = /[×*✕✖]/g

/**
 * A model or serial number as it is matched: folded, without blanks, every dash as `-` and every sign of multiplication as
 * `x`. `ISG 65——100` is `ISG65-100`.
 */
export const matchedModel = (text: string): string =>
  folded(text)
    .replaceAll(' ', '')
    .replace(TIMES, 'x')
    .replace(ONE_AS_DASH, '-')
    .replace(DASHES, '-')

/** The same as searches compare it: without dashes, too. `CDL16-120` is found by `cdl16120`. */
export const searchedModel = (text: string): string => matchedModel(text).replaceAll('-', '')
