import { sql, type RawBuilder } from 'kysely'
import type { Can, OwnedListQuery } from '#api/kit/endpoint.ts'
import { entities } from '#api/kit/entities.ts'
import { isContracted, type ContractedEntity, type OwnedEntity } from '#api/kit/entity-sets.ts'
import type { FoundRecord } from '#api/search/search.ts'
import type { Context } from '#server/context.ts'
import type { Database, Executor } from '#server/db/open.ts'
import type { Row } from '#server/db/tables/tables.ts'
import { findOrRefuse } from '../find.ts'
import { listedIds, onePage, ownedBy, rowsById, type Listing } from './list.ts'
import { sumMatching, sumsWithin } from './list-query.ts'
import { newestWith } from './newest-with.ts'
import { canOf, ownerScope, type Owners } from '../policy.ts'
import { userName } from '../save.ts'

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

/** What a list tells of a row's contract, and what it says where there is none. */
const OF_CONTRACT = {
  c_title: '',
  cus_name: '',
  delivery_date: '',
  pieces: 0,
  to_produce: 0,
  to_ship: 0,
}

type OwnedRow<E extends OwnedEntity, Column extends keyof Row<E>, Long extends string> = Pick<
  Row<E>,
  Column
> &
  Record<BriefOf<Long>, string> &
  (E extends ContractedEntity ? typeof OF_CONTRACT : unknown) & {
    id: number
    release_time: string
    user_id: number
    user_name: string
  }

/** Which rows of a list are asked for beside its usual filters, and in which order. */
type Filters = Pick<Listing, 'equal' | 'order' | 'between' | 'where'>

/** What a list shows of its rows beside id, time and owner, and which they are. */
type Shown<Column, Long> = Filters & {
  columns: readonly Column[]
  /** Columns of long texts, of which the beginning is answered. */
  brief?: readonly Long[]
}

/** A list of what the actor may see; undefined where none can be both theirs and of the owner asked for. */
function listingOf(
  context: Context,
  entity: OwnedEntity,
  input: OwnedListQuery,
  { equal = {}, order, between, where }: Filters,
): Listing | undefined {
  const scope = ownerScope(context, entity)
  const whose = isContracted(entity)
    ? { viewer: scope, owner: input.userid, ownOnly: scope !== undefined }
    : ownedBy(scope, input.userid)
  const { status = '' }: { label: string; status?: string } = entities[entity]
  const asked = { equal, order, between, where }
  return whose && { table: entity, statusColumn: status, input, ...asked, ...whose }
}

const briefly = (table: OwnedEntity, column: string) => {
  const text = sql.ref(`${table}.${column}`)
  return sql`case when length(${text}) > ${BRIEF_LENGTH}
    then substr(${text}, 1, ${BRIEF_LENGTH}) || '…' else ${text} end`.as(`${column}_brief`)
}

const ofContract = Object.entries(OF_CONTRACT).map(([column, none]) =>
  sql`coalesce(${sql.ref(`contract.${column}`)}, ${sql.lit(none)})`.as(column),
)

/**
 * The query for what a list shows of the rows for which a condition holds. What hangs on a contract has its title and
 * how far it is, whoever owns it, as the forms have its number.
 */
function rowsOf<
  E extends OwnedEntity,
  Column extends keyof Row<E> & string,
  Long extends keyof Row<E> & string,
>(entity: E, { columns, brief = [] }: Pick<Shown<Column, Long>, 'columns' | 'brief'>) {
  const table: OwnedEntity = entity
  const shown = ['id', 'release_time', 'user_id', ...columns]
  return (db: Database, isShown: RawBuilder<boolean>) =>
    db
      .selectFrom(table)
      .where(isShown)
      .innerJoin('user', 'user.id', `${table}.user_id`)
      .$if(isContracted(table), (query) =>
        query
          .leftJoin('contract', (join) =>
            join.on(sql<boolean>`contract.id = ${sql.ref(`${table}.con_id`)}`),
          )
          .select(ofContract),
      )
      .select('user.username as user_name')
      .select(shown.map((column) => sql.ref(`${table}.${column}`).as(column)))
      .select(brief.map((column) => briefly(table, column)))
      .$castTo<OwnedRow<E, Column, Long>>()
}

/** One page of a list: one's own records and those on one's own contracts, or everyone's. */
export async function ownedPage<
  E extends OwnedEntity,
  Column extends keyof Row<E> & string,
  Long extends keyof Row<E> & string = never,
>(
  context: Context,
  entity: E,
  input: OwnedListQuery,
  shown: Shown<Column, Long>,
): Promise<{ data: (OwnedRow<E, Column, Long> & { can: Can })[]; total: number }> {
  const listing = listingOf(context, entity, input, shown)
  if (!listing) return { data: [], total: 0 }
  const { data, total } = await onePage(context, listing, rowsOf(entity, shown))
  return { data: data.map((row) => ({ ...row, can: canOf(context, entity, row) })), total }
}

/** The ids of all records of a list in its order, of whichever page; at most so many. */
export async function ownedIds(
  context: Context,
  entity: OwnedEntity,
  input: Omit<OwnedListQuery, 'page'>,
  limit: number,
  filters: Filters = {},
): Promise<number[]> {
  const listing = listingOf(context, entity, { ...input, page: 1 }, filters)
  return listing ? context.search((db) => listedIds(db, listing, limit)) : []
}

/** Some records of a list as it shows them, in the order of these ids; what is gone meanwhile is left out. */
export const ownedRows = <
  E extends OwnedEntity,
  Column extends keyof Row<E> & string,
  Long extends keyof Row<E> & string = never,
>(
  context: Context,
  entity: E,
  ids: readonly number[],
  shown: Pick<Shown<Column, Long>, 'columns' | 'brief'>,
) => rowsById(context.db, entity, ids, rowsOf(entity, shown))

/** The sums of columns over all records of a list that the actor may see, in the order of the columns. */
export async function ownedSum(
  context: Context,
  entity: OwnedEntity,
  input: Omit<OwnedListQuery, 'page'>,
  { columns, ...filters }: Filters & { columns: readonly string[] },
): Promise<{ sums: number[]; count: number }> {
  const listing = listingOf(context, entity, { ...input, page: 1 }, filters)
  if (!listing) return { sums: columns.map(() => 0), count: 0 }
  return context.search((db) => sumMatching(db, listing, columns))
}

/** The same by what a text of a column falls into (`sumsWithin`). */
export async function ownedSums(
  context: Context,
  entity: OwnedEntity,
  input: Omit<OwnedListQuery, 'page'>,
  filters: Filters,
  sums: Parameters<typeof sumsWithin>[2],
) {
  const listing = listingOf(context, entity, { ...input, page: 1 }, filters)
  return listing ? context.search((db) => sumsWithin(db, listing, sums)) : []
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
