import {
  allPermissions,
  permissionGroups,
  permissionLabel,
  SUPER_ROLE,
  type Permission,
} from '#api/kit/access.ts'
import type { InputOf } from '#api/kit/endpoint.ts'
import { role } from '#api/role/role.ts'
import { HIGHEST_LEVEL, roleLevelText } from '#api/role/levels.ts'
import { may, type Context } from '#server/context.ts'
import { textsIn } from '#server/db/tables/list-column.ts'
import type { Executor, Transaction } from '#server/db/open.ts'
import { missing, Refusal } from '#server/platform/errors.ts'
import { change } from '#server/records/change.ts'
import { formTexts } from '#server/records/history/history-text.ts'
import { saveRecord, type RecordKind, type Stamp } from '#server/records/save.ts'
import { uniqueName, usedOrAlike } from '#server/records/unique-name.ts'
import { firstRoles } from './first-roles.ts'
import * as store from './role.store.ts'
import type { RoleRecord, RoleValues } from './role.store.ts'

const labelsOf = (stored: unknown) =>
  textsIn<Permission>(String(stored))
    .map((value) => permissionLabel(value))
    .join('、')

const nameOfRole = uniqueName(store, {
  label: '角色名称',
  reason: (_context, { role_name }, same) => usedOrAlike('角色名称', role_name, same?.role_name),
  advice: () => '请换一个',
  errors: { role_name: '角色名称已被使用' },
})

export const roleKind: RecordKind<RoleRecord, RoleValues> = {
  ...store,
  name: (row) => row.role_name,
  unique: nameOfRole,
  fields: formTexts(role.setBeh, {
    permissions: { label: '权限', text: (stored) => (stored ? labelsOf(stored) : '') },
  }),
}

/** A role's permissions. 超级管理员 has all, also those that later versions add. */
export function permissionsOf(row: Pick<RoleRecord, 'role_name' | 'permissions'>): Permission[] {
  if (row.role_name === SUPER_ROLE) return [...allPermissions]
  return textsIn<Permission>(row.permissions)
}

/** The level of a role's users: 0 to 3 (`api/quotation/money/discount.ts`). */
export const levelOf = (row: Pick<RoleRecord, 'role_name' | 'level'>) =>
  row.role_name === SUPER_ROLE ? HIGHEST_LEVEL : row.level

/** The permissions that the actor lacks, as labels for a message. */
function lacking(context: Context, permissions: readonly Permission[]): string[] {
  return permissions
    .filter((permission) => !may(context, permission))
    .map((permission) => permissionLabel(permission))
}

/** The roles, as `Role/index` answers them. */
export async function listRoles(context: Context) {
  const rows = await store.all(context.db)
  return { info: rows.map(({ id, role_name }) => ({ id, name: role_name, role_name })) }
}

/** All permissions; those that the actor lacks cannot be given. */
export function permissionOptions(context: Context) {
  const info = permissionGroups.flatMap(({ label: group, options }) =>
    options.map(({ value, label, action }) => {
      const option = { value, label, group, action }
      return may(context, value) ? option : { ...option, disabled: true }
    }),
  )
  return Promise.resolve({ info })
}

/** So many names suffice for a summary. */
const NAMED_AT_MOST = 3

const ABOVE = '这个角色的折扣级别比您的高，您不能修改它'

function whyLocked(context: Context, row: RoleRecord): string {
  if (row.role_name === SUPER_ROLE) return `“${SUPER_ROLE}”拥有全部权限，不能修改`
  const beyond = lacking(context, permissionsOf(row))
  if (beyond.length === 0) return levelOf(row) > context.user.level ? ABOVE : ''
  const named = beyond.slice(0, NAMED_AT_MOST).join('、')
  const more = beyond.length > NAMED_AT_MOST ? `等${beyond.length}项` : ''
  return `这个角色有您没有的权限（${named}${more}），您不能修改它`
}

export async function getRole(context: Context, { id }: { id?: number | undefined }) {
  if (id === undefined) {
    return { id: '' as const, name: '', role_name: '', check: [], level: 0, version: 0, locked: '' }
  }
  const row = await store.find(context.db, id)
  if (!row) throw missing('角色')
  const locked = may(context, 'role:edit') ? whyLocked(context, row) : '您没有修改角色的权限'
  const { role_name, version } = row
  const check = permissionsOf(row)
  return { id, name: role_name, role_name, check, level: levelOf(row), version, locked }
}

/** Saves a role. Neither before nor after may it hold a permission that the actor lacks, or a higher level. */
export function saveRole(context: Context, input: InputOf<typeof role.setBeh>) {
  return change(context, (transaction) =>
    saveRecord(context, transaction, roleKind, input, (before) => {
      const locked = before ? whyLocked(context, before) : ''
      if (locked !== '') throw new Refusal('forbidden', locked)
      const beyond = lacking(context, input.check ?? [])
      if (beyond.length > 0) {
        const message = `您没有“${beyond.join('、')}”的权限，不能把它给别人`
        throw new Refusal('forbidden', message, { check: message })
      }
      const level = input.level ?? before?.level ?? 0
      if (level > context.user.level) {
        const message = `您的折扣级别是${roleLevelText(context.user.level)}，不能给角色更高的级别`
        throw new Refusal('forbidden', message, { level: message })
      }
      return {
        role_name: input.role_name ?? before?.role_name ?? '',
        permissions: input.check
          ? JSON.stringify(allPermissions.filter((value) => input.check?.includes(value)))
          : (before?.permissions ?? '[]'),
        level,
      }
    }),
  )
}

/** The names of the roles that hold a permission. */
export async function rolesWith(executor: Executor, permission: Permission): Promise<string[]> {
  const rows = await store.all(executor)
  return rows.filter((row) => permissionsOf(row).includes(permission)).map((row) => row.role_name)
}

/** Roles to choose from; one that the actor may not give (`isBeyond`) is `disabled`. */
export async function roleOptions(context: Context) {
  const rows = await store.all(context.db)
  return {
    data: rows.map((row) => {
      const option = { value: row.id, label: row.role_name }
      return isBeyond(context, row) ? { ...option, disabled: true } : option
    }),
  }
}

/** Whether a role holds a permission that the actor lacks, or a higher level: the actor may not change its users. */
export function isBeyond(
  context: Context,
  row: Pick<RoleRecord, 'role_name' | 'permissions' | 'level'>,
) {
  return levelOf(row) > context.user.level || lacking(context, permissionsOf(row)).length > 0
}

export function findRole(executor: Executor, id: number): Promise<RoleRecord | undefined> {
  return store.find(executor, id)
}

/** Creates the five roles of the first start and answers the id of the one with every permission. */
export async function makeFirstRoles(transaction: Transaction, stamp: Stamp): Promise<number> {
  const roles = await store.insertAll(
    transaction,
    firstRoles.map(({ role_name, permissions, level = 0 }) => ({
      role_name,
      permissions: JSON.stringify(permissions),
      level,
      ...stamp,
    })),
  )
  const superRole = roles.find((one) => one.role_name === SUPER_ROLE)
  if (!superRole) throw new Error(`the role ${SUPER_ROLE} was not made`)
  return superRole.id
}
