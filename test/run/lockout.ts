import { expect } from 'vitest'
import { newBrowser } from './login.ts'
import type { TestServer } from './server.ts'
import { PASSWORD } from '../make/user.ts'

/** Wrong passwords, and what is kept of them. */

export const WRONG = { code: 400, msg: '用户名或密码错误' }
/** The answer while that wait runs. */
export const waiting = (wait: string) => ({
  code: 429,
  msg: `登录失败次数过多，请等待${wait}后再试`,
})
export const SOME_SECONDS = { code: 429, msg: expect.stringMatching(/请等待\d+秒后再试/) as string }

/** Tries a wrong password from an address, on a server that trusts a proxy. */
export const wrongAt = (server: TestServer, username: string, address: string) =>
  newBrowser(server, address).tryPassword(username, 'wrong-password')

/** States how often a key has failed so far, without a wait that still runs. */
export async function failedSoFar(
  { db }: TestServer,
  key: string,
  username: string,
  failures: number,
  at = Date.now(),
): Promise<void> {
  await db
    .insertInto('login_failure')
    .values({ key, username, failures, blocked_until_ms: at })
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet({ failures, blocked_until_ms: at }),
    )
    .execute()
}

/** The key of a user name at an address. */
export const together = (username: string, address: string) => `user-address:${address}:${username}`

/** A new user who is signed in, with the password to sign in by. */
export async function person(server: TestServer) {
  const { userId, token } = await server.userWith('quotation:view')
  const { username } = await server.db
    .selectFrom('user')
    .select('username')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  return { username, password: PASSWORD, token }
}
