import { sql } from 'kysely'
import { ISSUED, REVERSED } from '#api/invoice/invoice.ts'
import type { Taken } from '#api/invoice/applied.ts'
import type { Executor, Transaction } from '#server/db/open.ts'
import type { Row } from '#server/db/tables/tables.ts'

/** Sums of a contract's requests for invoices, in cents; 红冲 ones count for nothing but in `count`. */
type Applied = { count: number; applied: number; invoiced: number }

export async function appliedOf(executor: Executor, contractId: number): Promise<Applied> {
  const rows = await executor
    .selectFrom('invoice')
    .select('state')
    .select(({ fn }) => [fn.countAll().as('count'), fn.sum('gross').as('gross')])
    .where('con_id', '=', contractId)
    .groupBy('state')
    .execute()
  const sumOf = (counts: (state: number) => boolean) =>
    rows.filter(({ state }) => counts(state)).reduce((sum, { gross }) => sum + Number(gross), 0)
  return {
    count: rows.reduce((count, row) => count + Number(row.count), 0),
    applied: sumOf((state) => state !== REVERSED),
    invoiced: sumOf((state) => state === ISSUED),
  }
}

type TakenRow = { [Figure in keyof Taken | 'line']: string }

/**
 * What the rows of a contract's requests have taken of its lines, by the lines' ids; those of one request may be left out.
 * Units are summed as texts: of a large line they are no safe integers.
 */
export async function takenOf(
  executor: Executor,
  contractId: number,
  exceptInvoice = 0,
): Promise<Map<number, Taken>> {
  const sum = (column: string, condition = sql`true`) =>
    sql`cast(coalesce(sum(case when ${condition} then ${sql.ref(column)} else 0 end), 0) as text)`
  const byQuantity = sql`by_amount is null`
  const { rows } = await sql<TakenRow>`
    select contract_line_id as line, ${sum('units', byQuantity)} as units,
      ${sum('by_amount', sql`by_amount is not null`)} as amount,
      ${sum('invoice_row.gross')} as gross, ${sum('invoice_row.tax')} as tax,
      ${sum('list_amount')} as list
    from invoice join invoice_row on invoice_row.invoice_id = invoice.id
    where con_id = ${contractId} and state <> ${sql.lit(REVERSED)}
      and invoice.id <> ${exceptInvoice} and contract_line_id is not null
    group by contract_line_id`.execute(executor)
  return new Map(
    rows.map(({ line, units, amount, gross, tax, list }) => [
      Number(line),
      {
        units: BigInt(units),
        amount: BigInt(amount),
        gross: BigInt(gross),
        tax: BigInt(tax),
        list: BigInt(list),
      },
    ]),
  )
}

/** The contract of a request; undefined where there is no such request. */
export async function contractOfInvoice(
  executor: Executor,
  invoiceId: number,
): Promise<number | undefined> {
  const row = await executor
    .selectFrom('invoice')
    .select('con_id')
    .where('id', '=', invoiceId)
    .executeTakeFirst()
  return row?.con_id
}

/** Derived columns; the version does not change. */
export async function setInvoiced(
  transaction: Transaction,
  contractId: number,
  columns: Pick<Row<'contract'>, 'invoiced' | 'c_invoice' | 'typed_invoice'>,
): Promise<void> {
  await transaction.updateTable('contract').set(columns).where('id', '=', contractId).execute()
}

/** What a contract's requests come to, each in the order of their ids, and what of it is stored as unpaid; in cents. */
export function requestsOf(executor: Executor, contractId: number) {
  return executor
    .selectFrom('invoice')
    .select(['id', 'state', 'invoice_date', 'gross', 'unpaid'])
    .where('con_id', '=', contractId)
    .orderBy('id')
    .execute()
}

/** A derived column; the version does not change. */
export async function setUnpaid(
  transaction: Transaction,
  id: number,
  unpaid: number,
): Promise<void> {
  await transaction.updateTable('invoice').set({ unpaid }).where('id', '=', id).execute()
}

/** Rows of 红冲 invoices forget lines that are about to go; they keep what they say. */
export async function forgetLines(transaction: Transaction, ids: readonly number[]): Promise<void> {
  await transaction
    .updateTable('invoice_row')
    .set({ contract_line_id: null })
    .where('contract_line_id', 'in', ids)
    .execute()
}
