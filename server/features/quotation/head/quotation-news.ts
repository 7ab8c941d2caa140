import { randomUUID } from 'node:crypto'
import type { EventName } from '#api/delivery/events.ts'
import { textFromCents } from '#api/kit/money.ts'
import type { Context } from '#server/context.ts'
import type { Transaction } from '#server/db/open.ts'
import { shortName } from '#server/features/customer/customer-names.service.ts'
import { raise, type Facts } from '#server/records/events.ts'
import type { QuotationRow } from '../quotation.store.ts'

/** What of a quotation is worth a message (`docs/notifications.md`). */

async function factsOf(
  { user }: Context,
  transaction: Transaction,
  row: QuotationRow,
  cents: number | null,
): Promise<Facts> {
  const amount = textFromCents(cents)
  return {
    no: row.quo_no || row.quo_name,
    customer: await shortName(transaction, row),
    owner: row.user_id,
    who: user.staff_name,
    ...(amount === '' ? {} : { amount }),
  }
}

/**
 * It was submitted, passed or returned; `about` is what was written with it. Its state lets each happen once, so that
 * nothing is needed to tell a repetition apart.
 */
export async function raiseReview(
  context: Context,
  transaction: Transaction,
  name: Extract<EventName, `review_${string}`>,
  row: QuotationRow,
  { about, level = 0 }: { about: string; level?: number },
): Promise<void> {
  const facts = await factsOf(context, transaction, row, row.total)
  const more = { ...(about === '' ? {} : { about }), ...(level > 0 ? { level } : {}) }
  await raise(transaction, context, name, {
    recordId: row.id,
    cause: randomUUID(),
    facts: { ...facts, ...more },
  })
}

/** It was won, by the version sent last. */
export async function raiseWon(
  context: Context,
  transaction: Transaction,
  row: QuotationRow,
): Promise<void> {
  const facts = await factsOf(context, transaction, row, row.sent_total ?? row.total)
  await raise(transaction, context, 'quotation_won', {
    recordId: row.id,
    cause: `v${row.revision}`,
    facts,
  })
}
