import type { Executor } from '#server/db/open.ts'

/** What was counted under these keys. */
export function failuresOf(executor: Executor, keys: readonly string[]) {
  return executor
    .selectFrom('login_failure')
    .select(['key', 'failures', 'blocked_until_ms'])
    .where('key', 'in', keys)
    .execute()
}

/** Counts one failure more, the first one as blocked until now, and answers the count. */
export function addFailure(executor: Executor, key: string, username: string, nowMs: number) {
  return executor
    .insertInto('login_failure')
    .values({ key, username, failures: 1, blocked_until_ms: nowMs })
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet(({ eb }) => ({
        failures: eb('login_failure.failures', '+', 1),
      })),
    )
    .returning(['failures', 'blocked_until_ms'])
    .executeTakeFirstOrThrow()
}

export async function blockUntil(executor: Executor, key: string, untilMs: number): Promise<void> {
  await executor
    .updateTable('login_failure')
    .set({ blocked_until_ms: untilMs })
    .where('key', '=', key)
    .execute()
}

export async function deleteBlockedBefore(executor: Executor, ms: number): Promise<void> {
  await executor.deleteFrom('login_failure').where('blocked_until_ms', '<', ms).execute()
}

export async function deleteByKeys(executor: Executor, keys: readonly string[]): Promise<void> {
  await executor.deleteFrom('login_failure').where('key', 'in', keys).execute()
}

export async function deleteByUsername(executor: Executor, username: string): Promise<void> {
  await executor.deleteFrom('login_failure').where('username', '=', username).execute()
}
