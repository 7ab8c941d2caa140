import type { CurrentUser } from '#server/context.ts'
import type { Executor } from '#server/db/open.ts'
import { levelOf, permissionsOf } from '#server/features/role/role.service.ts'
import { staffNameOf } from '#server/records/staff-name.ts'
import * as store from './user.store.ts'
import { ACTIVE } from './user.service.ts'

/** A user as they may act today, with their mail address and who decides in their place up to a day. */
export type Staff = CurrentUser & { email: string; deputy_id: number | null; deputy_until: string }

/** All who may sign in, with what their roles permit today. */
export async function activeStaff(executor: Executor): Promise<Staff[]> {
  const rows = await store.activeWithRoles(executor, ACTIVE)
  const permissions = new Map<number, ReadonlySet<string>>()
  for (const row of rows) {
    if (!permissions.has(row.role_id)) permissions.set(row.role_id, new Set(permissionsOf(row)))
  }
  return rows.map((row) => ({
    id: row.id,
    name: row.username,
    staff_name: staffNameOf(row),
    role_name: row.role_name,
    permissions: permissions.get(row.role_id)!,
    level: levelOf(row),
    email: row.email,
    deputy_id: row.deputy_id,
    deputy_until: row.deputy_until,
  }))
}
