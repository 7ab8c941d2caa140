import type { Permission } from '#api/access.ts'
import { entities, type FoundEntity } from '#api/entities.ts'
import type { FoundRecord } from '#api/search.ts'
import { ENTRIES } from '../menu-entries.ts'
import type { Entry } from '../menu-entries.ts'

/** Something that can be opened: a page of the menu, or a record in the place where its list opens it. */
export type Place = {
  key: string
  name: string
  about: string
  path: string
  /** Whether it opens in a tab of its own, as its list does it. */
  tab: boolean
}

export type PlaceGroup = { label: string; places: readonly Place[] }

type May = (permission: Permission) => boolean

type Opening = { path: (id: number, may: May) => string; tab?: boolean }

/** Where the lists open their records, where that is not the form in a tab of its own. */
const openings: Readonly<Partial<Record<FoundEntity, Opening>>> = {
  quotation: {
    // Who may not change it has its products to look at.
    path: (id, may) => (may('quotation:edit') ? `/quotation?edit=${id}` : `/quopro?id=${id}`),
  },
  product: {
    path: (id, may) => (may('product:edit') ? `/productbj?id=${id}` : `/getQuopro?id=${id}`),
    tab: true,
  },
}

const formOf = (kind: FoundEntity): Opening => ({
  path: (id) => `/get${entities[kind].callName}?id=${id}`,
  tab: true,
})

const dayOf = (time: string) => time.slice(0, 10).replaceAll(':', '-')

/** What the server found, as places. */
export function placesOf(
  found: readonly { kind: FoundEntity; records: readonly FoundRecord[] }[],
  may: May,
): PlaceGroup[] {
  return found.map(({ kind, records }) => {
    const { path, tab = false } = openings[kind] ?? formOf(kind)
    const places = records.map(({ id, name, about, release_time }) => ({
      key: `${kind}-${id}`,
      name,
      about: [about, dayOf(release_time)].filter((text) => text !== '').join(' · '),
      path: path(id, may),
      tab,
    }))
    return { label: entities[kind].moduleLabel, places }
  })
}

const folded = (text: string) => text.normalize('NFKC').toLowerCase()

/** The pages whose name contains a text, those of the menu and others; all of them where it is empty. */
export function pagesNamed(text: string, others: readonly Entry[]): PlaceGroup[] {
  const places = [...ENTRIES, ...others]
    .filter(({ label }) => folded(label).includes(folded(text.trim())))
    .map(({ path, label }) => ({ key: path, name: label, about: '', path, tab: false }))
  return places.length === 0 ? [] : [{ label: '页面', places }]
}
