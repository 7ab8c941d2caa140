import type { Executor } from '#server/db/open.ts'
import { Refusal } from '#server/errors.ts'

/** Wrong passwords before the first wait (decisions §2). */
const FREE_BY_USER_AND_ADDRESS = 5
const FREE_BY_USER = 50
const FREE_BY_ADDRESS = 100
const FIRST_WAIT_MS = 30_000
const LONGEST_WAIT_MS = 15 * 60_000

function keysOf(username: string, address: string) {
  return [
    { key: `user-address:${address}:${username}`, username, free: FREE_BY_USER_AND_ADDRESS },
    { key: `user:${username}`, username, free: FREE_BY_USER },
    { key: `address:${address}`, username: '', free: FREE_BY_ADDRESS },
  ]
}

function waitInWords(ms: number): string {
  const seconds = Math.ceil(ms / 1000)
  return seconds < 60 ? `${seconds}秒` : `${Math.ceil(seconds / 60)}分钟`
}

function stillWaiting(ms: number): Refusal {
  return new Refusal('tooMany', `登录失败次数过多，请等待${waitInWords(ms)}后再试`)
}

/** Refuses while a wait runs, telling how long it still is. */
export async function refuseWhileWaiting(
  executor: Executor,
  username: string,
  address: string,
): Promise<void> {
  const now = Date.now()
  const keys = keysOf(username, address).map((entry) => entry.key)
  const row = await executor
    .selectFrom('login_failure')
    .select(({ fn }) => fn.max('blocked_until_ms').as('until'))
    .where('key', 'in', keys)
    .executeTakeFirst()
  const until = row?.until ?? 0
  if (until > now) throw stillWaiting(until - now)
}

/** Counts one wrong password; from the last free one on, each doubles the wait. */
export async function countFailure(
  executor: Executor,
  username: string,
  address: string,
): Promise<void> {
  for (const { key, username: keyUser, free } of keysOf(username, address)) {
    const { failures, blocked_until_ms } = await executor
      .insertInto('login_failure')
      .values({ key, username: keyUser, failures: 1, blocked_until_ms: 0 })
      .onConflict((conflict) =>
        conflict.column('key').doUpdateSet(({ eb }) => ({
          failures: eb('login_failure.failures', '+', 1),
        })),
      )
      .returning(['failures', 'blocked_until_ms'])
      .executeTakeFirstOrThrow()
    // Tries at the same moment count one after the other: one of them may have set off the wait just now.
    const left = blocked_until_ms - Date.now()
    if (left > 0) throw stillWaiting(left)
    if (failures < free) continue
    const wait = Math.min(FIRST_WAIT_MS * 2 ** Math.min(failures - free, 20), LONGEST_WAIT_MS)
    await executor
      .updateTable('login_failure')
      .set({ blocked_until_ms: Date.now() + wait })
      .where('key', '=', key)
      .execute()
  }
}

/** A right password forgets the wrong ones. */
export async function forgetFailures(
  executor: Executor,
  username: string,
  address: string,
): Promise<void> {
  const keys = keysOf(username, address).map((entry) => entry.key)
  await executor.deleteFrom('login_failure').where('key', 'in', keys).execute()
}

/** Ends every wait for a user name, from whatever address. */
export async function clearWaits(executor: Executor, username: string): Promise<void> {
  await executor.deleteFrom('login_failure').where('username', '=', username).execute()
}
