import type { user } from '#api/user/user.ts'
import type { Handlers } from '#server/handler.ts'
import { changeOwnPassword } from './account.service.ts'
import { undoOf } from '#server/records/history/record-history.ts'
import { getDeputy, setDeputy } from './deputy.service.ts'
import { setPreference } from './preference.service.ts'
import { deleteUser, getUser, listUsers, rolesToGive, saveUser, userKind } from './user.service.ts'

const routes: Handlers<typeof user> = {
  ...undoOf(userKind),
  getList: listUsers,
  getRoleList: rolesToGive,
  getUser,
  setUsers: saveUser,
  deleteUser,
  setPassword: changeOwnPassword,
  getDeputy,
  setDeputy,
  setPreference,
}

export const userFeature = { routes, kind: userKind }
