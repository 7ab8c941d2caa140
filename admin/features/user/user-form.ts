import type { UserRecord } from '#api/user/user.ts'
import { api } from '#api/index.ts'
import { call } from '#admin/lib/calls/client.ts'

/** What dialog and page of a user have in common, the name included: they share their drafts. */
export const userForm = {
  title: '用户管理',
  name: 'user',
  // The password itself is never answered; its field starts empty.
  load: async (id: number, signal?: AbortSignal) => ({
    ...(await call(api.user.getUser, { id }, { signal })).data,
    password: '',
  }),
  naming: (record: { username: string }) => record.username,
  save: api.user.setUsers,
  history: api.user.getHistory,
  toInput,
  locked: (record: UserRecord) => record.locked || undefined,
  secrets: ['password'],
}

/** An empty password is not sent: the old one stays. */
function toInput(values: Record<string, unknown>): object {
  const { password, ...others } = values
  return password ? values : others
}
