import { z } from 'zod'
import { allPermissions } from '#api/kit/access.ts'
import { endpoint, maybeRecord, nothing, option, saved, saveInput } from '#api/kit/endpoint.ts'
import { entities } from '#api/kit/entities.ts'
import { historyCall } from '#api/kit/history.ts'
import { choice, text } from '#api/kit/fields/fields.ts'
import { choices } from '#api/kit/list/list-fields.ts'
import { roleLevels } from './levels.ts'

/** A role in the list; `name` and `role_name` are the same text (spec 4.5.4). */
const roleRow = z.object({ id: z.number(), name: z.string(), role_name: z.string() })
export type RoleRow = z.output<typeof roleRow>

/** A permission to choose: `label` in full, `group` and `action` its two halves. */
const permissionOption = option.extend({ group: z.string(), action: z.string() })
export type PermissionOption = z.output<typeof permissionOption>

/** Roles and what they permit (spec 4.5, 13.2). */
export const role = {
  ...historyCall(entities.role, 'role:view'),
  index: endpoint({
    method: 'GET',
    path: '/Role/index',
    access: 'role:view',
    input: nothing,
    answer: { info: z.array(roleRow) },
  }),
  /** Every permission; one that the actor lacks is `disabled`. */
  getBehList: endpoint({
    method: 'GET',
    path: '/Role/getBehList',
    access: 'role:view',
    input: nothing,
    answer: { info: z.array(permissionOption) },
  }),
  /** `locked` says why the actor may not change the role; empty where they may. */
  getBeh: endpoint({
    method: 'GET',
    path: '/Role/getBeh',
    access: 'role:view',
    input: maybeRecord,
    answer: {
      id: z.union([z.number(), z.literal('')]),
      name: z.string(),
      role_name: z.string(),
      check: z.array(z.string()),
      level: z.number(),
      version: z.number(),
      locked: z.string(),
    },
  }),
  setBeh: endpoint({
    method: 'POST',
    path: '/Role/setBeh',
    access: 'role:edit',
    input: saveInput(
      {
        role_name: text('角色名称'),
        check: choices('权限', allPermissions),
        level: choice('折扣级别', roleLevels),
      },
      ['role_name'],
    ),
    answer: saved,
    success: '角色已保存',
  }),
}
