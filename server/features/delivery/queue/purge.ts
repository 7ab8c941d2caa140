import { DELIVERY_STATES as STATES } from '#api/delivery/delivery.ts'
import type { Database } from '#server/db/open.ts'
import * as store from './purge.store.ts'

const DAY = 24 * 60 * 60 * 1000

/** What nobody could send for a day is no news any more. */
const STALE_MS = DAY
/** How long what was sent to programs is kept, and everything else. */
const WEBHOOK_DAYS = 7
const KEPT_DAYS = 90
/** An event is repeated by nothing that comes so much later. */
const EVENT_DAYS = 90

/** Others wait for no longer statement than one of so many rows. */
const AT_ONCE = 500

async function untilDone(step: () => Promise<number>): Promise<void> {
  while ((await step()) === AT_ONCE) await new Promise(setImmediate)
}

/** Ends what could not be sent for a day, and drops what was sent long ago. */
export async function purgeDeliveries({ db }: { db: Database }, now = Date.now()): Promise<void> {
  const stale = { state: STATES.failed, answer: '超过一天没有发出', next_ms: 0, done_ms: now }
  await untilDone(() => store.expire(db, now - STALE_MS, AT_ONCE, stale))
  for (const state of [STATES.sent, STATES.failed, STATES.unknown]) {
    for (const [ofWebhooks, days] of [
      [true, WEBHOOK_DAYS],
      [false, KEPT_DAYS],
    ] as const) {
      const ended = { state, before: now - days * DAY, ofWebhooks }
      await untilDone(() => store.dropEnded(db, ended, AT_ONCE))
    }
  }
  await untilDone(() => store.dropEvents(db, now - EVENT_DAYS * DAY, AT_ONCE))
}
