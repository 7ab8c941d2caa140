import { sql, type RawBuilder } from 'kysely'
import { REVIEWS } from '#api/quotation/review.ts'
import type { Executor } from '#server/db/open.ts'

/** The submitted quotations that somebody may decide on, by the index of those that wait (030). */

/** In whose name: the approver's level, their user id where they see their own alone, and whose work is left out. */
export type Reviewing = { level: number; owner: number | undefined; makers: readonly number[] }

/** Literally as in the partial index. */
const WAITS = sql<boolean>`review = ${sql.lit(REVIEWS.submitted)}`

function decidable({ level, owner, makers }: Reviewing): RawBuilder<boolean> {
  const isOwner = owner === undefined ? sql`true` : sql`user_id = ${owner}`
  const others =
    makers.length === 0
      ? sql`true`
      : sql`user_id not in (${sql.join(makers)})
          and coalesce(content_by, user_id) not in (${sql.join(makers)})`
  return sql<boolean>`(needed_level <= ${level} and ${isOwner} and ${others})`
}

/** The first of them, the longest waiting first; at most `limit`. */
export function submittedFor(executor: Executor, reviewing: readonly Reviewing[], limit: number) {
  return executor
    .selectFrom('quotation')
    .select(['id', 'quo_no', 'quo_name', 'cus_name', 'total', 'needed_level', 'submitted_at'])
    .select(['submitted_by', 'user_id', 'content_version', 'review_note'])
    .where(WAITS)
    .where(sql<boolean>`(${sql.join(reviewing.map(decidable), sql` or `)})`)
    .orderBy('submitted_at')
    .orderBy('id')
    .limit(limit)
    .execute()
}

/** The quotations of an owner that were returned, the newest first; at most `limit`. */
export function returnedTo(executor: Executor, owner: number, limit: number) {
  return executor
    .selectFrom('quotation')
    .select(['id', 'quo_name', 'cus_name', 'review_note', 'submitted_at'])
    .where(sql<boolean>`review = ${sql.lit(REVIEWS.returned)}`)
    .where('user_id', '=', owner)
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
}
