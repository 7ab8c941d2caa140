import type { InputOf } from '#api/kit/endpoint.ts'
import { entities } from '#api/kit/entities.ts'
import { foundEntities, isOwned, type FoundEntity, type OwnedEntity } from '#api/kit/entity-sets.ts'
import { noteNumber } from '#api/logistics/logistics.ts'
import { MOST_FOUND, type FoundRecord, type search } from '#api/search/search.ts'
import { may, type Context } from '#server/context.ts'
import type { Condition } from '#server/db/conditions.ts'
import type { Database } from '#server/db/open.ts'
import type { Row } from '#server/db/tables/tables.ts'
import { ofNote } from '#server/features/logistics/returns.ts'
import { findProducts } from '#server/features/product/product.service.ts'
import { newestWhere, newestWith } from '#server/records/list/newest-with.ts'
import { scopeOf } from '#server/records/list/owned.ts'
import { idsByNumber } from './numbers.store.ts'
import { newestByInitials, newestOfCustomers } from './of-customers.store.ts'

type OwnedRow = Row<FoundEntity & OwnedEntity>

type Find = (context: Context, db: Database, keyword: string) => Promise<FoundRecord[]>

/** How records without an owner are found. */
const finders: Readonly<Record<Exclude<FoundEntity, OwnedEntity>, Find>> = { product: findProducts }

/** What a keyword finds beside a record's own texts: customers by first letters, what has a contract by its customer's name. */
const besides = (
  db: Database,
  entity: FoundEntity & OwnedEntity,
  ...by: [keyword: string, sight: readonly Condition[] | undefined]
): Promise<OwnedRow[]> =>
  entity === 'customer' ? newestByInitials(db, ...by) : newestOfCustomers(db, entity, ...by)

/** The record whose paper has the keyword as its number, which no column has. */
async function byPaper(
  db: Database,
  entity: FoundEntity & OwnedEntity,
  keyword: string,
  sight: readonly Condition[] | undefined,
): Promise<OwnedRow[]> {
  const where = entity === 'logistics' ? ofNote(keyword) : undefined
  return where ? newestWhere(db, entity, { sight, where }) : []
}

/**
 * The same for records with an owner, as far as the actor may see them: by their own names, then by what their contract's
 * customer is called, as far as there is room.
 */
async function findOwned(
  context: Context,
  db: Database,
  entity: FoundEntity & OwnedEntity,
  keyword: string,
): Promise<FoundRecord[]> {
  const { sight } = scopeOf(context, entity)
  const numbered = idsByNumber(entity, keyword)
  const meant = await byPaper(db, entity, keyword, sight)
  const named = await newestWith(db, entity, keyword, { sight, numbered })
  const others = named.length < MOST_FOUND ? await besides(db, entity, keyword, sight) : []
  const byId = new Map([...meant, ...named, ...others].map((row) => [row.id, row]))
  const rows = [...byId.values()].slice(0, MOST_FOUND)
  const { title, number }: { title?: string; number?: string } = entities[entity]
  return rows.map((row) => {
    const textOf = (column = '') => String(Object(row)[column] ?? '')
    const { id, release_time } = row
    const isReturn = 'returns_id' in row && row.returns_id !== null
    const name = isReturn ? noteNumber(id, true) : textOf(title)
    return name === ''
      ? { id, release_time, name: textOf(number), about: '' }
      : { id, release_time, name, about: textOf(number) }
  })
}

/** The records of an entity with the keyword, as far as the actor may see them. */
const foundOf = (context: Context, db: Database, entity: FoundEntity, keyword: string) =>
  isOwned(entity) ? findOwned(context, db, entity, keyword) : finders[entity](context, db, keyword)

type Found = { kind: FoundEntity; records: FoundRecord[] }

/** The newest records of each kind with a keyword, of the kinds that the actor may view. */
export async function findAnything(context: Context, { keyword }: InputOf<typeof search.index>) {
  if (keyword === undefined) return { data: [] as Found[] }
  const kinds = foundEntities.filter((kind) => may(context, `${kind}:view`))
  const data = await context.search(async (db) => {
    const found: Found[] = []
    for (const kind of kinds) {
      found.push({ kind, records: await foundOf(context, db, kind, keyword) })
    }
    return found
  })
  return { data: data.filter(({ records }) => records.length > 0) }
}
