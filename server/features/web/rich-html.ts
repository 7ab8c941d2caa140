import { Parser } from 'htmlparser2'
import sanitizeHtml from 'sanitize-html'
import { inLines, visibleText } from '#api/kit/text.ts'
import { EDITOR_PATH } from '#api/upload/upload.ts'
import { isFileName } from '#server/storage/file-name.ts'
import { NON_TEXT_TAGS } from '#server/platform/html.ts'

const COLOR = [/^#[\da-f]{3,8}$/i, /^rgba?\([\d\s.,%]+\)$/i, /^[a-z]{3,20}$/i]
const LENGTH = [/^-?\d{1,4}(\.\d{1,4})?(px|em|rem|pt|%)?$/, /^auto$/]
const SIZED = { width: LENGTH, height: LENGTH, 'max-width': LENGTH }

const BLOCKS = 'p h1 h2 h3 h4 h5 h6 blockquote pre code hr br div section ul ol li'.split(' ')
const INLINE = 'a b strong i em u s del sub sup mark small span font'.split(' ')
const TABLE = 'table thead tbody tfoot tr th td colgroup col caption'.split(' ')
const MEDIA = 'img video source figure figcaption input'.split(' ')

/** Images and videos of the website's text are its own uploads; nothing is fetched from elsewhere. */
function isOwnFile(address: string | undefined): boolean {
  return address?.startsWith(EDITOR_PATH) === true && isFileName(address.slice(EDITOR_PATH.length))
}

/** A browser shows nothing for a video without a valid source; it is removed with its tag. */
function foreign(tag: string, attributes: Record<string, string>): boolean {
  if (tag === 'img' || tag === 'source') return !isOwnFile(attributes['src'])
  if (tag === 'video') return attributes['src'] !== undefined && !isOwnFile(attributes['src'])
  // The editor's to-do lists have check boxes; there are no other inputs in a text.
  return tag === 'input' && attributes['type'] !== 'checkbox'
}

// A character reference such as `&#7;` could bring in a control character, which no save accepts.
// oxlint-disable-next-line no-control-regex -- these characters are what is removed
const CONTROL = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/g

/**
 * Cleans what the rich editor wrote, within the limits of `excessOf`, before it is stored: text structure, emphasis,
 * tables, links and own images and videos stay; scripts, handlers, forms, frames and everything foreign go.
 */
export function cleanRichHtml(html: string): string {
  const cleaned = cleanedOnce(html)
  // Hidden elements go too.
  const readable = visibleText(inLines(cleaned).replace(CONTROL, ''))
  return readable === cleaned ? cleaned : cleanedOnce(readable)
}

function cleanedOnce(html: string): string {
  return sanitizeHtml(html, {
    allowedTags: [...BLOCKS, ...INLINE, ...TABLE, ...MEDIA],
    allowedAttributes: {
      '*': ['style', 'data-w-e-type', 'data-w-e-is-void'],
      a: ['href', 'target', 'rel'],
      img: ['src', 'alt', 'width', 'height'],
      video: ['src', 'poster', 'controls', 'width', 'height', 'preload'],
      source: ['src', 'type'],
      font: ['color'],
      th: ['colspan', 'rowspan', 'width'],
      td: ['colspan', 'rowspan', 'width'],
      col: ['width', 'span'],
      ol: ['start', 'type'],
      code: [{ name: 'class', values: ['language-*'] }],
      input: ['type', 'checked', 'disabled'],
    },
    allowedClasses: { code: ['language-*'] },
    allowedStyles: {
      '*': {
        color: COLOR,
        'background-color': COLOR,
        'font-size': LENGTH,
        'font-weight': [/^(bold|normal|\d{3})$/],
        'font-style': [/^(italic|normal)$/],
        'text-decoration': [/^(underline|line-through|none)$/],
        'text-align': [/^(left|right|center|justify)$/],
        'text-indent': LENGTH,
        'line-height': [/^\d{1,2}(\.\d{1,2})?$/],
        'padding-left': LENGTH,
      },
      img: SIZED,
      video: SIZED,
      table: SIZED,
      td: SIZED,
      th: SIZED,
    },
    allowedSchemes: ['http', 'https', 'mailto', 'tel'],
    allowProtocolRelative: false,
    exclusiveFilter: ({ tag, attribs }) => foreign(tag, attribs),
    transformTags: {
      // A page that is opened from the text gets no access to its opener.
      a: (tagName, attribs) => ({
        tagName,
        attribs: { ...attribs, rel: 'noopener noreferrer nofollow' },
      }),
      video: (tagName, attribs) => {
        const { poster, ...rest } = attribs
        return { tagName, attribs: isOwnFile(poster) ? { ...rest, poster: poster ?? '' } : rest }
      },
      input: (tagName, attribs) => ({ tagName, attribs: { ...attribs, disabled: 'disabled' } }),
    },
    nestingLimit: 50,
    nonTextTags: NON_TEXT_TAGS,
  })
}

/** The addresses of the files that a cleaned text shows. */
export function filesIn(html: string): string[] {
  const found = new Set<string>()
  const parser = new Parser({
    onopentag: (name, { src, poster }) => {
      if (!MEDIA.includes(name)) return
      for (const address of [src, poster]) {
        if (address !== undefined && isOwnFile(address)) found.add(address)
      }
    },
  })
  parser.end(html)
  return [...found]
}
