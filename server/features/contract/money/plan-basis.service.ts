import { returnCredit } from '#api/contract/contract-progress.ts'
import { shippedParts } from '#api/contract/shipped-parts.ts'
import { INVOICED, MONTHLY, type PaymentStep } from '#api/contract/payment-steps.ts'
import { ISSUED, RETURNED } from '#api/invoice/invoice.ts'
import { NO_BASIS, type PlanBasis } from '#api/receipt/receivables.ts'
import type { Executor } from '#server/db/open.ts'
import { objectsIn } from '#server/db/tables/list-column.ts'
import type { Row } from '#server/db/tables/tables.ts'
import { linesOfContract } from '../lines/contract-line.store.ts'
import type { SavedLine } from '../lines/contract-lines.ts'
import { shipmentsOf } from '../progress/contract-progress.store.ts'
import { requestsOf } from './invoiced.store.ts'

/** What of a contract has shipped and is invoiced, as far as its payment follows from it; nothing else of it is read. */

/** A contract, which has no id before it is stored. */
type Planned = Pick<Row<'contract'>, 'payment_steps' | 'signed_date' | 'c_money' | 'c_invoice'> & {
  id?: number | undefined
}

/** What is otherwise than stored: the lines of a contract that is being saved, or a shipment that counts for nothing. */
export type Otherwise = { lines?: readonly SavedLine[] | undefined; without?: number | undefined }

/**
 * What of a contract has left and come back, with what it is worth in cents; lines that nobody ships follow once all others have
 * left, or on the day `unshipped` where nothing ships.
 */
export async function partsOf(
  executor: Executor,
  id: number | undefined,
  lines: readonly SavedLine[],
  { unshipped, without }: { unshipped: string; without?: number | undefined },
) {
  const shipments = id === undefined ? [] : await shipmentsOf(executor, id, without)
  // A line that is not stored yet has no id, and nothing of it can have left.
  const valued = lines.map(({ id: line, sets, num, amount, ships }, at) => ({
    id: line ?? -at - 1,
    pieces: sets * num,
    amount,
    ships,
  }))
  return shippedParts(valued, shipments, unshipped)
}

async function shippedOf(
  executor: Executor,
  { id, signed_date, c_money }: Planned,
  { lines: saved, without }: Otherwise,
): Promise<PlanBasis['shipped']> {
  const lines = saved ?? (id === undefined ? [] : await linesOfContract(executor, id))
  const isPriced = lines.every(({ unitprice, amount }) => unitprice !== null || amount !== 0)
  const signed = lines.reduce((sum, { amount }) => sum + amount, 0)
  const all = signed - returnCredit(lines)
  // Where nothing ships all counts on signing, whose day may not be known.
  const isDated = signed_date !== '' || lines.some(({ ships }) => ships === 1)
  if (!isPriced || !isDated || all === 0) return undefined
  const parts = await partsOf(executor, id, lines, { unshipped: signed_date, without })
  return { parts, all, signed, money: c_money ?? 0 }
}

async function invoicedOf(
  executor: Executor,
  { id, c_invoice, c_money }: Planned,
): Promise<PlanBasis['invoiced']> {
  const requests = id === undefined ? [] : await requestsOf(executor, id)
  if (requests.every(({ state }) => state === RETURNED)) {
    return c_invoice === 1 ? [{ day: '', amount: c_money ?? 0 }] : []
  }
  const issued = requests.filter(({ state }) => state === ISSUED)
  return issued
    .map(({ invoice_date, gross, red_gross }) => ({ day: invoice_date, amount: gross - red_gross }))
    .toSorted((one, other) => (one.day === other.day ? 0 : one.day < other.day ? -1 : 1))
}

/** What the instalments of a contract follow from beside its own days. */
export async function planBasisOf(
  executor: Executor,
  contract: Planned,
  otherwise: Otherwise = {},
): Promise<PlanBasis> {
  const steps = objectsIn<PaymentStep>(contract.payment_steps)
  const waitsFor = (sought: number) => steps.some(({ trigger }) => trigger === sought)
  return {
    shipped: waitsFor(MONTHLY) ? await shippedOf(executor, contract, otherwise) : NO_BASIS.shipped,
    invoiced: waitsFor(INVOICED) ? await invoicedOf(executor, contract) : NO_BASIS.invoiced,
  }
}
