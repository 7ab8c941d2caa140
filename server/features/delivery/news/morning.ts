import { soonEnd } from '#api/contract/due.ts'
import type { EventName } from '#api/delivery/events.ts'
import { textFromCents } from '#api/kit/money.ts'
import { daysAfter, daysBetween } from '#api/kit/time.ts'
import { soonEnds } from '#api/machine/warranty.ts'
import type { Database, Executor } from '#server/db/open.ts'
import { transact } from '#server/db/transact.ts'
import { dayOf, wallClock } from '#server/platform/clock.ts'
import type { Config } from '#server/platform/config.ts'
import { raise, type Facts } from '#server/records/events.ts'
import * as store from './morning.store.ts'

/** The digests of a morning: what is due or overdue, and which warranties are about to end; of each owner and of all. */

type Resources = { db: Database; config: Config }
/** Whose it is, 0 for everybody's, with what it says. */
type Digest = { owner: number; facts: Facts }

/** The first hour, of the company's zone, in which they are raised. */
const MORNING = '08'
/** So many records are listed, of which messages show the first (`messages.ts`). */
const MOST_ROWS = 50
/** So many days without a running server are made up for. */
const MOST_MISSED = 30

const EMPTY = { no: '', customer: '', owner: null }

function whenDue(due: string, today: string): string {
  const days = daysBetween(due, today)
  if (days > 0) return `逾期${days}天`
  return days === 0 ? '今天到期' : `${-days}天后到期`
}

/** What is overdue or due within a week, the longest overdue first. */
async function paymentsDue(executor: Executor, today: string): Promise<Digest[]> {
  if ((await store.lastDigest(executor, 'payments_due')) === today) return []
  const to = soonEnd(today)
  const digests: Digest[] = []
  for (const { owner, count, amount } of await store.dueByOwner(executor, to)) {
    const contracts = await store.contractsDue(executor, owner, to, MOST_ROWS)
    const rows = contracts.map(({ id, c_no, customer, next_due, c_unpay }) => ({
      id,
      no: c_no,
      customer,
      amount: textFromCents(c_unpay),
      day: next_due,
      about: whenDue(next_due, today),
    }))
    digests.push({ owner, facts: { ...EMPTY, count, amount: textFromCents(amount), rows } })
  }
  return digests
}

/** How many machines each may see of these; 0 stands for everybody. */
async function endingCounts(executor: Executor, ends: store.Ends): Promise<Map<number, number>> {
  const counts = new Map<number, number>()
  for (const { user_id, contract_user_id, count } of await store.endingByOwner(executor, ends)) {
    const owners = new Set([0, user_id, contract_user_id ?? user_id])
    for (const owner of owners) counts.set(owner, (counts.get(owner) ?? 0) + count)
  }
  return counts
}

/**
 * The machines whose warranty came to end soon since the last digest, so that each is in one. Days of which there was none
 * to list have raised none, and are looked at again: they still have none, but for what was entered late.
 */
async function warrantiesEnding(executor: Executor, today: string): Promise<Digest[]> {
  const { from, to } = soonEnds(today)
  const last = (await store.lastDigest(executor, 'warranty_ending')) ?? ''
  const earliest = daysAfter(today, -MOST_MISSED)
  const since = last > earliest ? last : earliest
  const ends = { after: daysAfter(since, daysBetween(from, to)), to }
  const digests: Digest[] = []
  for (const [owner, count] of await endingCounts(executor, ends)) {
    const machines = await store.machinesEnding(executor, owner, ends, MOST_ROWS)
    const rows = machines.map(({ id, serial_no, title, model, warranty_end, customer }) => ({
      id,
      no: serial_no,
      customer,
      day: warranty_end,
      about: `${title} ${model}`.trim(),
    }))
    digests.push({ owner, facts: { ...EMPTY, count, rows } })
  }
  return digests
}

/** The last day of which a database's digests were raised or found to be, so that they are looked for once a day. */
const raisedFor = new WeakMap<Database, string>()

/**
 * Raises the digests of the day, from eight o'clock in the company's zone; of one without anything to list none. Once,
 * however often and in however many processes it is called: an event of that name, owner and day is there once.
 */
export async function raiseDigests({ db, config }: Resources, moment = Date.now()): Promise<void> {
  const now = wallClock(config.timeZone, moment)
  const today = dayOf(now)
  const [, time = ''] = now.split(' ')
  if (time < MORNING || raisedFor.get(db) === today) return
  const raiser = { config, now, user: { id: 0 } }
  const found: [EventName, Digest[]][] = [
    ['payments_due', await paymentsDue(db, today)],
    ['warranty_ending', await warrantiesEnding(db, today)],
  ]
  await transact(db, async (transaction) => {
    for (const [name, digests] of found) {
      for (const { owner, facts } of digests) {
        await raise(transaction, raiser, name, { recordId: owner, cause: today, facts })
      }
    }
  })
  raisedFor.set(db, today)
}
