import { inOneLine, visibleText } from '#api/kit/text.ts'
import { Parser } from 'htmlparser2'
import sanitizeHtml from 'sanitize-html'

const COLOR = [/^#[\da-f]{3,8}$/i, /^rgba?\([\d\s.,%]+\)$/i, /^[a-z]{3,20}$/i]

/**
 * Elements whose content is no text. With frames: the cleaner would take what is in one for HTML once more, which
 * nobody has measured.
 */
export const NON_TEXT_TAGS = ['script', 'style', 'textarea', 'option', 'xmp', 'iframe']

/**
 * Cleans a short text's HTML, within the limits of `excessOf`: emphasis, colour and line breaks stay, everything that
 * acts or loads goes.
 */
export function cleanInlineHtml(html: string): string {
  const cleaned = sanitizeHtml(html, {
    allowedTags: [
      'b',
      'strong',
      'i',
      'em',
      'u',
      's',
      'small',
      'sub',
      'sup',
      'mark',
      'br',
      'span',
      'font',
    ],
    allowedAttributes: { '*': ['style'], font: ['color'] },
    allowedStyles: {
      '*': {
        color: COLOR,
        'background-color': COLOR,
        'font-weight': [/^(bold|normal|\d{3})$/],
        'font-style': [/^(italic|normal)$/],
        'text-decoration': [/^(underline|line-through|none)$/],
      },
    },
    disallowedTagsMode: 'discard',
    nonTextTags: NON_TEXT_TAGS,
  })
  // A character reference such as `&#8203;` brings in what a plain text may not have either.
  return inOneLine(visibleText(cleaned)).trim()
}

/** Takes no element for one that has an end, so that none is kept open, however many begin. */
class FlatParser extends Parser {
  override isVoidElement(): boolean {
    return true
  }
}

/** The plain text of cleaned HTML, for option labels and messages. */
export function plainText(html: string): string {
  const texts: string[] = []
  const parser = new FlatParser({
    ontext: (text) => texts.push(text),
    onopentagname: (name) => name === 'br' && texts.push(' '),
  })
  parser.end(html)
  return texts.join('').trim()
}

/** A text as it is written into a page, also within quotes. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"]/g, (character) => `&#${character.codePointAt(0)};`)
}
