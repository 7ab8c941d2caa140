import type { user } from '#api/user.ts'
import type { Handlers } from '#server/http/handler.ts'
import { changeOwnPassword } from './account.service.ts'
import { deleteUser, getUser, listUsers, rolesToGive, saveUser } from './user.service.ts'

export const userRoutes: Handlers<typeof user> = {
  getList: listUsers,
  getRoleList: rolesToGive,
  getUser,
  setUsers: saveUser,
  deleteUser,
  setPassword: changeOwnPassword,
}
