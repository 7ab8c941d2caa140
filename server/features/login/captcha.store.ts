import type { Executor } from '#server/db/open.ts'
import type { NewRow } from '#server/db/tables/tables.ts'

/** Stores a captcha and answers its id. */
export async function insertCaptcha(executor: Executor, row: NewRow<'captcha'>): Promise<number> {
  const { id } = await executor
    .insertInto('captcha')
    .values(row)
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Deletes a captcha and all older ones. */
export async function deleteCaptchasUpTo(executor: Executor, id: number): Promise<void> {
  await executor.deleteFrom('captcha').where('id', '<=', id).execute()
}

/** A browser's captchas that expire between two moments, newest first. */
export function openCaptchas(
  executor: Executor,
  browserHash: string,
  [after, upTo]: readonly [number, number],
) {
  return executor
    .selectFrom('captcha')
    .select(['id', 'rand', 'answer'])
    .where('browser_hash', '=', browserHash)
    .where('expires_ms', '>', after)
    .where('expires_ms', '<=', upTo)
    .orderBy('id', 'desc')
    .execute()
}

/** Deletes these captchas and answers how many of them still existed. */
export async function deleteCaptchas(executor: Executor, ids: readonly number[]): Promise<number> {
  if (ids.length === 0) return 0
  const result = await executor.deleteFrom('captcha').where('id', 'in', ids).executeTakeFirst()
  return Number(result.numDeletedRows)
}

export async function deleteExpiredCaptchas(executor: Executor, nowMs: number): Promise<void> {
  await executor.deleteFrom('captcha').where('expires_ms', '<=', nowMs).execute()
}
