import { expect } from 'vitest'
import { api } from '#api/index.ts'
import { newBrowser } from '../run/login.ts'
import { codeAt, stepAt } from '#server/features/factor/totp.ts'
import type { Caller, TestServer } from '../run/server.ts'
import { done } from './factories.ts'
import { enter, makeUserWith, type Person } from './people.ts'

const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

function bytesIn(secret: string): Uint8Array {
  const bits = [...secret].map((one) => BASE32.indexOf(one).toString(2).padStart(5, '0')).join('')
  return Uint8Array.from(bits.match(/.{8}/g) ?? [], (eight) => Number.parseInt(eight, 2))
}

/** An authenticator that has read a secret; gives the code of so many time steps from now. */
export const authenticator =
  (secret: string) =>
  (steps = 0) =>
    codeAt(bytesIn(secret), stepAt(Date.now()) + steps)

/** Sets a second factor up, by the code before the present one, so that two more are good at once. */
export async function setUpFactor(caller: Caller, password: string) {
  const { secret = '', address = '' } = await done(caller, api.factor.begin, { password })
  const code = authenticator(secret)
  const confirm = async (): Promise<readonly string[]> => {
    const step = stepAt(Date.now())
    const answer = await caller.call(api.factor.confirm, { code: code(-1) })
    // The next step has begun on the way, so that the code before it was good no longer.
    if (answer.code !== 200 && stepAt(Date.now()) !== step) return confirm()
    expect(answer.code, answer.msg).toBe(200)
    return answer.codes as readonly string[]
  }
  return { code, secret, address, codes: await confirm() }
}

/** A person who signs in with a second factor. */
export async function withFactor(server: TestServer, person: Person) {
  const caller = await enter(server, person)
  return { person, caller, ...(await setUpFactor(caller, person.password)) }
}
export type WithFactor = Awaited<ReturnType<typeof withFactor>>

/** A new one. */
export const someoneWithFactor = async (server: TestServer) =>
  withFactor(server, await makeUserWith(server.admin, 'quotation:view'))

type Someone = Pick<WithFactor, 'person'>

/** A browser in which user name and password were right, and that waits for the code. */
export async function begunBrowser(server: { url: string }, { person }: Someone) {
  const browser = newBrowser(server)
  const { id, second } = await browser.tryPassword(person.username, person.password)
  if (id !== '' || second !== true) throw new Error('the first step needs no second one')
  return browser
}

/** Lets codes of the present steps count that were used already. */
export const forgetSteps = (server: TestServer, { person }: Someone) =>
  server.db
    .updateTable('second_factor')
    .set({ last_step: 0 })
    .where('user_id', '=', person.id)
    .execute()

/** Ends the present wait after wrong codes, whose count stays. */
export const endWait = (server: TestServer, { person }: Someone) =>
  server.db
    .updateTable('login_failure')
    .set({ blocked_until_ms: Date.now() - 1 })
    .where('username', '=', person.username)
    .execute()
