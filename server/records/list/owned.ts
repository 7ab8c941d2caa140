import { sql } from 'kysely'
import type { Can, OwnedListQuery } from '#api/kit/endpoint.ts'
import { entities } from '#api/kit/entities.ts'
import {
  isContracted,
  type ContractedEntity,
  type OwnedEntity,
  type SearchedEntity,
} from '#api/kit/entity-sets.ts'
import { may, type Context } from '#server/context.ts'
import { equal, is, type Condition } from '#server/db/conditions.ts'
import type { Database, Executor } from '#server/db/open.ts'
import type { Row } from '#server/db/tables/tables.ts'
import { besideContract, type BesideContract } from '../chain/beside-contract.ts'
import { findOrRefuse } from '../find.ts'
import { listedIds, onePage, rowsById } from './list.ts'
import type { Listing } from './listing.ts'
import { sumMatching, sumsWithin } from './list-sums.ts'
import { canOf, ownerScope, viewerColumns, type Owners } from '../policy.ts'
import { actorNames, namesOfUser, userNames } from '../staff-name.ts'

/** How records that have an owner are read: each with its owner's name and with what the actor may do with it. */

/** A record that the actor may see; any other is refused like an absent one. */
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
    ...(await namesOfUser(context.db, record.user_id)),
    can: canOf(context, store.table, record),
  }
}

/** What the form of a record that is not stored yet has beside its fields. */
export function unsavedRecord(context: Context, entity: OwnedEntity) {
  const can = canOf(context, entity, undefined)
  return { id: '' as const, ...actorNames(context.user), version: 0, can }
}

/** Entities with an owner whose lists are read here: those that are found by keyword. */
type ListedOwned = OwnedEntity & SearchedEntity

/** How much of a text of up to 20,000 characters a list answers: more than its cells show, little for ten rows. */
const BRIEF_LENGTH = 200

/** The name under which a list answers the beginning of a long text. */
type BriefOf<Column extends string> = `${Column}_brief`

type OwnedRow<E extends ListedOwned, Column extends keyof Row<E>, Long extends string> = Pick<
  Row<E>,
  Column
> &
  Record<BriefOf<Long>, string> &
  (E extends ContractedEntity ? BesideContract : unknown) & {
    id: number
    release_time: string
    user_id: number
    user_name: string
    staff_name: string
  }

/** The conditions of a list beside its usual filters, its order, and where a keyword is looked for beyond its own texts. */
type Filters = Pick<Listing, 'where' | 'order' | 'keywordIn'>

/** What a list shows of its rows beside id, time and owner, and which they are. */
type Shown<Column, Long> = Filters & {
  columns: readonly Column[]
  /** Columns of long texts, of which the beginning is answered. */
  brief?: readonly Long[]
}

/** The rows of an entity, or of one owner, that the actor sees, and the counters for them. */
export function scopeOf(
  context: Context,
  entity: OwnedEntity,
  owner?: number,
): Pick<Listing, 'sight' | 'where' | 'counter'> {
  const viewer = ownerScope(context, entity)
  const ofOwner = owner === undefined ? [] : [is('user_id', owner)]
  if (viewer === undefined) {
    return { where: ofOwner, counter: owner === undefined ? '' : `o${owner}` }
  }
  if (owner === viewer) return { sight: ofOwner, counter: `o${owner}` }
  const ways = viewerColumns(entity)
  const seenBy = (columns: readonly string[]) => columns.map((column) => is(column, viewer))
  if (owner === undefined) {
    return { sight: seenBy(ways), counter: `${ways.length > 1 ? 'v' : 'o'}${viewer}` }
  }
  return { sight: seenBy(ways.filter((column) => column !== 'user_id')), where: ofOwner }
}

/** Which records of contracts the actor sees, of one owner of contracts or of all, and where a keyword is looked for. */
export function scopeOfContracts(
  context: Context,
  owner?: number,
): Pick<Listing, 'sight' | 'where' | 'keywordIn'> {
  const seesAny = may(context, 'contract:view')
  const viewer = ownerScope(context, 'contract')
  const own = viewer === undefined ? undefined : [is('contract_user_id', viewer)]
  return {
    sight: seesAny ? own : [],
    where: equal({ contract_user_id: owner }),
    keywordIn: [{ table: 'contract', column: 'title_text', by: 'con_id' }],
  }
}

/** A list of what the actor may see. */
function listingOf(
  context: Context,
  entity: ListedOwned,
  input: Omit<OwnedListQuery, 'page' | 'size'> & { page?: number },
  { where = [], order, keywordIn }: Filters,
): Listing {
  const scope = scopeOf(context, entity, input.userid)
  const { status = '' }: { label: string; status?: string } = entities[entity]
  return {
    table: entity,
    statusColumn: status,
    input: { page: 1, ...input },
    sight: scope.sight,
    where: [...where, ...(scope.where ?? [])],
    counter: where.length === 0 ? scope.counter : undefined,
    order,
    keywordIn,
  }
}

const briefly = (table: ListedOwned, column: string) => {
  const text = sql.ref(`${table}.${column}`)
  return sql`case when length(${text}) > ${BRIEF_LENGTH}
    then substr(${text}, 1, ${BRIEF_LENGTH}) || '…' else ${text} end`.as(`${column}_brief`)
}

/**
 * The query for what a list shows of the rows for which a condition holds. Records of a contract have its title and
 * progress, also of another user's contract, as their forms have its number.
 */
function rowsOf<
  E extends ListedOwned,
  Column extends keyof Row<E> & string,
  Long extends keyof Row<E> & string,
>(entity: E, { columns, brief = [] }: Pick<Shown<Column, Long>, 'columns' | 'brief'>) {
  const table: ListedOwned = entity
  const shown = ['id', 'release_time', 'user_id', ...columns]
  return (db: Database, isShown: Condition) =>
    db
      .selectFrom(table)
      .where(isShown)
      .innerJoin('user', 'user.id', `${table}.user_id`)
      .$if(isContracted(table), (query) =>
        query
          .leftJoin('contract', (join) =>
            join.on(sql<boolean>`contract.id = ${sql.ref(`${table}.con_id`)}`),
          )
          .select(besideContract),
      )
      .select(userNames)
      .select(shown.map((column) => sql.ref(`${table}.${column}`).as(column)))
      .select(brief.map((column) => briefly(table, column)))
      .$castTo<OwnedRow<E, Column, Long>>()
}

/** One page of a list: one's own records and those on one's own contracts, or everyone's. */
export async function ownedPage<
  E extends ListedOwned,
  Column extends keyof Row<E> & string,
  Long extends keyof Row<E> & string = never,
>(
  context: Context,
  entity: E,
  input: OwnedListQuery,
  shown: Shown<Column, Long>,
): Promise<{ data: (OwnedRow<E, Column, Long> & { can: Can })[]; total: number }> {
  const listing = listingOf(context, entity, input, shown)
  const { data, total } = await onePage(context, listing, rowsOf(entity, shown))
  return { data: data.map((row) => ({ ...row, can: canOf(context, entity, row) })), total }
}

/** The ids of all records of a list in its order, of whichever page; at most so many. */
export function ownedIds(
  context: Context,
  entity: ListedOwned,
  input: Omit<OwnedListQuery, 'page' | 'size'>,
  limit: number,
  filters: Filters = {},
): Promise<number[]> {
  const listing = listingOf(context, entity, input, filters)
  return context.search((db) => listedIds(db, listing, limit))
}

/** Some records of a list as it shows them, in the order of these ids; what is gone meanwhile is left out. */
export const ownedRows = <
  E extends ListedOwned,
  Column extends keyof Row<E> & string,
  Long extends keyof Row<E> & string = never,
>(
  context: Context,
  entity: E,
  ids: readonly number[],
  shown: Pick<Shown<Column, Long>, 'columns' | 'brief'>,
) => rowsById(context.db, entity, ids, rowsOf(entity, shown))

/** The sums of columns, or of what is made of them, over all records of a list that the actor may see (`sumMatching`). */
export function ownedSum(
  context: Context,
  entity: ListedOwned,
  input: Omit<OwnedListQuery, 'page' | 'size'>,
  filters: Filters,
  columns: readonly string[],
  figures?: Parameters<typeof sumMatching>[3],
): Promise<{ sums: number[]; count: number }> {
  const listing = listingOf(context, entity, input, filters)
  return context.search((db) => sumMatching(db, listing, columns, figures))
}

/** The sums of a column by ranges of another one (`sumsWithin`). */
export function ownedSums(
  context: Context,
  entity: ListedOwned,
  input: Omit<OwnedListQuery, 'page' | 'size'>,
  filters: Filters,
  sums: Parameters<typeof sumsWithin>[2],
) {
  const listing = listingOf(context, entity, input, filters)
  return context.search((db) => sumsWithin(db, listing, sums))
}
