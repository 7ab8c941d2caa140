import { sql, type Kysely, type RawBuilder, type SelectQueryBuilder } from 'kysely'
import { PAGE_SIZE } from '#api/endpoint.ts'
import type { SlotOf, Values } from '#server/db/built.ts'
import { PAYMENT } from '#server/db/migrations/007-preferences.ts'
import type { Database } from '#server/db/open.ts'
import { contains, indexed, isIndexed } from '#server/db/search.ts'
import type { Tables } from '#server/db/tables.ts'

/** Tables that have a paged list. */
export type Paged = 'product' | 'quotation' | 'contract' | 'production' | 'logistics' | 'sales'

/**
 * The conditions of a list by the names of their values, so that the queries of a list are built once for
 * each set of conditions: `owner`, `viewer`, `status`, `start`, `end` and `before` (times), `words` and
 * `like` of a keyword, and `=` with the name of a column or of what is computed from one.
 */
export type Conditions = {
  table: Paged
  /** The record's own name for its status. */
  statusColumn: string
  values: Values
}

/** What tells the queries of two sets of conditions apart. */
export const formOf = ({ table, values }: Conditions) =>
  `${table} ${Object.keys(values).toSorted().join(' ')}`

type Ids = SelectQueryBuilder<Tables, Paged, { id: number; release_time: string }>

export const columnOf = (table: Paged, name: string) => sql.ref<string | number>(`${table}.${name}`)

const comparisons: Readonly<Record<string, [column: string, sign: string]>> = {
  owner: ['user_id', '='],
  start: ['release_time', '>='],
  end: ['release_time', '<='],
  before: ['release_time', '<'],
}

/** What lists ask for that is no column; each has an index in just these words. */
const computed: Readonly<Record<string, string>> = { payment: PAYMENT }

function condition(db: Database, { table, statusColumn }: Conditions, name: string, slot: SlotOf) {
  if (name === 'words') return isIndexed(db, table, slot(name))
  if (name === 'like') return contains(table, 'search_text', slot(name))
  const own = name === 'status' ? statusColumn : name.slice(1)
  const words = computed[own]
  if (words !== undefined) return sql<boolean>`${sql.raw(words)} = ${slot(name)}`
  const [column, sign] = comparisons[name] ?? [own, '=']
  return sql<boolean>`${columnOf(table, column)} ${sql.raw(sign)} ${slot(name)}`
}

/** Named, but no condition of its own: how it is met depends on the query, or it only says where to begin. */
const APART = new Set(['viewer', 'skip', 'most'])

function idsWhere(db: Database, asked: Conditions, slot: SlotOf): Ids {
  const { table, values } = asked
  let query = db
    .selectFrom(table)
    .select([`${table}.id`, `${table}.release_time`]) as unknown as Ids
  for (const name of Object.keys(values)) {
    if (!APART.has(name)) query = query.where(condition(db, asked, name, slot))
  }
  return query
}

const newestFirst = <Query extends SelectQueryBuilder<Tables, Paged, object>>(query: Query) =>
  query.orderBy(sql.ref('release_time'), 'desc').orderBy(sql.ref('id'), 'desc') as Query

/**
 * The ids of one page, which comes after `skip` others. What somebody may see in two ways is read in both,
 * each by its own index in order, up to the page's end (`most`), and merged.
 */
export function pageOfIds(db: Database, asked: Conditions, slot: SlotOf, size = PAGE_SIZE): Ids {
  const { table, values } = asked
  const page = (query: Ids) => newestFirst(query).limit(sql.lit(size)).offset(slot<number>('skip'))
  const rows = idsWhere(db, asked, slot)
  if (!('viewer' in values)) return page(rows)
  const seenBy = (name: string) => {
    const seen = rows.where(sql<boolean>`${columnOf(table, name)} = ${slot('viewer')}`)
    const first = newestFirst(seen).limit(slot<number>('most'))
    return db.selectFrom(first.as(name)).select(['id', 'release_time'])
  }
  return page(seenBy('user_id').union(seenBy('contract_user_id')))
}

/** Whether somebody may see a row, in either way. */
function isSeen({ table }: Conditions, slot: SlotOf): RawBuilder<boolean> {
  const seenBy = (name: string) => sql`${columnOf(table, name)} = ${slot('viewer')}`
  return sql`(${seenBy('user_id')} or ${seenBy('contract_user_id')})`
}

/** How many rows meet the conditions, one by one. */
export function countOfIds(db: Database, asked: Conditions, slot: SlotOf) {
  let query = idsWhere(db, asked, slot)
  if ('viewer' in asked.values) query = query.where(isSeen(asked, slot))
  return query.clearSelect().select(({ fn }) => fn.countAll<number>().as('total'))
}

/** The first records that the index has for a keyword, up to a number, and which of them meet the conditions. */
export function candidates(db: Database, asked: Conditions, most: number, slot: SlotOf) {
  // Written for one of the tables, as they have in common what is asked for.
  const table = asked.table as 'quotation'
  const { values } = asked
  const others = Object.keys(values).filter((name) => name !== 'words' && !APART.has(name))
  const met = others.map((name) => condition(db, asked, name, slot))
  if ('viewer' in values) met.push(isSeen(asked, slot))
  const fits = met.length > 0 ? sql<boolean>`(${sql.join(met, sql` and `)})` : sql.lit(true)
  const found = sql<{ id: number }>`(${indexed(db, table, slot('words'))} limit ${sql.lit(most)})`
  return (db as Kysely<Tables & { found: { id: number } }>)
    .selectFrom(found.as<'found'>(sql.ref('found')))
    .innerJoin(table, `${table}.id`, 'found.id')
    .select([`${table}.id`, `${table}.release_time`, fits.as('fits')])
}
