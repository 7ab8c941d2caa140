/** Texts as people write them: what is stored of one, and how two are compared and searched for. */

/**
 * What shows nothing: zero-width and bidi control characters, soft hyphens, fillers, interlinear annotation marks.
 * U+200D stays where it joins emoji, and a variation selector after what it varies: an emoji, a rare Chinese form.
 */
const INVISIBLE = new RegExp(
  [
    String.raw`(?![\p{Variation_Selector}\u200d])[\p{Default_Ignorable_Code_Point}\ufff9-\ufffb]`,
    String.raw`(?<!\p{Extended_Pictographic}|\p{Script=Han}|[0-9#*](?=\ufe0f\u20e3))\p{Variation_Selector}`,
    String.raw`(?<![\p{Extended_Pictographic}\p{Emoji_Modifier}]\ufe0f?)\u200d`,
    String.raw`\u200d(?!\p{Extended_Pictographic})`,
  ].join('|'),
  'gu',
)

/**
 * A text without its invisible characters, which would make two names that look alike different ones. All that shows
 * stays as it is: m³ and m3, full and half width remain what they are. In linear time.
 */
export function visibleText(text: string): string {
  return text.replace(INVISIBLE, '')
}

/**
 * NEL, LS and PS: line ends that no key types and that come with pasted texts. Programs differ on whether a line ends
 * there, so that no text is stored with them.
 */
const SEPARATORS = '\u0085\u2028\u2029'

const SEPARATOR = new RegExp(`[${SEPARATORS}]`, 'g')
const LINE_END = new RegExp(`\r\n?|[${SEPARATORS}]`, 'g')

/** A text of one line: a blank where it has a separator of lines that is no control character to be refused. */
export const inOneLine = (text: string): string => text.replace(SEPARATOR, ' ')

/** A text of several lines with each of its line ends as `\n`. */
export const inLines = (text: string): string => text.replace(LINE_END, '\n')

/** Invisible and meaningless in a name: zero-width, bidi controls, soft hyphens, controls. */
const MEANINGLESS = /(?![\t\n\v\f\r])[\p{Default_Ignorable_Code_Point}\p{Cf}\p{Cc}]/gu
/** U+2800 is an empty Braille cell, which looks like a space. */
const SPACES = /[\s\u2800]+/g

const visible = (text: string) => text.replace(MEANINGLESS, '')

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
