import type { Permission } from '#api/kit/access.ts'
import { api } from '#api/index.ts'
import { daysAfter } from '#api/kit/time.ts'
import type { Caller, TestServer } from '../run/server.ts'
import { done, fresh } from './factories.ts'
import { callerOf } from './people.ts'

/** API keys, as people make them. */

/** The day after so many others, in the zone of the tests. */
export const dayIn = (days: number) =>
  daysAfter(new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 10), days)

export type MadeKey = { keyId: number; key: string; name: string }

/** A key of these permissions for a week. */
export async function makeKey(caller: Caller, ...permissions: Permission[]): Promise<MadeKey> {
  const name = fresh('密钥')
  const input = { name, permissions, expires_on: dayIn(7) }
  const answer = await done(caller, api.key.setKey, input)
  return { keyId: Number(answer.id), key: answer.key ?? '', name }
}

/** A caller who calls by a key of these permissions. */
export async function callerByKey(
  server: TestServer,
  caller: Caller,
  ...permissions: Permission[]
): Promise<Caller & MadeKey> {
  const made = await makeKey(caller, ...permissions)
  return { ...made, ...callerOf(server, made.key, caller.userId) }
}

/** A key as it is stored. */
export const storedKey = ({ db }: TestServer, keyId: number) =>
  db.selectFrom('api_key').selectAll().where('id', '=', keyId).executeTakeFirstOrThrow()

/** Lets time pass for a key. */
export const changeKey = (
  { db }: TestServer,
  keyId: number,
  values: { expires_on?: string; used_ms?: number },
) => db.updateTable('api_key').set(values).where('id', '=', keyId).execute()
