import { sql, type RawBuilder } from 'kysely'
import { isContracted, type FoundEntity } from '#api/kit/entity-sets.ts'
import { searchable } from '#server/db/search/search.ts'
import { nameKeys } from '#server/names/name-key.ts'
import { beginningWith } from '#server/records/list/newest-with.ts'

type Ids = RawBuilder<unknown>

/** The indexes of the numbers that records have of their own. */
const ownNumbers: Readonly<Partial<Record<FoundEntity, (keyword: string) => Ids>>> = {
  // As the number of a quotation is made, in capitals.
  quotation: (keyword) => beginningWith('quotation', 'quo_no', searchable(keyword).toUpperCase()),
  contract: (keyword) =>
    beginningWith('contract', 'name_key', nameKeys.contract({ c_no: keyword })),
  machine: (keyword) =>
    beginningWith('machine', 'name_key', nameKeys.machine({ serial_no: keyword })),
}

/**
 * Ids of records whose own number, or whose contract's, begins with a keyword, by the indexes of the numbers; undefined
 * where an entity has none.
 */
export function idsByNumber(entity: FoundEntity, keyword: string): Ids | undefined {
  const own = ownNumbers[entity]?.(keyword)
  if (!isContracted(entity)) return own
  const ofContracts = sql`select id from ${sql.table(entity)}
    where con_id in (${ownNumbers.contract!(keyword)})`
  return own ? sql`${ofContracts} union all ${own}` : ofContracts
}
