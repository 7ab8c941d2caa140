import { sql } from 'kysely'
import type { Can, OwnedListQuery } from '#api/endpoint.ts'
import { entities, isContracted, type ContractedEntity, type OwnedEntity } from '#api/entities.ts'
import type { FoundRecord } from '#api/search.ts'
import type { Context } from '#server/context.ts'
import type { Database, Executor } from '#server/db/open.ts'
import type { Row } from '#server/db/tables.ts'
import { findOrRefuse } from './find.ts'
import { listedIds, listedSum, onePage, ownedBy, type Listing } from './list.ts'
import { sumsWithin } from './list-query.ts'
import { newestWith } from './newest-with.ts'
import { canOf, ownerScope, type Owners } from './policy.ts'
import { userName } from './save.ts'

/** How records that have an owner are read: each with its owner's name and with what the actor may do with it. */

/** A record that the actor may see; one that they may not is refused in the words of an absent one. */
export async function findOwned<Stored extends Owners>(
  context: Context,
  store: {
    table: OwnedEntity
    find(executor: Executor, id: number): Promise<Stored | undefined>
  },
  id: number,
) {
  const record = await findOrRefuse(context, store, id, 'view')
  return {
    ...record,
    user_name: await userName(context.db, record.user_id),
    can: canOf(context, store.table, record),
  }
}

/** What the form of a record that is not stored yet has beside its fields. */
export function unsavedRecord(context: Context, entity: OwnedEntity) {
  const can = canOf(context, entity, undefined)
  return { id: '' as const, user_name: context.user.name, version: 0, can }
}

/** How much of a text of up to 20,000 characters a list answers: more than its cells show, little for ten rows. */
const BRIEF_LENGTH = 200

/** The name under which a list answers the beginning of a long text. */
type BriefOf<Column extends string> = `${Column}_brief`

type OwnedRow<E extends OwnedEntity, Column extends keyof Row<E>, Long extends string> = Pick<
  Row<E>,
  Column
> &
  Record<BriefOf<Long>, string> &
  (E extends ContractedEntity ? { c_title: string } : unknown) & {
    id: number
    release_time: string
    user_id: number
    user_name: string
  }

/** What a list shows of its rows beside id, time and owner, and which column must have which value. */
type Shown<Column, Long> = {
  columns: readonly Column[]
  /** Columns of long texts, of which the beginning is answered. */
  brief?: readonly Long[]
  equal?: Listing['equal']
  order?: Listing['order']
  between?: Listing['between']
  where?: Listing['where']
}

/** Whose records a list has; undefined where none can be both the actor's and of the owner asked for. */
function whoseOf(context: Context, entity: OwnedEntity, owner: number | undefined) {
  const scope = ownerScope(context, entity)
  return isContracted(entity)
    ? { viewer: scope, owner, ownOnly: scope !== undefined }
    : ownedBy(scope, owner)
}

const briefly = (table: OwnedEntity, column: string) => {
  const text = sql.ref(`${table}.${column}`)
  return sql`case when length(${text}) > ${BRIEF_LENGTH}
    then substr(${text}, 1, ${BRIEF_LENGTH}) || '…' else ${text} end`.as(`${column}_brief`)
}

const titleOfContract = (table: ContractedEntity) =>
  sql`coalesce((select c_title from contract where contract.id = ${sql.ref(`${table}.con_id`)}), '')`.as(
    'c_title',
  )

/**
 * One page of a list: one's own records and those on one's own contracts, or everyone's. What hangs on a contract has
 * its title, whoever owns it, as the forms have its number.
 */
export async function ownedPage<
  E extends OwnedEntity,
  Column extends keyof Row<E> & string,
  Long extends keyof Row<E> & string = never,
>(
  context: Context,
  entity: E,
  input: OwnedListQuery,
  { columns, brief = [], equal = {}, order, between, where }: Shown<Column, Long>,
): Promise<{ data: (OwnedRow<E, Column, Long> & { can: Can })[]; total: number }> {
  const whose = whoseOf(context, entity, input.userid)
  if (!whose) return { data: [], total: 0 }
  const table: OwnedEntity = entity
  const { status = '' }: { label: string; status?: string } = entities[table]
  const listing = { table, statusColumn: status, input, equal, order, between, where, ...whose }
  const made = [
    ...brief.map((column) => briefly(table, column)),
    ...(isContracted(table) ? [titleOfContract(table)] : []),
  ]
  const shown = ['id', 'release_time', 'user_id', ...columns]
  const { data, total } = await onePage(context, listing, (db, isOnPage) =>
    db
      .selectFrom(table)
      .where(isOnPage)
      .innerJoin('user', 'user.id', `${table}.user_id`)
      .select('user.username as user_name')
      .select([...shown.map((column) => sql.ref(`${table}.${column}`).as(column)), ...made])
      .$castTo<OwnedRow<E, Column, Long>>(),
  )
  return { data: data.map((row) => ({ ...row, can: canOf(context, entity, row) })), total }
}

/** The sum of a column over all records of a list that the actor may see. */
export async function ownedSum(
  context: Context,
  entity: OwnedEntity,
  input: OwnedListQuery,
  { column, equal = {}, where }: { column: string } & Pick<Listing, 'equal' | 'where'>,
): Promise<{ sum: number; count: number }> {
  const whose = whoseOf(context, entity, input.userid)
  if (!whose) return { sum: 0, count: 0 }
  const { status = '' }: { label: string; status?: string } = entities[entity]
  const listing = { table: entity, statusColumn: status, input, equal, where, ...whose }
  return listedSum(context, listing, column)
}

/** The same by what a text of a column falls into (`sumsWithin`). */
export async function ownedSums(
  context: Context,
  entity: OwnedEntity,
  input: OwnedListQuery,
  filters: Pick<Listing, 'equal' | 'between' | 'where'>,
  sums: Parameters<typeof sumsWithin>[2],
) {
  const whose = whoseOf(context, entity, input.userid)
  if (!whose) return []
  const { status = '' }: { label: string; status?: string } = entities[entity]
  const listing = { table: entity, statusColumn: status, input, ...filters, ...whose }
  return context.search((db) => sumsWithin(db, listing, sums))
}

/** The ids of all records of a list in its order, of whichever page; at most so many. */
export async function ownedIds(
  context: Context,
  entity: OwnedEntity,
  input: Omit<OwnedListQuery, 'page'>,
  limit: number,
  filters: Pick<Listing, 'equal' | 'between'> = {},
): Promise<number[]> {
  const whose = whoseOf(context, entity, input.userid)
  if (!whose) return []
  const { status = '' }: { label: string; status?: string } = entities[entity]
  const asked = { ...input, page: 1 }
  const listing = { table: entity, statusColumn: status, input: asked, ...filters, ...whose }
  return context.search((db) => listedIds(db, listing, limit))
}

/** The newest few records with a keyword that the actor may see, by what they are called. */
export async function foundOwned(
  context: Context,
  db: Database,
  entity: OwnedEntity,
  keyword: string,
): Promise<FoundRecord[]> {
  const scope = ownerScope(context, entity)
  const whose = isContracted(entity) ? { viewer: scope } : { owner: scope }
  const rows = await newestWith(db, entity, whose, keyword)
  return rows.map((row) => {
    const { title, number }: { title?: string; number?: string } = entities[entity]
    const textOf = (column = '') => String(Object(row)[column] ?? '')
    const name = textOf(title)
    const { id, release_time } = row
    return name === ''
      ? { id, release_time, name: textOf(number), about: '' }
      : { id, release_time, name, about: textOf(number) }
  })
}
