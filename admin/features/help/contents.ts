import { MANUAL, type ManualPage } from './places.ts'

type Contents = { title: string; parts: readonly string[] }

const files = import.meta.glob<Contents>('../../../docs/manual/*.md', {
  query: '?contents',
  import: 'default',
  eager: true,
})

/** What the manual has: its pages, each with its title and the headings of its parts. */
export const manualContents: readonly (Contents & { page: ManualPage })[] = MANUAL.map((page) => ({
  page,
  ...files[`../../../docs/manual/${page}.md`]!,
}))
