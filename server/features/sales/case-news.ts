import { CASE_DONE } from '#api/kit/status.ts'
import type { Context } from '#server/context.ts'
import type { Transaction } from '#server/db/open.ts'
import type { Row } from '#server/db/tables/tables.ts'
import { contractFacts } from '#server/features/contract/contract-news.service.ts'
import { raise } from '#server/records/events.ts'

/** What of an after-sales case is worth a message (`docs/notifications.md`). */

type Case = Pick<
  Row<'sales'>,
  | 'id'
  | 's_no'
  | 's_fault'
  | 's_contact'
  | 's_assignee'
  | 's_state'
  | 'con_id'
  | 'user_id'
  | 'version'
>

/** Raises that a case was opened, or given to somebody else; one that is entered when all was done is neither. */
export async function raiseCase(
  context: Context,
  transaction: Transaction,
  { before, after }: { before: Case | undefined; after: Case },
): Promise<void> {
  if (after.s_state === CASE_DONE) return
  const isGiven = after.s_assignee !== null && after.s_assignee !== before?.s_assignee
  if (before && !isGiven) return
  const { id, s_no, s_fault, s_contact, user_id, con_id } = after
  const ofContract = con_id === null ? undefined : await contractFacts(transaction, con_id)
  const facts = {
    no: s_no,
    customer: ofContract?.customer ?? s_contact,
    owner: user_id,
    who: context.user.staff_name,
    ...(s_fault === '' ? {} : { about: s_fault }),
  }
  if (!before) await raise(transaction, context, 'case_opened', { recordId: id, cause: '', facts })
  if (!isGiven) return
  await raise(transaction, context, 'case_assigned', {
    recordId: id,
    cause: `v${after.version}`,
    facts: { ...facts, user: after.s_assignee! },
  })
}
