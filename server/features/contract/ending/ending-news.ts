import { isEnded } from '#api/contract/ending.ts'
import type { Context } from '#server/context.ts'
import type { Transaction } from '#server/db/open.ts'
import { raise } from '#server/records/events.ts'
import { isOn } from '#server/records/features.ts'
import { factsOf } from '../contract-news.service.ts'
import type { StoredContract } from '../contract-record.service.ts'
import { newestProduction, openRequests } from './open-work.store.ts'

/** Whether anything was to be made or shipped when it was ended, or is now; nobody knows of one without lines. */
const isWorkOpen = (row: StoredContract) =>
  row.lines.length === 0 || row.unmade + row.unshipped + row.to_produce + row.to_ship > 0

/** Raises that a contract was ended, or its end taken back, and that its production and shipping stop or go on. */
export async function raiseEnding(
  context: Context,
  transaction: Transaction,
  row: StoredContract,
): Promise<void> {
  const isOver = isEnded(row)
  const facts = {
    ...(await factsOf(transaction, row)),
    who: context.user.staff_name,
    ...(isOver && { about: row.end_reason }),
  }
  const cause = `v${row.version}`
  const hasInvoices = await isOn(transaction, 'invoice')
  const requests = hasInvoices ? (await openRequests(transaction, row.id)).count : 0
  await raise(transaction, context, isOver ? 'contract_ended' : 'contract_resumed', {
    recordId: row.id,
    cause,
    facts: { ...facts, ...(requests > 0 && { requests }) },
  })
  const production = isWorkOpen(row) ? await newestProduction(transaction, row.id) : undefined
  if (production === undefined) return
  const name = isOver ? 'work_stopped' : 'work_resumed'
  await raise(transaction, context, name, { recordId: production, cause, facts })
}
