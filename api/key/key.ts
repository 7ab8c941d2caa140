import { z } from 'zod'
import { allPermissions } from '#api/kit/access.ts'
import { endpoint, nothing, oneRecord } from '#api/kit/endpoint.ts'
import { date, text } from '#api/kit/fields/fields.ts'
import { choices } from '#api/kit/list/list-fields.ts'

/** How long a key may hold from today on, and for how long the form offers one. */
export const LONGEST_DAYS = 365
export const USUAL_DAYS = 90

/** How many keys of one user may hold at a time. */
export const MOST_KEYS = 20

export const MOST_NAME = 40

export const KEY_STATES = { running: 1, expired: 2, ended: 3 } as const
export const keyStates = [
  { value: KEY_STATES.running, label: '有效' },
  { value: KEY_STATES.expired, label: '已到期' },
  { value: KEY_STATES.ended, label: '已结束' },
] as const

/** A key as people see it; the key itself is in no list. */
const keyRow = z.object({
  id: z.number(),
  name: z.string(),
  /** Whose key it is. */
  user_name: z.string(),
  staff_name: z.string(),
  permissions: z.array(z.string()),
  created_at: z.string(),
  /** The last day on which it holds. */
  expires_on: z.string(),
  /** Empty for one that was never used. */
  used_at: z.string(),
  /** One of `keyStates`. */
  state: z.number(),
})
export type KeyRow = z.output<typeof keyRow>

/**
 * Keys by which other programs call (domain §12). Each opens the calls of some of its maker's permissions, within what the maker
 * may see; never what has to do with signing in, with passwords or with keys (`sessionOnly`).
 */
export const key = {
  /** One's own keys; those that have ended, for 90 days. */
  index: endpoint({
    method: 'GET',
    path: '/ApiKey/index',
    access: 'session',
    sessionOnly: true,
    input: nothing,
    answer: { data: z.array(keyRow) },
  }),
  /** Everybody's. */
  getAll: endpoint({
    method: 'GET',
    path: '/ApiKey/getAll',
    access: 'super',
    input: nothing,
    answer: { data: z.array(keyRow) },
  }),
  /** Makes a key. No other answer has it, and neither has a repetition of this one: `key` is then empty. */
  setKey: endpoint({
    method: 'POST',
    path: '/ApiKey/setKey',
    access: 'session',
    sessionOnly: true,
    input: z
      .object({
        name: text('名称', MOST_NAME),
        expires_on: date('到期日期'),
        permissions: choices('权限', allPermissions),
      })
      .meta({ wire: { required: ['name', 'expires_on', 'permissions'] } }),
    answer: { id: z.number(), key: z.string() },
    success: '密钥已生成',
  }),
  /** Ends one of one's own keys; 超级管理员 ends anybody's. */
  endKey: endpoint({
    method: 'POST',
    path: '/ApiKey/endKey',
    access: 'session',
    sessionOnly: true,
    input: oneRecord,
    answer: {},
    success: '密钥已结束',
  }),
}
