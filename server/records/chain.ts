import type { Module, OwnedModule } from '#api/access.ts'
import type { LinkedRecord } from '#api/chain.ts'
import type { OwnedListQuery } from '#api/endpoint.ts'
import type { FoundRecord } from '#api/search.ts'
import { may, type Context } from '#server/context.ts'
import type { Database, Executor, Transaction } from '#server/db/open.ts'
import { indexText, searchable, unindexText } from '#server/db/search.ts'
import type { Row } from '#server/db/tables.ts'
import { missing, Refusal } from '#server/errors.ts'
import { onePage, ownedBy, type Listing } from './list.ts'
import { newestWith } from './newest-with.ts'
import { mayView, ownerScope } from './scope.ts'

/**
 * What tells the records of the chain apart, as data: contract, then production, then logistics by the
 * production record, and after-sales by the contract (spec 7.1).
 */
export const chainKinds = {
  contract: {
    label: '合同',
    status: 'c_status',
    number: 'c_no',
    ofContract: false,
    name: (row: Row<'contract'>) => row.c_title,
    search: (row: Pick<Row<'contract'>, 'c_title' | 'c_no' | 'c_remark'>) => [
      row.c_title,
      row.c_no,
      row.c_remark,
    ],
  },
  production: {
    label: '生产记录',
    status: 'pro_status',
    number: 'pro_no',
    ofContract: true,
    name: () => '',
    search: (row: Pick<Row<'production'>, 'pro_no'>) => [row.pro_no],
  },
  logistics: {
    label: '物流记录',
    status: 'l_status',
    number: 'l_no',
    ofContract: true,
    name: (row: Row<'logistics'>) => row.log_number,
    search: (row: Pick<Row<'logistics'>, 'log_number' | 'l_no' | 'l_send'>) => [
      row.log_number,
      row.l_no,
      row.l_send,
    ],
  },
  sales: {
    label: '售后记录',
    status: 's_status',
    number: 's_no',
    ofContract: true,
    name: () => '',
    search: (row: Pick<Row<'sales'>, 's_no' | 's_remark'>) => [row.s_no, row.s_remark],
  },
} as const

export type ChainTable = keyof typeof chainKinds & OwnedModule

/** Tables whose rows hang on another one, and the column that says on which. */
export type Below = { table: Exclude<ChainTable, 'contract'>; by: 'con_id' | 'pro_id' }

/** What hangs on a contract, and what on a production record. */
export const belowContract: readonly Below[] = [
  { table: 'production', by: 'con_id' },
  { table: 'sales', by: 'con_id' },
]
export const belowProduction: readonly Below[] = [{ table: 'logistics', by: 'pro_id' }]
/** Everything that carries a contract's number, directly below it or not. */
export const numberedByContract: readonly Below[] = [
  ...belowContract,
  { table: 'logistics', by: 'con_id' },
]

/** The text that searches compare of a record's columns. */
export function searchText<T extends ChainTable>(
  table: T,
  columns: Parameters<(typeof chainKinds)[T]['search']>[0],
): string {
  const search = chainKinds[table].search as (row: typeof columns) => string[]
  return searchable(...search(columns))
}

/** One page of a chain list: one's own records, those on one's own contracts, or all. */
export function chainList<T extends ChainTable, Column extends keyof Row<T> & string>(
  context: Context,
  table: T,
  input: OwnedListQuery,
  columns: readonly Column[],
  equal: Partial<Row<T>> & { payment?: number | undefined } = {},
) {
  // Inside, the query is written for one of the tables; the types outside are the table's own.
  const one = table as 'production'
  const kind = chainKinds[table]
  const owner = ownerScope(context, table)
  const whose = kind.ofContract
    ? { viewer: owner, owner: input.userid, ownOnly: owner !== undefined }
    : ownedBy(owner, input.userid)
  if (!whose) return Promise.resolve({ data: [], total: 0 })
  const listing = {
    table: one,
    statusColumn: kind.status,
    input,
    equal: equal as Listing['equal'],
    ...whose,
  }
  type Listed = Pick<Row<T>, Column> & {
    id: number
    release_time: string
    user_id: number
    user_name: string
  }
  return onePage(context, listing, (db, isOnPage) =>
    db
      .selectFrom(one)
      .where(isOnPage)
      .innerJoin('user', 'user.id', `${one}.user_id`)
      .select([`${one}.id`, `${one}.release_time`, `${one}.user_id`, 'user.username as user_name'])
      .select(columns.map((column) => `${one}.${column as 'pro_no'}` as const))
      .$castTo<Listed>(),
  )
}

/** The newest few records of a kind with a keyword that the asker may see, by what they are called. */
export async function foundInChain(
  context: Context,
  db: Database,
  table: ChainTable,
  keyword: string,
): Promise<FoundRecord[]> {
  const kind = chainKinds[table]
  const owner = ownerScope(context, table)
  const whose = kind.ofContract ? { viewer: owner } : { owner }
  const rows = await newestWith(db, table, whose, keyword)
  return rows.map((row) => {
    const { id, release_time } = row
    const name = kind.name(row as never)
    const number = row[kind.number as keyof typeof row] as string
    return { id, release_time, name: name || number, about: name ? number : '' }
  })
}

/** A record that the asker may see, with its owner's name, or a refusal in the words of an absent one. */
export async function viewed<T extends ChainTable>(context: Context, table: T, id: number) {
  const one = table as 'production'
  const row = await context.db
    .selectFrom(one)
    .innerJoin('user', 'user.id', `${one}.user_id`)
    .selectAll(one)
    .select('user.username as user_name')
    .where(`${one}.id`, '=', id)
    .executeTakeFirst()
  if (!row || !mayView(context, table, row)) throw missing(chainKinds[table].label)
  return row as unknown as Row<T> & { user_name: string }
}

/** What hangs on a record already, as far as the asker may see it, oldest first. */
export async function linkedRecords(
  context: Context,
  below: readonly Below[],
  id: number,
): Promise<LinkedRecord[]> {
  const linked: LinkedRecord[] = []
  for (const { table, by } of below) {
    if (!may(context, `${table satisfies Module}:view`)) continue
    const rows = await context.db
      .selectFrom(table as 'logistics')
      .selectAll()
      .where(by as 'pro_id', '=', id)
      .orderBy('id')
      .execute()
    const { name, status } = chainKinds[table]
    for (const row of rows.filter((one) => mayView(context, table, one))) {
      linked.push({
        kind: table,
        id: row.id,
        label: name(row),
        release_time: row.release_time,
        status: row[status as 'l_status'],
      })
    }
  }
  return linked
}

/** Says what stands in the way of a deletion. */
export async function standsInTheWay(
  executor: Executor,
  table: ChainTable,
  below: readonly Below[],
  id: number,
): Promise<Refusal> {
  const counts: string[] = []
  for (const { table: child, by } of below) {
    const { count } = await executor
      .selectFrom(child as 'logistics')
      .select(({ fn }) => fn.countAll().as('count'))
      .where(by as 'pro_id', '=', id)
      .executeTakeFirstOrThrow()
    if (Number(count) > 0) counts.push(`${Number(count)}条${chainKinds[child].label}`)
  }
  const { label } = chainKinds[table]
  return new Refusal('conflict', `该${label}下还有${counts.join('、')}，不能删除；请先删除它们`)
}

/**
 * After a contract's number changed, or a production record went to another contract, the records below
 * carry what the contract has now, and are found by it.
 */
export async function followContract(
  transaction: Transaction,
  below: readonly Below[],
  id: number,
  contract: { c_no: string; user_id: number },
): Promise<void> {
  for (const { table, by } of below) {
    // As they stay to the end: the foreign key's cascade has written them already, and so locked them.
    const rows = await transaction
      .selectFrom(table as 'logistics')
      .selectAll()
      .where(by as 'pro_id', '=', id)
      .execute()
    const number = { [chainKinds[table].number]: contract.c_no }
    for (const row of rows) {
      const search_text = searchText(table, { ...row, ...number })
      await transaction
        .updateTable(table)
        .set({ ...number, contract_user_id: contract.user_id, search_text })
        .where('id', '=', row.id)
        .execute()
      await unindexText(transaction, table, row.id)
      await indexText(transaction, table, row.id, search_text)
    }
  }
}
