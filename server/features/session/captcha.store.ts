import type { Executor } from '#server/db/open.ts'
import type { NewRow } from '#server/db/tables.ts'

export async function insertCaptcha(executor: Executor, row: NewRow<'captcha'>): Promise<void> {
  await executor.insertInto('captcha').values(row).execute()
}

/** A browser's open captchas, newest first. */
export function openCaptchas(executor: Executor, browserHash: string, nowMs: number) {
  return executor
    .selectFrom('captcha')
    .select(['id', 'rand', 'answer'])
    .where('browser_hash', '=', browserHash)
    .where('expires_ms', '>', nowMs)
    .orderBy('id', 'desc')
    .execute()
}

/** Deletes these captchas and says how many of them were still there. */
export async function deleteCaptchas(executor: Executor, ids: readonly number[]): Promise<number> {
  if (ids.length === 0) return 0
  const result = await executor.deleteFrom('captcha').where('id', 'in', ids).executeTakeFirst()
  return Number(result.numDeletedRows)
}

export async function deleteExpiredCaptchas(executor: Executor, nowMs: number): Promise<void> {
  await executor.deleteFrom('captcha').where('expires_ms', '<=', nowMs).execute()
}
