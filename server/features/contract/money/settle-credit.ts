import type { Transaction } from '#server/db/open.ts'
import type { Row } from '#server/db/tables/tables.ts'
import { countReturns } from './counted.ts'
import { unpaidAsReduced } from './contract-money.service.ts'
import { setCredit } from './contract-money.store.ts'
import { invoicedAsReduced } from './invoiced.service.ts'
import { settleUnpaidInvoices } from './unpaid-invoices.ts'

/**
 * Writes what less is due of a locked contract once something came back that is not shipped again, or that is taken back: what is
 * unpaid and to be invoiced of it, and its invoices. Its due days are written with its shipped day.
 */
export async function settleCredit(
  transaction: Transaction,
  before: Row<'contract'>,
  return_credit: number,
): Promise<void> {
  const changed = { return_credit }
  const columns = {
    ...changed,
    ...(await unpaidAsReduced(transaction, before, changed)),
    ...(await invoicedAsReduced(transaction, before, changed)),
  }
  await setCredit(transaction, before.id, columns)
  await settleUnpaidInvoices(transaction, before.id, { ...before, ...columns })
  await countReturns(transaction, { ...before, ...columns })
}
