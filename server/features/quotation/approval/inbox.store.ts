import { sql, type RawBuilder } from 'kysely'
import { REVIEWS } from '#api/quotation/review.ts'
import type { Executor } from '#server/db/open.ts'

/**
 * The submitted quotations that somebody may decide on, by the index of those that wait (030) and so by the level that
 * they needed when they were submitted; a decision asks for that of today (`reviewerOf`).
 */

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

const waiting = (reviewing: readonly Reviewing[]) =>
  sql<boolean>`(${WAITS} and (${sql.join(reviewing.map(decidable), sql` or `)}))`

/** Which of them in their order. */
type Part = { skip: number; limit: number }

/** How many of them there are. */
export const countSubmitted = (executor: Executor, reviewing: readonly Reviewing[]) =>
  countOf(executor, waiting(reviewing))

/** A part of them, the longest waiting first. */
export function submittedFor(
  executor: Executor,
  reviewing: readonly Reviewing[],
  { skip, limit }: Part,
) {
  return executor
    .selectFrom('quotation')
    .select(['id', 'quo_no', 'quo_name', 'cus_name', 'total', 'needed_level', 'submitted_at'])
    .select(['submitted_by', 'user_id', 'content_version', 'review_note'])
    .where(waiting(reviewing))
    .orderBy('submitted_at')
    .orderBy('id')
    .limit(limit)
    .offset(skip)
    .execute()
}

const isReturned = (owner: number) =>
  sql<boolean>`(review = ${sql.lit(REVIEWS.returned)} and user_id = ${owner})`

/** How many quotations of an owner were returned. */
export const countReturned = (executor: Executor, owner: number) =>
  countOf(executor, isReturned(owner))

/** The newest of them; at most `limit`. */
export function returnedTo(executor: Executor, owner: number, limit: number) {
  return executor
    .selectFrom('quotation')
    .select(['id', 'quo_name', 'cus_name', 'review_note', 'submitted_at'])
    .where(isReturned(owner))
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
}

async function countOf(executor: Executor, condition: RawBuilder<boolean>): Promise<number> {
  const { count } = await executor
    .selectFrom('quotation')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where(condition)
    .executeTakeFirstOrThrow()
  return count
}
