import { textFromCents } from '#api/kit/money.ts'
import { labelIn } from '#api/kit/status.ts'
import { RECEIVED, receiptWays } from '#api/receipt/receipt.ts'
import type { Context } from '#server/context.ts'
import type { Transaction } from '#server/db/open.ts'
import type { Row } from '#server/db/tables/tables.ts'
import { contractFacts } from '#server/features/contract/contract-news.service.ts'
import { raise } from '#server/records/events.ts'

type Receipt = Pick<Row<'receipt'>, 'id' | 'con_id' | 'kind' | 'amount' | 'received_date' | 'way'>

/** Raises that money came in for a contract, when it is entered; a correction is no news, and neither is a refund. */
export async function raiseReceived(
  context: Context,
  transaction: Transaction,
  { before, after }: { before: Receipt | undefined; after: Receipt },
): Promise<void> {
  if (before || after.kind !== RECEIVED) return
  const facts = await contractFacts(transaction, after.con_id)
  if (!facts) throw new Error(`contract ${after.con_id} is gone while a receipt of it is saved`)
  const way = labelIn(receiptWays, after.way)
  await raise(transaction, context, 'receipt_in', {
    recordId: after.con_id,
    cause: String(after.id),
    facts: {
      ...facts,
      who: context.user.staff_name,
      amount: textFromCents(after.amount),
      about: `${after.received_date} ${way}`,
    },
  })
}
