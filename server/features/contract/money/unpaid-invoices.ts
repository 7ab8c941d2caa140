import { settledOf } from '#api/contract/invoice-balance.ts'
import { ISSUED } from '#api/invoice/invoice.ts'
import { openOf } from '#api/receipt/receivables.ts'
import type { Transaction } from '#server/db/open.ts'
import * as store from './invoiced.store.ts'

/**
 * Writes what is unpaid of each issued invoice of a locked contract, after its money or its invoices have changed: what came in
 * pays those issued first.
 */
export async function settleUnpaidInvoices(
  transaction: Transaction,
  contractId: number,
  contract: Parameters<typeof settledOf>[0],
): Promise<void> {
  const requests = await store.requestsOf(transaction, contractId)
  const issued = requests.filter(({ state }) => state === ISSUED)
  const open = openOf(
    issued.map(({ gross, red_gross, invoice_date }) => ({
      name: '',
      amount: gross - red_gross,
      due: invoice_date,
    })),
    settledOf(contract),
  )
  const unpaid = new Map(issued.map(({ id }, at) => [id, open[at]!.open]))
  for (const { id, unpaid: stored } of requests) {
    const now = unpaid.get(id) ?? 0
    if (now !== stored) await store.setUnpaid(transaction, id, now)
  }
}
