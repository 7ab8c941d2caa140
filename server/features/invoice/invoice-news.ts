import { ISSUED, REQUESTED, RETURNED } from '#api/invoice/invoice.ts'
import type { EventName } from '#api/delivery/events.ts'
import { textFromCents } from '#api/kit/money.ts'
import type { Context } from '#server/context.ts'
import type { Transaction } from '#server/db/open.ts'
import { contractFacts } from '#server/features/contract/contract-news.service.ts'
import { raise } from '#server/records/events.ts'
import type { FoundInvoice } from './invoice.store.ts'

/** What of a request is worth a message (`docs/notifications.md`). */

type Saved = { before: FoundInvoice | undefined; after: FoundInvoice }

/** What happened, with what was written with it; 已开 that is taken back was a mistake and no news. */
function happened({ before, after }: Saved): { name: EventName; about: string } | undefined {
  const isNew = before?.state !== after.state
  if (!isNew) return undefined
  if (after.state === ISSUED) return { name: 'invoice_issued', about: after.invoice_no }
  if (after.state === RETURNED) return { name: 'invoice_returned', about: after.return_reason }
  const isApplied = before === undefined || before.state === RETURNED
  return after.state === REQUESTED && isApplied
    ? { name: 'invoice_requested', about: '' }
    : undefined
}

/** Raises that an invoice was applied for, issued or returned, each time. */
export async function raiseInvoice(
  context: Context,
  transaction: Transaction,
  saved: Saved,
): Promise<void> {
  const news = happened(saved)
  if (!news) return
  const { id, con_id, gross, version } = saved.after
  const facts = (await contractFacts(transaction, con_id))!
  await raise(transaction, context, news.name, {
    recordId: id,
    cause: `v${version}`,
    facts: {
      ...facts,
      who: context.user.staff_name,
      amount: textFromCents(gross),
      ...(news.about === '' ? {} : { about: news.about }),
    },
  })
}
