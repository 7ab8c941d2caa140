import { networkOf } from '#server/platform/address.ts'
import type { Executor } from '#server/db/open.ts'
import { Refusal } from '#server/platform/errors.ts'
import * as store from './lockout.store.ts'

/** Wrong passwords before the first wait (spec 3.5.1). */
const FREE_BY_USER_AND_ADDRESS = 5
const FREE_BY_USER = 50
const FREE_BY_ADDRESS = 100
const FIRST_WAIT_MS = 30_000
const LONGEST_WAIT_MS = 15 * 60_000

/** After a day without a wrong password the earlier ones no longer matter. */
const FORGOTTEN_MS = 24 * 60 * 60_000

/** The keys that are counted. A client with one address of an IPv6 network has them all. */
function keysOf(username: string, address: string) {
  const network = networkOf(address)
  return [
    { key: `user-address:${network}:${username}`, username, free: FREE_BY_USER_AND_ADDRESS },
    { key: `user:${username}`, username, free: FREE_BY_USER },
    { key: `address:${network}`, username: '', free: FREE_BY_ADDRESS },
  ]
}

function waitInWords(ms: number): string {
  const seconds = Math.ceil(ms / 1000)
  return seconds < 60 ? `${seconds}秒` : `${Math.ceil(seconds / 60)}分钟`
}

function stillWaiting(ms: number): Refusal {
  return new Refusal('tooMany', `登录失败次数过多，请等待${waitInWords(ms)}后再试`)
}

/** The wait after so many failures; after the free ones each doubles it. */
function waitAfter(failures: number, free: number): number {
  if (failures < free) return 0
  return Math.min(FIRST_WAIT_MS * 2 ** Math.min(failures - free, 20), LONGEST_WAIT_MS)
}

/** The rest of a wait. One longer than the maximum was set before the clock was set back. */
function leftOf(until: number, now: number): number {
  const left = until - now
  return left > LONGEST_WAIT_MS ? 0 : Math.max(left, 0)
}

/** Refuses while a wait runs, with its remaining time. */
export async function refuseWhileWaiting(
  executor: Executor,
  username: string,
  address: string,
): Promise<void> {
  const now = Date.now()
  const keys = keysOf(username, address)
  const rows = await store.failuresOf(
    executor,
    keys.map((entry) => entry.key),
  )
  const free = new Map(keys.map((entry) => [entry.key, entry.free]))
  const waits = rows
    .filter((row) => row.failures >= (free.get(row.key) ?? 0))
    .map((row) => leftOf(row.blocked_until_ms, now))
  const left = Math.max(0, ...waits)
  if (left > 0) throw stillWaiting(left)
}

/**
 * Counts one wrong password. Below the limit `blocked_until_ms` is now, so that every row has the time of its last write,
 * and those of made-up user names can be removed.
 */
export async function countFailure(
  executor: Executor,
  username: string,
  address: string,
): Promise<void> {
  const now = Date.now()
  await store.deleteBlockedBefore(executor, now - FORGOTTEN_MS)
  for (const { key, username: keyUser, free } of keysOf(username, address)) {
    const { failures, blocked_until_ms } = await store.addFailure(executor, key, keyUser, now)
    // Concurrent attempts count one after the other: one of them may just have started the wait.
    const left = failures > free ? leftOf(blocked_until_ms, now) : 0
    if (left > 0) throw stillWaiting(left)
    await store.blockUntil(executor, key, now + waitAfter(failures, free))
  }
}

/** A correct password resets the failures. */
export async function forgetFailures(
  executor: Executor,
  username: string,
  address: string,
): Promise<void> {
  const keys = keysOf(username, address).map((entry) => entry.key)
  await store.deleteByKeys(executor, keys)
}

/** Ends every wait for a user name, from whatever address. */
export async function clearWaits(executor: Executor, username: string): Promise<void> {
  await store.deleteByUsername(executor, username)
}
