import type { role } from '#api/role/role.ts'
import type { Handlers } from '#server/handler.ts'
import { historyOf } from '#server/records/history/record-history.ts'
import { getRole, listRoles, permissionOptions, roleKind, saveRole } from './role.service.ts'

const routes: Handlers<typeof role> = {
  getHistory: historyOf(roleKind),
  index: listRoles,
  getBehList: permissionOptions,
  getBeh: getRole,
  setBeh: saveRole,
}

export const roleFeature = { routes, kind: roleKind }
