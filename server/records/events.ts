import type { EventName } from '#api/delivery/events.ts'
import { featureOf } from '#api/kit/features.ts'
import type { Context, CurrentUser } from '#server/context.ts'
import type { Transaction } from '#server/db/open.ts'
import { run } from '#server/db/statement.ts'
import { wallClock } from '#server/platform/clock.ts'
import { isOn } from './features.ts'

/** A row of a digest: one record with what is to be said of it. */
export type FactRow = {
  id: number
  no: string
  customer: string
  /** A decimal text in 元, shown where amounts may be. */
  amount?: string
  /** `yyyy-MM-dd`. */
  day?: string
  about?: string
}

/** What a message says of its record. Cost and margin are never in it; the amount is left out of channels without amounts. */
export type Facts = {
  /** Number and short name of the customer. */
  no: string
  customer: string
  /** A decimal text in 元. */
  amount?: string
  /** Whose record it is. */
  owner: number | null
  /** Another user whom it is about, such as the assignee. */
  user?: number
  /** 姓名 of who did it. */
  who?: string
  /** One line more, such as the reason of a return; no amounts. */
  about?: string
  /** Which level a decision takes, where not everybody may decide. */
  level?: number
  /** How many requests for invoices of a contract wait, of which its end is news to who issues them. */
  requests?: number
  /** Of a digest: how many there are, and the first of them. */
  count?: number
  rows?: FactRow[]
}

/** In whose name, and when, something happened. */
type Raiser = Pick<Context, 'config' | 'now'> & { user: Pick<CurrentUser, 'id'> }

const DAY_MS = 24 * 60 * 60 * 1000

/**
 * Notes in the transaction of its cause that something happened; the deliveries are made of it afterwards. Once for each
 * `(name, recordId, cause)`: a repetition changes nothing. What is entered as of a former day, such as the records of the
 * demonstration, is no news, nor what belongs to a feature that is off.
 */
export async function raise(
  transaction: Transaction,
  { config, now, user }: Raiser,
  name: EventName,
  { recordId, cause, facts }: { recordId: number; cause: string; facts: Facts },
): Promise<void> {
  if (now < wallClock(config.timeZone, Date.now() - DAY_MS)) return
  const feature = featureOf('events', name)
  if (feature && !(await isOn(transaction, feature))) return
  await run(transaction)`
    insert into event (name, record_id, cause, facts, actor_id, created_ms, is_spread)
    values (${name}, ${recordId}, ${cause}, ${JSON.stringify(facts)}, ${user.id}, ${Date.now()}, 0)
    on conflict (name, record_id, cause) do nothing`
}
