import type { Executor, Transaction } from '#server/db/open.ts'
import type { NewRow } from '#server/db/tables/tables.ts'

/** The lists that customers sent, beside their quotations. They stay when one is deleted, as long as it can be restored. */

/** The lists of a quotation, the first added first. */
export const inquiriesOf = (executor: Executor, quotationId: number) =>
  executor
    .selectFrom('quotation_inquiry')
    .selectAll()
    .where('quotation_id', '=', quotationId)
    .orderBy('number')
    .execute()

export const findInquiry = (executor: Executor, quotationId: number, number: number) =>
  executor
    .selectFrom('quotation_inquiry')
    .selectAll()
    .where('quotation_id', '=', quotationId)
    .where('number', '=', number)
    .executeTakeFirst()

export async function insertInquiries(
  transaction: Transaction,
  rows: NewRow<'quotation_inquiry'>[],
): Promise<void> {
  if (rows.length > 0) await transaction.insertInto('quotation_inquiry').values(rows).execute()
}

/** How many lines of a quotation came from each of its lists. */
export async function linesByInquiry(executor: Executor, quotationId: number) {
  const rows = await executor
    .selectFrom('quotation_line')
    .innerJoin('quotation_set', 'quotation_set.id', 'quotation_line.set_id')
    .select(({ fn }) => ['inquiry', fn.countAll().as('lines')])
    .where('quotation_set.quotation_id', '=', quotationId)
    .where('inquiry', '>', 0)
    .groupBy('inquiry')
    .execute()
  return new Map(rows.map(({ inquiry, lines }) => [inquiry, Number(lines)]))
}

export async function removeInquiries(transaction: Transaction, quotationId: number) {
  await transaction
    .deleteFrom('quotation_inquiry')
    .where('quotation_id', '=', quotationId)
    .execute()
}
