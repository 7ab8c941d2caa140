import { sql } from 'kysely'
import { is, unindexed, type Condition } from '#server/db/conditions.ts'
import type { Database, Executor, Transaction } from '#server/db/open.ts'
import { insertRow, insertRows } from '#server/db/rows.ts'
import type { NewRow, Row } from '#server/db/tables/tables.ts'
import { chunks } from '#server/platform/breaks.ts'
import { pageOfMade } from '#server/records/list/list.ts'
import { staffName } from '#server/records/staff-name.ts'

/** Lines of following up, of customers and of quotations in a table each. */

export type Followed = 'customer' | 'quotation'
export type Follow = Row<'customer_follow'>

const tableOf = (of: Followed) => `${of}_follow` as const

/** Ends the waiting of the lines about a record. */
export async function close(transaction: Transaction, of: Followed, record: number): Promise<void> {
  await transaction
    .updateTable(tableOf(of))
    .set({ is_open: 0 })
    .where('record_id', '=', record)
    .where('is_open', '=', 1)
    .execute()
}

/** Writes a line about a record, and closes those before it. */
export async function write(
  transaction: Transaction,
  of: Followed,
  line: NewRow<'customer_follow'>,
): Promise<void> {
  await close(transaction, of, line.record_id)
  await insertRow(transaction, tableOf(of), line)
}

/** Gives the lines about records to another owner. */
export async function handOver(
  transaction: Transaction,
  of: Followed,
  records: readonly number[],
  user_id: number,
): Promise<void> {
  await transaction
    .updateTable(tableOf(of))
    .set({ user_id })
    .where('record_id', 'in', records)
    .execute()
}

export const linesOf = (executor: Executor, of: Followed, record: number): Promise<Follow[]> =>
  executor
    .selectFrom(tableOf(of))
    .selectAll()
    .where('record_id', '=', record)
    .orderBy('id')
    .execute()

export async function remove(transaction: Transaction, of: Followed, record: number) {
  await transaction.deleteFrom(tableOf(of)).where('record_id', '=', record).execute()
}

const INSERTED_AT_ONCE = 250

/** Inserts lines as they were, under their ids. */
export async function insertAll(transaction: Transaction, of: Followed, lines: readonly Follow[]) {
  for (const some of chunks(lines, INSERTED_AT_ONCE)) {
    await insertRows(transaction, tableOf(of), some)
  }
}

const COLUMNS = ['id', 'note', 'next_date', 'is_open', 'release_time', 'written_by']
const columns = sql.join([
  ...COLUMNS.map((column) => sql.ref(`line.${column}`)),
  sql`${sql.ref('user.username')} as user_name`,
  sql`${staffName} as staff_name`,
])
const writer = sql`left join ${sql.table('user')} on ${sql.ref('user.id')} = line.written_by`

type Line = Omit<Follow, 'record_id' | 'user_id'> & {
  quotation_id: number | null
  quo_name: string | null
  user_name: string | null
  staff_name: string | null
}

const ofCustomer = (customer: number) => sql<Line>`
  select ${columns}, null as quotation_id, null as quo_name
  from customer_follow as line ${writer} where line.record_id = ${customer}`

const ofQuotations = (condition: Condition) => sql<Line>`
  select ${columns}, quotation.id as quotation_id, quotation.quo_name
  from quotation_follow as line join quotation on quotation.id = line.record_id ${writer}
  where ${condition}`

/** The quotations of a customer that are an owner's, or everybody's; undefined where none is to be seen. */
type QuotationSight = { owner: number | undefined } | undefined

/** The lines of a record, of a customer with those of its quotations. `db` is that of a search. */
export function followPage(
  db: Database,
  of: Followed,
  record: number,
  sight: QuotationSight,
  page: number,
) {
  const isOwned =
    sight?.owner === undefined
      ? sql`true`
      : sql`${unindexed(db)}${sql.ref('quotation.user_id')} = ${sight.owner}`
  const isOfCustomer = sql<boolean>`quotation.customer_id = ${record} and ${isOwned}`
  const all =
    of === 'quotation'
      ? ofQuotations(is('quotation.id', record))
      : sight
        ? sql<Line>`${ofCustomer(record)} union all ${ofQuotations(isOfCustomer)}`
        : ofCustomer(record)
  return pageOfMade(db, all, sql`release_time desc, id desc, quotation_id`, page)
}
