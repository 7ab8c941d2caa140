import type { Permission } from '../../api/kit/access.ts'
import type { Option } from '../../api/kit/endpoint.ts'
import { api } from '../../api/index.ts'
import type { Call } from './server.ts'

export type User = { username: string; password: string }

/** Makes a user with a role, by calls of an admin. */
export async function addUser(call: Call, username: string, role: string): Promise<User> {
  const password = 'a-password'
  const roles = (await call(api.user.getRoleList)).data as Option[]
  const found = roles.find((option) => option.label === role)
  if (!found) throw new Error(`there is no role ${role}`)
  await call(api.user.setUsers, { username, password, role_id: found.value })
  return { username, password }
}

/** Makes a role that permits this. */
export async function makeRole(
  call: Call,
  role_name: string,
  check: readonly Permission[],
): Promise<number> {
  return Number((await call(api.role.setBeh, { role_name, check })).id)
}

/** The id of a user, by the user's name. */
export async function idOf(call: Call, username: string): Promise<number> {
  const users = (await call(api.user.getList)).data as { id: number; username: string }[]
  const found = users.find((user) => user.username === username)
  if (!found) throw new Error(`there is no user ${username}`)
  return found.id
}
