import { entities, type Entities } from '#api/kit/entities.ts'
import type { SearchedEntity } from '#api/kit/entity-sets.ts'
import { searchedText } from '#server/db/search/search.ts'

/** The texts of a record's columns in which keywords are looked for. */
type SearchedTexts<E extends SearchedEntity> = Readonly<
  Record<Entities[E]['searched'][number], string>
>

/** The text that searches compare of a record. */
export function searchText<E extends SearchedEntity>(entity: E, row: SearchedTexts<E>): string {
  const columns: readonly Entities[E]['searched'][number][] = entities[entity].searched
  return searchedText(entity, ...columns.map((column) => row[column]))
}
