import { allPermissions, type Permission } from '#api/kit/access.ts'
import { api } from '#api/index.ts'
import type { Caller, Envelope, TestServer } from '../run/server.ts'
import { done, fresh } from './factories.ts'

/** Users and roles as staff make them, by HTTP, and their signing in. */

type Sent = Record<string, unknown>

export type Person = { id: number; username: string; password: string; role_id: number }

/** A role of exactly these permissions. */
export async function makeRole(caller: Caller, ...check: Permission[]): Promise<number> {
  return Number((await done(caller, api.role.setBeh, { role_name: fresh('角色'), check })).id)
}

/** A user whose name and password are their own; without a role they get one that permits nothing. */
export async function makeUser(caller: Caller, fields: Sent = {}): Promise<Person> {
  const username = fresh('员工')
  const role_id = fields['role_id'] ?? (await makeRole(caller))
  const input = { username, password: `password of ${username}`, ...fields, role_id }
  const { id } = await done(caller, api.user.setUsers, input)
  return { ...(input as Omit<Person, 'id'>), id: Number(id) }
}

/** A user with a role of exactly these permissions. */
export async function makeUserWith(caller: Caller, ...check: Permission[]): Promise<Person> {
  return makeUser(caller, { role_id: await makeRole(caller, ...check) })
}

/** The caller behind a token, as another tab or browser has it. */
export function callerOf(server: TestServer, token: string, userId: number): Caller {
  const authorization = `Bearer ${token}`
  return {
    token,
    userId,
    call: (endpoint, input, headers) =>
      server.stranger.call(endpoint, input, { authorization, ...headers }),
  }
}

/** Signs a person in; each time is another session. */
export async function enter(
  server: TestServer,
  person: Pick<Person, 'id' | 'username' | 'password'>,
): Promise<Caller> {
  const answer = await server.signIn(person.username, person.password)
  if (answer.code !== 200) throw new Error(`sign-in of ${person.username}: ${answer.msg}`)
  return callerOf(server, String(answer.id), person.id)
}

/** Whether a caller's session still runs. */
export async function isIn(caller: Caller): Promise<boolean> {
  return (await caller.call(api.session.getSelf)).code === 200
}

/** The role of that name. */
export async function roleNamed(caller: Caller, name: string): Promise<number> {
  const { info } = await done(caller, api.role.index)
  const found = (info as { id: number; role_name: string }[]).find((one) => one.role_name === name)
  if (!found) throw new Error(`there is no role ${name}`)
  return found.id
}

/** A user's record as the user screen reads it. */
export async function readUser(caller: Caller, id: number): Promise<Envelope['data']> {
  return (await done(caller, api.user.getUser, { id })).data
}

/** Everything that the database holds, as text. */
export async function wholeDatabase(server: TestServer): Promise<string> {
  const tables = ['user', 'role', 'session', 'ticket', 'once', 'history', 'login_failure'] as const
  const rows = await Promise.all(
    tables.map((table) => server.db.selectFrom(table).selectAll().execute()),
  )
  return JSON.stringify(rows)
}

/** Everything that somebody may do with their own records alone. */
export const ownRecordsOnly = allPermissions.filter((permission) => !permission.endsWith(':all'))
