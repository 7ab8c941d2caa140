import { labelIn } from '#api/kit/status.ts'
import { reshipping } from '#api/logistics/logistics.ts'
import type { Context } from '#server/context.ts'
import type { Transaction } from '#server/db/open.ts'
import type { Row } from '#server/db/tables/tables.ts'
import { contractFacts } from '#server/features/contract/contract-news.service.ts'
import { shippedDay } from '#server/features/machine/machine-shipping.ts'
import { raise } from '#server/records/events.ts'

/** Raises that goods of a contract came back, when the return is entered; a correction is no news. */
export async function raiseReturned(
  context: Context,
  transaction: Transaction,
  { before, after }: { before: Row<'logistics'> | undefined; after: Row<'logistics'> },
): Promise<void> {
  if (before || after.returns_id === null) return
  const facts = (await contractFacts(transaction, after.con_id))!
  const becomes = labelIn<unknown>(reshipping, after.reships)
  await raise(transaction, context, 'goods_returned', {
    recordId: after.con_id,
    cause: String(after.id),
    facts: {
      ...facts,
      who: context.user.staff_name,
      about: `${shippedDay(after)} ${becomes}：${after.return_reason}`,
    },
  })
}
