import type { Progress } from '#api/contract/contract-progress.ts'
import { dayOf } from '#server/platform/clock.ts'
import type { Context } from '#server/context.ts'
import type { Executor, Transaction } from '#server/db/open.ts'
import type { Row } from '#server/db/tables/tables.ts'
import { shortName } from '#server/features/customer/customer-names.service.ts'
import { raise, type Facts } from '#server/records/events.ts'
import { find } from './contract.store.ts'

/** What messages say of a contract (`docs/notifications.md`). */

type Named = Pick<Row<'contract'>, 'id' | 'c_no' | 'user_id' | 'customer_id' | 'cus_name'>

/** What every message says of a contract that was read. */
export const factsOf = async (executor: Executor, row: Named): Promise<Facts> => ({
  no: row.c_no,
  customer: await shortName(executor, row),
  owner: row.user_id,
})

/** Number, customer and owner of a contract, for what happened to a record that hangs on it. */
export async function contractFacts(executor: Executor, id: number): Promise<Facts | undefined> {
  const row = await find(executor, id)
  return row && (await factsOf(executor, row))
}

/** Whether pieces are owed, and all of them can go. */
const isReady = ({ to_produce, to_ship }: Pick<Progress, 'to_produce' | 'to_ship'>) =>
  to_produce === 0 && to_ship > 0

/**
 * The last of what was to be produced is there, and not all of it has gone. Once a day: a number that is corrected to and
 * fro is no news each time.
 */
export async function raiseReady(
  context: Context,
  transaction: Transaction,
  before: Named & Pick<Progress, 'to_produce'>,
  after: Pick<Progress, 'to_produce' | 'to_ship'>,
): Promise<void> {
  if (before.to_produce === 0 || !isReady(after)) return
  await raise(transaction, context, 'ready_to_ship', {
    recordId: before.id,
    cause: dayOf(context.now),
    facts: await factsOf(transaction, before),
  })
}
