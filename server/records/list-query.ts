import { sql, type AliasedRawBuilder, type RawBuilder, type SelectQueryBuilder } from 'kysely'
import { PAGE_SIZE } from '#api/endpoint.ts'
import type { SlotOf, Values } from '#server/db/built.ts'
import { isPostgres, type Database } from '#server/db/open.ts'
import { PAYMENT } from '#server/db/payment.ts'
import { contains, isIndexed } from '#server/db/search.ts'
import type { Tables } from '#server/db/tables.ts'

/** Tables that have a paged list. */
export type Paged = 'product' | 'quotation' | 'contract' | 'production' | 'logistics' | 'sales'

/**
 * The conditions of a list by the names of their values, so that the queries of a list are built once for
 * each set of conditions: `owner`, `viewer`, `status`, `start`, `end` and `before` (times), a keyword's `words` in
 * the index and the `text` to be found, and `=` with the name of a column or of what is computed from one.
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
  if (name === 'text') return contains(db, table, 'search_text', slot(name))
  const own = name === 'status' ? statusColumn : name.slice(1)
  const words = computed[own]
  if (words !== undefined) return sql<boolean>`${sql.raw(words)} = ${slot(name)}`
  const [column, sign] = comparisons[name] ?? [own, '=']
  return sql<boolean>`${columnOf(table, column)} ${sql.raw(sign)} ${slot(name)}`
}

/** Named, but no condition of its own: how it is met depends on the query, or it only says where to begin. */
const APART = new Set(['viewer', 'skip', 'most'])

function idsWhere(
  db: Database,
  asked: Conditions,
  slot: SlotOf,
  from: Paged | AliasedRawBuilder<unknown, Paged> = asked.table,
): Ids {
  const { table, values } = asked
  let query = db
    .selectFrom(from as Paged)
    .select([`${table}.id`, `${table}.release_time`]) as unknown as Ids
  for (const name of Object.keys(values)) {
    if (!APART.has(name)) query = query.where(condition(db, asked, name, slot))
  }
  return query
}

/** The order of every list, by the columns of what is selected. */
export const NEWEST_FIRST = sql`release_time desc, id desc`

/**
 * The ids of one page, which comes after `skip` others. What somebody may see in two ways is read in both,
 * each by its own index in order, up to the page's end (`most`), and merged.
 */
export function pageOfIds(db: Database, asked: Conditions, slot: SlotOf, size = PAGE_SIZE): Ids {
  const { table, values } = asked
  const page = (query: Ids) => {
    const first = query.orderBy(NEWEST_FIRST).limit(sql.lit(size))
    return 'skip' in values ? first.offset(slot<number>('skip')) : first
  }
  const rows = idsWhere(db, asked, slot)
  if (!('viewer' in values)) return page(rows)
  const most = 'most' in values ? slot<number>('most') : sql.lit(size)
  const seenBy = (name: string) => {
    const seen = rows.where(sql<boolean>`${columnOf(table, name)} = ${slot('viewer')}`)
    const first = seen.orderBy(NEWEST_FIRST).limit(most)
    return db.selectFrom(first.as(name)).select(['id', 'release_time'])
  }
  return page(seenBy('user_id').union(seenBy('contract_user_id')))
}

/** Whether somebody may see a row, in either way. */
function isSeen({ table }: Conditions, slot: SlotOf): RawBuilder<boolean> {
  const seenBy = (name: string) => sql`${columnOf(table, name)} = ${slot('viewer')}`
  return sql`(${seenBy('user_id')} or ${seenBy('contract_user_id')})`
}

/** The ids of all rows that meet the conditions, in no order. */
export function idsSeen(db: Database, asked: Conditions, slot: SlotOf): Ids {
  const query = idsWhere(db, asked, slot)
  return 'viewer' in asked.values ? query.where(isSeen(asked, slot)) : query
}

/**
 * The same of somebody's own rows, found by their owner alone. Nothing else is asked of a row before it is known to be
 * their own (neither database looks into a subquery with an offset): how long it takes tells nothing of others' rows.
 */
export function idsOfOwn(db: Database, asked: Conditions, slot: SlotOf): Ids {
  const { table, values } = asked
  const whose =
    'viewer' in values
      ? isSeen(asked, slot)
      : sql<boolean>`${columnOf(table, 'user_id')} = ${slot('owner')}`
  const all = sql.raw(isPostgres(db) ? 'offset 0' : 'limit -1 offset 0')
  const own = sql`(select * from ${sql.table(table)} where ${whose} ${all})`.as(table)
  return idsWhere(db, asked, slot, own)
}

/** How many rows meet the conditions, one by one. */
export const countOfIds = (db: Database, asked: Conditions, slot: SlotOf) =>
  idsSeen(db, asked, slot)
    .clearSelect()
    .select(({ fn }) => fn.countAll<number>().as('total'))
