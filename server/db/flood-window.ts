import { sql } from 'kysely'
import { isPostgres, type Database } from './open.ts'
import { withoutStandby } from './transact.ts'

const HOUR = 60 * 60 * 1000

/** The database's clock, which all processes share. */
const NOW = sql`(extract(epoch from clock_timestamp()) * 1000)::bigint`

/** How many requests a window counts now, and how long it still lasts. */
type Counted = { count: number; leftMs: number }

/**
 * Adds requests to the count that all processes have for a key (PostgreSQL only). A window begins with its first request,
 * `ago` before now if a process granted it by itself, and never within the former one. A window that begins in the future
 * means that the clock was set back; it counts as over.
 */
export async function countTogether(
  db: Database,
  key: string,
  requests: number,
  windowMs: number,
  agoMs: number,
): Promise<Counted> {
  // The clock is read once for both columns, after the wait for the row lock.
  const counted = sql<Counted>`
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
    returning count, started_ms + ${windowMs} - ${NOW} as "leftMs"`
  const { rows } = await withoutStandby(db, (executor) => counted.execute(executor))
  return rows[0]!
}

/** Deletes windows that are long over. */
export async function forgetWindows(db: Database): Promise<void> {
  if (!isPostgres(db)) return
  await db
    .deleteFrom('flood_window')
    .where(sql<boolean>`started_ms not between ${NOW} - ${sql.lit(HOUR)} and ${NOW}`)
    .execute()
}
