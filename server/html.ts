import sanitizeHtml from 'sanitize-html'

const COLOR = [/^#[\da-f]{3,8}$/i, /^rgba?\([\d\s.,%]+\)$/i, /^[a-z]{3,20}$/i]

/** Cleans a short text's HTML: emphasis, colour and line breaks stay, everything that acts or loads goes. */
export function cleanInlineHtml(html: string): string {
  return sanitizeHtml(html, {
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
  }).trim()
}

/** The plain text of cleaned HTML, for option labels and messages. */
export function plainText(html: string): string {
  const withoutTags = sanitizeHtml(html.replace(/<br\s*\/?>/gi, ' '), {
    allowedTags: [],
    allowedAttributes: {},
  })
  const plain: Record<string, string> = { lt: '<', gt: '>', quot: '"', amp: '&', nbsp: ' ' }
  return withoutTags
    .replace(/&(lt|gt|quot|amp|nbsp);/g, (_match, name: string) => plain[name] ?? '')
    .trim()
}

/** A text as it is written into a page, also within quotes. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"]/g, (character) => `&#${character.codePointAt(0)};`)
}
