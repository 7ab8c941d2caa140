import { lazy, Suspense } from 'react'

const CategoryHtml = lazy(async () => ({
  default: (await import('./category-html.tsx')).CategoryHtml,
}))

/** Whether a name has anything that plain text would show otherwise. */
export function hasMarkup(name: string): boolean {
  return /[<&]/.test(name)
}

/** A category's name as it is meant to look. The cleaner is fetched only where there is markup. */
export function CategoryName({ name }: { name: string }) {
  if (!hasMarkup(name)) return name
  return (
    <Suspense fallback="…">
      <CategoryHtml html={name} />
    </Suspense>
  )
}

/** A category's name without its markup, where only text can stand. Nothing of it is run or fetched. */
export const plainName = (name: string) =>
  hasMarkup(name)
    ? (new DOMParser().parseFromString(name, 'text/html').body.textContent ?? '')
    : name
