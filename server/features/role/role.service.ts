import type { Transaction } from '#server/db/open.ts'
import { firstRoles, SUPER_ROLE } from './first-roles.ts'

/** Makes the five roles of the first start and answers the id of the one that may do everything. */
export async function makeFirstRoles(transaction: Transaction): Promise<number> {
  const roles = await transaction
    .insertInto('role')
    .values(
      firstRoles.map(({ role_name, permissions }) => ({
        role_name,
        permissions: JSON.stringify(permissions),
      })),
    )
    .returning(['id', 'role_name'])
    .execute()
  const superRole = roles.find((role) => role.role_name === SUPER_ROLE)
  if (!superRole) throw new Error(`the role ${SUPER_ROLE} was not made`)
  return superRole.id
}
