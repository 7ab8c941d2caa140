import DOMPurify from 'dompurify'
import { useMemo } from 'react'

const ALLOWED = {
  ALLOWED_TAGS: 'b strong i em u s small sub sup mark br span font'.split(' '),
  ALLOWED_ATTR: ['style', 'color'],
  ALLOW_DATA_ATTR: false,
  ALLOW_ARIA_ATTR: false,
}

/** None of these can fetch anything or leave the text's place. */
const STYLES = ['color', 'background-color', 'font-weight', 'font-style', 'text-decoration']

/** Cleans HTML as the server does (emphasis, colour, line breaks), in case something else stored it. */
function cleaned(html: string): string {
  const template = document.createElement('template')
  template.content.append(DOMPurify.sanitize(html, { ...ALLOWED, RETURN_DOM_FRAGMENT: true }))
  for (const element of template.content.querySelectorAll<HTMLElement>('[style]')) {
    const kept = STYLES.map((name) => [name, element.style.getPropertyValue(name)] as const)
    element.removeAttribute('style')
    for (const [name, value] of kept) element.style.setProperty(name, value)
  }
  return template.innerHTML
}

/** A category's name with its markup. */
export function CategoryHtml({ html }: { html: string }) {
  const safe = useMemo(() => cleaned(html), [html])
  // oxlint-disable-next-line react/no-danger -- the name is HTML by specification, and cleaned above
  return <span dangerouslySetInnerHTML={{ __html: safe }} />
}
