import { api } from '#api/index.ts'
import { codeAt, stepAt } from '#server/features/factor/totp.ts'
import type { Caller, TestServer } from '../run/server.ts'
import { done } from './factories.ts'
import { enter, type Person } from './people.ts'

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

type Begun = { secret: string; address: string }
type Codes = { codes: string[] }

/** Sets a second factor up, by the code before the present one, so that two more are good at once. */
export async function setUpFactor(caller: Caller, password: string) {
  const { secret, address } = (await done(caller, api.factor.begin, {
    password,
  })) as unknown as Begun
  const code = authenticator(secret)
  const { codes } = (await done(caller, api.factor.confirm, { code: code(-1) })) as unknown as Codes
  return { code, secret, address, codes }
}

/** A person who signs in with a second factor. */
export async function withFactor(server: TestServer, person: Person) {
  const caller = await enter(server, person)
  return { person, caller, ...(await setUpFactor(caller, person.password)) }
}
