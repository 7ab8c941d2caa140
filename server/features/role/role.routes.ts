import type { role } from '#api/role.ts'
import type { Handlers } from '#server/http/handler.ts'
import { getRole, listRoles, permissionOptions, saveRole } from './role.service.ts'

export const roleRoutes: Handlers<typeof role> = {
  index: listRoles,
  getBehList: permissionOptions,
  getBeh: getRole,
  setBeh: saveRole,
}
