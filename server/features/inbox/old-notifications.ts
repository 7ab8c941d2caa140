import type { Config } from '#server/platform/config.ts'
import type { Database } from '#server/db/open.ts'
import { wallClock } from '#server/platform/clock.ts'
import { deleteSomeBefore, READ, UNREAD } from './inbox.store.ts'

const DAY = 24 * 60 * 60 * 1000
/** How long what was read and what was not stays in the inbox. */
const KEPT_READ = 30 * DAY
const KEPT = 90 * DAY

/** So many batches a run; the next hour goes on. */
const MOST_BATCHES = 100

/** Deletes notifications that were read after 30 days and all others after 90, in batches that keep nobody waiting. */
export async function deleteOldNotifications(
  { db, config }: { db: Database; config: Pick<Config, 'timeZone'> },
  now = Date.now(),
): Promise<void> {
  for (const [isRead, kept] of [
    [READ, KEPT_READ],
    [UNREAD, KEPT],
  ] as const) {
    const before = wallClock(config.timeZone, now - kept)
    let batches = 0
    while (batches < MOST_BATCHES && (await deleteSomeBefore(db, isRead, before)) > 0) batches += 1
  }
}
