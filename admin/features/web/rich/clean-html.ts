import DOMPurify from 'dompurify'
import { EDITOR_PATH } from '#api/upload/upload.ts'

const TAGS = [
  ...'p h1 h2 h3 h4 h5 h6 blockquote pre code hr br div section ul ol li'.split(' '),
  ...'a b strong i em u s del sub sup mark small span font'.split(' '),
  ...'table thead tbody tfoot tr th td colgroup col caption'.split(' '),
  ...'img video source figure figcaption'.split(' '),
]

const ATTRIBUTES =
  'style href target src alt width height poster controls type class color colspan rowspan span start data-w-e-type data-w-e-is-void'.split(
    ' ',
  )

/** None of these can fetch anything or leave the text's place. */
const STYLES = [
  ...'color background-color font-size font-weight font-style text-decoration'.split(' '),
  ...'text-align text-indent line-height padding-left width height'.split(' '),
]

const LINK = /^(https?:|mailto:|tel:)/i

/** Whether a text can link to this. */
export const isLink = (address: string) => LINK.test(address)

/** The address of an uploaded file as it is stored; nothing for whatever lies elsewhere. */
export function ownFile(address: string | null): string | undefined {
  const url = URL.parse(address ?? '', location.origin)
  const own = url?.origin === location.origin && url.pathname.startsWith(EDITOR_PATH)
  return own ? url.pathname : undefined
}

/**
 * Cleans HTML that was stored or is being pasted, much as the server does before storing it. `foreign` counts
 * the images and videos that were left out because they lie elsewhere.
 */
export function cleanHtml(html: string): { html: string; foreign: number } {
  const template = document.createElement('template')
  template.content.append(
    DOMPurify.sanitize(html, {
      ALLOWED_TAGS: TAGS,
      ALLOWED_ATTR: ATTRIBUTES,
      ALLOW_DATA_ATTR: false,
      ALLOW_ARIA_ATTR: false,
      RETURN_DOM_FRAGMENT: true,
    }),
  )
  for (const element of template.content.querySelectorAll<HTMLElement>('[style]')) {
    const kept = STYLES.map((name) => [name, element.style.getPropertyValue(name)] as const)
    element.removeAttribute('style')
    for (const [name, value] of kept) element.style.setProperty(name, value)
  }
  for (const link of template.content.querySelectorAll('a[href]')) {
    if (!isLink(link.getAttribute('href') ?? '')) link.removeAttribute('href')
  }
  const foreign = removeForeign(template.content)
  return { html: template.innerHTML, foreign }
}

function removeForeign(content: DocumentFragment): number {
  let removed = 0
  for (const media of content.querySelectorAll('img, video')) {
    const source = media.matches('[src]') ? media : media.querySelector('source')
    const own = ownFile(source?.getAttribute('src') ?? null)
    if (source && own !== undefined) {
      source.setAttribute('src', own)
      if (ownFile(media.getAttribute('poster')) === undefined) media.removeAttribute('poster')
    } else {
      ;(media.closest('[data-w-e-type="video"]') ?? media).remove()
      removed += 1
    }
  }
  return removed
}
