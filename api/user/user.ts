import { z } from 'zod'
import {
  BESIDE_OTHERS,
  endpoint,
  maybeRecord,
  nothing,
  option,
  pageFields,
  saved,
  saveInput,
} from '#api/kit/endpoint.ts'
import { entities } from '#api/kit/entities.ts'
import { undoCalls } from '#api/kit/history.ts'
import { choice, mail, day, reference, secret, text } from '#api/kit/fields/fields.ts'
import { texts } from '#api/kit/list/list-fields.ts'
import { userStatuses } from '#api/kit/status.ts'

/** A user as staff see one; `name` and `username` are the same text (spec 4.1.1). */
const userFields = {
  name: z.string(),
  username: z.string(),
  role_name: z.string(),
  status: z.number(),
  /** What documents print; empty where that is the name for signing in. */
  real_name: z.string(),
}

const userRow = z.object({
  id: z.number(),
  role_id: z.number(),
  ...userFields,
  /** Whether signing in takes a code too. */
  has_factor: z.boolean(),
})
export type UserRow = z.output<typeof userRow>

/** `locked` says why the actor may not change the user; empty where they may. */
const userRecord = z.object({
  id: z.union([z.number(), z.literal('')]),
  role_id: z.union([z.number(), z.literal('')]),
  ...userFields,
  phone: z.string(),
  email: z.string(),
  version: z.number(),
  locked: z.string(),
})
export type UserRecord = z.output<typeof userRecord>

/** The one that says something; an empty one empties, unless the other is filled in. */
const nameIn = (input: { username?: string | undefined; name?: string | undefined }) =>
  input.username || (input.name ?? input.username)

const MOST_NAME = 40
const MOST_PHONE = 40

/** Either name is read; a new user needs one, a password and a role. */
const userInput = saveInput(
  {
    username: text('用户名'),
    name: text('用户名'),
    real_name: text('姓名', MOST_NAME),
    phone: text('电话', MOST_PHONE),
    email: mail('邮箱'),
    password: secret('密码'),
    role_id: reference('角色'),
    status: choice('状态', userStatuses),
  },
  [],
)
  .superRefine((input, context) => {
    const refuse = (field: string, message: string) =>
      context.addIssue({ code: 'custom', path: [field], message })
    const isNew = input.id === undefined
    const username = nameIn(input)
    if (username === '' || (isNew && !username)) refuse('username', '用户名不能为空')
    if (isNew && !input.password) refuse('password', '密码不能为空')
    if (input.role_id === null || (isNew && !input.role_id)) refuse('role_id', '角色不能为空')
  }, BESIDE_OTHERS)
  .transform(({ name, ...input }) => ({ ...input, username: nameIn({ ...input, name }) }))
  .meta({ needed: ['username', 'password', 'role_id'] })

/** More than any list has. */
const MOST_COLUMNS = 40

/** The staff who sign in (spec 4.1, 13.2). */
export const user = {
  ...undoCalls(entities.user),
  getList: endpoint({
    method: 'GET',
    path: '/User/getList',
    access: 'user:view',
    input: nothing,
    answer: { data: z.array(userRow) },
  }),
  /** A role that holds a permission which the actor lacks is `disabled`. */
  getRoleList: endpoint({
    method: 'GET',
    path: '/User/getRoleList',
    access: 'user:view',
    input: nothing,
    answer: { data: z.array(option) },
  }),
  getUser: endpoint({
    method: 'GET',
    path: '/User/getUser',
    access: 'user:view',
    input: maybeRecord,
    answer: { data: userRecord },
  }),
  /** An empty password keeps the old one. A new password, role or a pause ends the user's sessions. */
  setUsers: endpoint({
    method: 'POST',
    path: '/User/setUsers',
    access: 'user:edit',
    input: userInput,
    answer: saved,
    success: '用户已保存',
  }),
  /** One's own password. It ends one's sessions, the asking one included. */
  setPassword: endpoint({
    method: 'POST',
    path: '/User/setPassword',
    access: 'session',
    sessionOnly: true,
    input: z.object({ old_password: secret('原密码'), password: secret('新密码') }),
    answer: {},
    success: '密码已修改，请用新密码重新登录',
  }),
  /** Who decides on quotations in one's place, and the users to choose from. */
  getDeputy: endpoint({
    method: 'GET',
    path: '/User/getDeputy',
    access: 'quotation:approve',
    input: nothing,
    answer: {
      data: z.object({
        deputy_id: z.union([z.number(), z.literal('')]),
        deputy_until: z.string(),
      }),
      info: z.array(option),
    },
  }),
  /** Names a deputy up to a day, included; nobody without `deputy_id`. */
  setDeputy: endpoint({
    method: 'POST',
    path: '/User/setDeputy',
    access: 'quotation:approve',
    input: z.object({ deputy_id: reference('代理人'), deputy_until: day('代理至') }),
    answer: {},
    success: '代理已保存',
  }),
  /**
   * How oneself wants to see one list; all empty is how it comes. `widths` are written `c_title:240`. It is no
   * change to the user's record, and leaves sessions alone.
   */
  setPreference: endpoint({
    method: 'POST',
    path: '/User/setPreference',
    access: 'session',
    input: z.object({
      list: text('列表'),
      order: texts('列的顺序', MOST_COLUMNS),
      hidden: texts('隐藏的列', MOST_COLUMNS),
      widths: texts('列宽', MOST_COLUMNS),
      density: text('密度'),
      size: pageFields.size,
    }),
    answer: {},
    success: '列设置已保存',
  }),
}
