import { api } from '#api/index.ts'
import { call } from '#admin/lib/calls/client.ts'

/** What dialog and page of a role have in common, the name included: they share their drafts. */
export const roleForm = {
  title: '权限管理',
  name: 'role',
  load: loadRole,
  naming: (record: { role_name: string }) => record.role_name,
  save: api.role.setBeh,
  history: api.role.getHistory,
  locked: (record: RoleForm) => record.locked || undefined,
  // What a role permits shows in its users' screens, one's own included.
}

type RoleForm = Awaited<ReturnType<typeof loadRole>>

/** A role's answer has its fields beside `code` and `msg`, which are none of the record's. */
async function loadRole(id: number, signal?: AbortSignal) {
  const answer = await call(api.role.getBeh, { id }, { signal })
  const { role_name, check, level, version, locked } = answer
  return { id: answer.id, role_name, check, level, version, locked }
}
