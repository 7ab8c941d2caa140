import { sql } from 'kysely'
import { isPostgres, type Database } from './open.ts'

const HOUR = 60 * 60 * 1000

/** The database's clock, which all processes share, whatever the time is on their machines. */
const NOW = sql`(extract(epoch from clock_timestamp()) * 1000)::bigint`

/** How many requests a window counts now, and how long it still lasts. */
export type Counted = { count: number; leftMs: number }

/**
 * Adds requests to those that all processes have counted under a key (PostgreSQL only). A window begins with
 * its first request, also where the process that counted it granted it by itself so long ago, and never within
 * the last one. One that seems to begin in the future does so because the clock was set back, and is over:
 * nobody waits for a time that comes once more.
 */
export async function countTogether(
  db: Database,
  key: string,
  requests: number,
  windowMs: number,
  agoMs: number,
): Promise<Counted> {
  // The clock is read once for both columns, and after the wait for another process's count of the same key.
  const { rows } = await sql<Counted>`
    insert into flood_window as known (key, count, started_ms)
    values (${key}, ${requests}, ${NOW} - ${agoMs}::bigint)
    on conflict (key) do update set (count, started_ms) = (
      select
        case when is_over then excluded.count else known.count + excluded.count end,
        case when is_over
          then least(now, greatest(now - ${agoMs}::bigint, known.started_ms + ${windowMs}))
          else known.started_ms end
      from (
        select now, now < known.started_ms or now >= known.started_ms + ${windowMs} as is_over
        from (select ${NOW} as now) as clock
      ) as window_now)
    returning count, started_ms + ${windowMs} - ${NOW} as "leftMs"`.execute(db)
  return rows[0]!
}

/** Forgets windows that are long over. */
export async function forgetWindows(db: Database): Promise<void> {
  if (!isPostgres(db)) return
  await db
    .deleteFrom('flood_window')
    .where(sql<boolean>`started_ms not between ${NOW} - ${sql.lit(HOUR)} and ${NOW}`)
    .execute()
}
