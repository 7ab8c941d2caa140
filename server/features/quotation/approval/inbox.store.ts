import { sql, type RawBuilder } from 'kysely'
import { REVIEWS } from '#api/quotation/review.ts'
import type { Context } from '#server/context.ts'
import type { Condition } from '#server/db/conditions.ts'
import type { Executor } from '#server/db/open.ts'
import { onePage } from '#server/records/list/list.ts'

/**
 * The submitted quotations that somebody may decide on, by the index of those that wait (061) and so by the level that
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

/** How many of them there are. */
export const countSubmitted = (executor: Executor, reviewing: readonly Reviewing[]) =>
  countOf(executor, waiting(reviewing))

const rows = (executor: Executor, isShown: Condition) =>
  executor
    .selectFrom('quotation')
    .where(isShown)
    .select(['id', 'quo_no', 'quo_name', 'cus_name', 'total', 'needed_level', 'submitted_at'])
    .select(['submitted_by', 'user_id', 'content_version', 'review_note'])

/** The first of them, the longest waiting first. */
export const firstSubmitted = (
  executor: Executor,
  reviewing: readonly Reviewing[],
  limit: number,
) => rows(executor, waiting(reviewing)).orderBy('submitted_at').orderBy('id').limit(limit).execute()

/** One page of them in the same order. */
export const submittedPage = (context: Context, reviewing: readonly Reviewing[], page: number) =>
  onePage(
    context,
    {
      table: 'quotation',
      input: { page },
      where: [waiting(reviewing)],
      order: { column: 'submitted_at', descending: false },
    },
    rows,
  )

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
