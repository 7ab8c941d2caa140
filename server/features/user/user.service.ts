import { SUPER_ROLE } from '#api/kit/access.ts'
import type { OwnedEntity } from '#api/kit/entity-sets.ts'
import type { InputOf } from '#api/kit/endpoint.ts'
import { user } from '#api/user/user.ts'
import { may, type Context } from '#server/context.ts'
import type { Executor, Transaction } from '#server/db/open.ts'
import { invalid, missing, Refusal } from '#server/platform/errors.ts'
import {
  findRole,
  isBeyond,
  levelOf,
  permissionsOf,
  roleOptions,
} from '#server/features/role/role.service.ts'
import { endKeysOf } from '#server/features/key/key.service.ts'
import { checkNewPassword, hashPassword } from '#server/features/session/password.ts'
import { endSessionsOf } from '#server/features/session/session.service.ts'
import { change } from '#server/records/change.ts'
import { lockRecord } from '#server/records/find.ts'
import { asText, formTexts } from '#server/records/history/history-text.ts'
import { deleteRecord, saveRecord, type RecordKind } from '#server/records/save.ts'
import { staffNameOf, userName } from '#server/records/staff-name.ts'
import { ownerScope } from '#server/records/policy.ts'
import { uniqueName, usedOrAlike } from '#server/records/unique-name.ts'
import * as store from './user.store.ts'
import type { UserRow, UserValues } from './user.store.ts'

export const ACTIVE = 1

const nameOfUser = uniqueName(store, {
  label: '用户名',
  reason: (_context, { username }, same) => usedOrAlike('用户名', username, same?.username),
  advice: () => '请换一个',
  errors: { username: '用户名已被使用' },
})

export const userKind: RecordKind<UserRow, UserValues> = {
  ...store,
  name: (row) => row.username,
  unique: nameOfUser,
  fields: formTexts(user.setUsers, {
    role_id: {
      label: '角色',
      text: async (id, executor) =>
        typeof id === 'number' ? ((await findRole(executor, id))?.role_name ?? String(id)) : '',
    },
    password_at: { label: '密码设置时间', text: asText },
    deputy_id: {
      label: '审核代理人',
      text: (id, executor) => (typeof id === 'number' ? userName(executor, id) : ''),
    },
    deputy_until: { label: '代理至', text: asText },
    second_factor: { label: '两步验证', text: (is) => (is === 1 ? '已启用' : '未启用') },
  }),
  purge: store.forgetPassword,
  restore: async (context, transaction, deleted, stamp) => {
    await refuseBeyond(context, transaction, deleted)
    await store.bringBack(transaction, deleted, stamp)
  },
}

/** The name of a record's owner on documents; without a user the usual text. */
export async function printedUser(executor: Executor, id: number) {
  return (
    (await store.printed(executor, id)) ?? {
      name: await userName(executor, id),
      phone: '',
      email: '',
    }
  )
}

/** The owners to filter a list by: everyone with `<module>:all`, otherwise oneself. */
export async function ownerOptions(context: Context, entity: OwnedEntity) {
  return { data: await store.userOptions(context.db, ownerScope(context, entity)) }
}

/** Every user, deleted ones too, to filter by. */
export const allUserOptions = (executor: Executor) => store.userOptions(executor, undefined)

/** The users to whom something can be assigned. */
export const activeUserOptions = (executor: Executor) => store.activeOptions(executor, ACTIVE)

/** Whether a user exists and may sign in. */
export async function isActiveUser(executor: Executor, id: number): Promise<boolean> {
  return (await store.find(executor, id))?.status === ACTIVE
}

export async function listUsers(context: Context) {
  const rows = await store.listed(context.db)
  const data = rows.map(({ second_factor, ...row }) => ({
    ...row,
    has_factor: second_factor === 1,
  }))
  return { data }
}

export const rolesToGive = roleOptions

async function roleOf(executor: Executor, row: Pick<UserRow, 'role_id'>) {
  const role = await findRole(executor, row.role_id)
  if (!role) throw new Error(`role ${row.role_id} of a user is missing`)
  return role
}

const BEYOND = '这个用户有您没有的权限或更高的折扣级别，您不能修改或删除'

export async function getUser(context: Context, { id }: { id?: number | undefined }) {
  if (id === undefined) {
    const empty = { id: '' as const, name: '', username: '', role_id: '' as const, role_name: '' }
    const person = { real_name: '', phone: '', email: '' }
    return { data: { ...empty, ...person, status: ACTIVE, version: 0, locked: '' } }
  }
  const row = await store.find(context.db, id)
  if (!row) throw missing('用户')
  const role = await roleOf(context.db, row)
  const locked = !may(context, 'user:edit')
    ? '您没有修改用户的权限'
    : isBeyond(context, role)
      ? BEYOND
      : ''
  const { username, real_name, phone, email, role_id, status, version } = row
  const { role_name } = role
  const names = { name: username, username, real_name, phone, email }
  return { data: { id, ...names, role_id, role_name, status, version, locked } }
}

/** Refuses to change a user with permissions that the actor lacks. */
async function refuseBeyond(
  context: Context,
  transaction: Transaction,
  row: UserRow,
): Promise<void> {
  if (isBeyond(context, await roleOf(transaction, row))) throw new Refusal('forbidden', BEYOND)
}

/** The role that a user is to get, if the actor may give it. */
async function roleToGive(context: Context, transaction: Transaction, id: number) {
  const role = await findRole(transaction, id)
  if (!role) throw invalid('role_id', '所选的角色不存在，请重新选择')
  if (isBeyond(context, role)) {
    const message = `角色“${role.role_name}”有您没有的权限或更高的折扣级别，您不能给别人`
    throw new Refusal('forbidden', message, { role_id: message })
  }
  return role
}

/**
 * Refuses to remove the last active 超级管理员. The role's row is locked, so that two who demote each other are serialised.
 */
async function refuseLastSuper(transaction: Transaction, row: UserRow): Promise<void> {
  const role = await roleOf(transaction, row)
  if (role.role_name !== SUPER_ROLE || row.status !== ACTIVE) return
  await lockRecord(transaction, 'role', role.id)
  if ((await store.othersWithRole(transaction, role.id, row.id, ACTIVE)) > 0) return
  throw new Refusal(
    'conflict',
    `这是最后一个可用的“${SUPER_ROLE}”，不能删除、暂停或改为其他角色；请先设置另一个`,
  )
}

/** Whether a change ends the user's sessions: a pause, another role, a new password. */
function endsSessions(before: UserRow, after: UserValues): boolean {
  return (
    after.status !== ACTIVE ||
    after.role_id !== before.role_id ||
    after.password_hash !== before.password_hash
  )
}

type UserInput = InputOf<typeof user.setUsers>

const NOT_BY_KEY = '不能用 API 密钥设置密码，请登录后在用户管理中设置'

/** A password's hash, computed before the transaction, which may only await the database. */
async function newPassword(context: Context, password: string | undefined) {
  if (!password) return { columns: {}, warning: undefined }
  if (context.user.key) {
    throw new Refusal('forbidden', NOT_BY_KEY, { password: NOT_BY_KEY })
  }
  const warning = await checkNewPassword(context.config, password)
  const columns = { password_hash: await hashPassword(password), password_at: context.now }
  return { columns, warning }
}

async function userColumns(
  context: Context,
  transaction: Transaction,
  before: UserRow | undefined,
  input: UserInput,
  password: Partial<UserValues>,
): Promise<UserValues> {
  if (before) await refuseBeyond(context, transaction, before)
  const role_id = input.role_id ?? before?.role_id ?? 0
  if (role_id !== before?.role_id) await roleToGive(context, transaction, role_id)
  const after = {
    username: input.username || (before?.username ?? ''),
    password_hash: before?.password_hash ?? '',
    password_at: before?.password_at ?? '',
    ...password,
    real_name: input.real_name ?? before?.real_name ?? '',
    phone: input.phone ?? before?.phone ?? '',
    email: input.email ?? before?.email ?? '',
    role_id,
    status: input.status ?? before?.status ?? ACTIVE,
    deleted: 0,
  }
  if (!before) return after
  if (after.status !== ACTIVE && before.id === context.user.id) {
    throw new Refusal('forbidden', '不能暂停自己', { status: '不能暂停自己' })
  }
  if (after.status !== ACTIVE || after.role_id !== before.role_id) {
    await refuseLastSuper(transaction, before)
  }
  if (endsSessions(before, after)) await endSessionsOf(transaction, before.id)
  // Not with another role or password: what a key opens follows the role, and no key is known by the password.
  if (after.status !== ACTIVE) await endKeysOf(context, transaction, before.id)
  return after
}

/** Saves a user. A new password, another role or a pause ends the user's sessions at once, a pause their API keys too. */
export async function saveUser(context: Context, input: UserInput) {
  const { columns, warning } = await newPassword(context, input.password)
  const answer = await change(context, (transaction) =>
    saveRecord(context, transaction, userKind, input, (before) =>
      userColumns(context, transaction, before, input, columns),
    ),
  )
  return warning === undefined ? answer : { ...answer, msg: `用户已保存，${warning}` }
}

/** Deletes a user and ends their sessions and API keys; their records stay, with their name. */
export function deleteUser(context: Context, { id }: { id: number }) {
  return change(context, async (transaction) => {
    await deleteRecord(context, transaction, userKind, id, async (row) => {
      if (row.id === context.user.id) throw new Refusal('forbidden', '不能删除自己')
      await refuseBeyond(context, transaction, row)
      await refuseLastSuper(transaction, row)
    })
    await endSessionsOf(transaction, id)
    await endKeysOf(context, transaction, id)
    return {}
  })
}

/** A user with role and permissions, as the actor of a context. */
export async function actingUser(executor: Executor, username: string) {
  const row = await store.findByUsername(executor, username)
  if (!row) return undefined
  const role = await roleOf(executor, row)
  return {
    id: row.id,
    name: row.username,
    staff_name: staffNameOf(row),
    role_name: role.role_name,
    permissions: new Set<string>(permissionsOf(role)),
    level: levelOf(role),
  }
}
