import { allPermissions, SUPER_ROLE } from '#api/kit/access.ts'
import { api } from '#api/index.ts'
import { HIGHEST_LEVEL } from '#api/role/levels.ts'
import { wallClock } from '#server/platform/clock.ts'
import type { Config } from '#server/platform/config.ts'
import type { Context, CurrentUser } from '#server/context.ts'
import type { Database } from '#server/db/open.ts'
import type { Searches } from '#server/db/search/searches.ts'
import { newSecret } from '#server/platform/secret.ts'
import { actingUser, rolesToGive, saveUser } from '#server/features/user/user.service.ts'
import { staffNameOf } from '#server/records/staff-name.ts'

const PASSWORD_LENGTH = 12
const DAY_MS = 24 * 60 * 60 * 1000

/** What the demonstration is written with. */
export type Services = { config: Config; db: Database; searches: Searches }

/** Somebody the demonstration works as; `password` where the user was made just now. */
export type DemoUser = CurrentUser & { password?: string }

/** The context of a call by that user, some days ago at that time of day. */
export function contextOf(
  { config, db, searches }: Services,
  user: CurrentUser,
  daysAgo: number,
  time: string,
): Context {
  const day = wallClock(config.timeZone, Date.now() - daysAgo * DAY_MS).slice(0, 10)
  return {
    config,
    db,
    search: (work) => searches.run(user.id, work),
    user,
    tokenHash: '',
    address: 'demo',
    userAgent: '',
    idempotencyKey: undefined,
    path: '',
    cookies: { get: () => undefined, set: () => undefined, clear: () => undefined },
    now: `${day} ${time}`,
  }
}

/** The first user with every permission: the catalogue of the demonstration is theirs. */
export async function catalogueKeeper(db: Database): Promise<CurrentUser> {
  const row = await db
    .selectFrom('user')
    .innerJoin('role', 'role.id', 'user.role_id')
    .select(['user.id', 'user.username', 'user.real_name'])
    .where('role.role_name', '=', SUPER_ROLE)
    .where('user.deleted', '=', 0)
    .orderBy('user.id')
    .executeTakeFirst()
  if (!row) throw new Error(`没有“${SUPER_ROLE}”的用户，无法写入演示数据`)
  return {
    id: row.id,
    name: row.username,
    staff_name: staffNameOf(row),
    role_name: SUPER_ROLE,
    permissions: new Set(allPermissions),
    level: HIGHEST_LEVEL,
  }
}

/** The people of the demonstration, by the role that the first start made for their work. */
export const demoPeople = [
  { name: '李晓梅', role: '销售' },
  { name: '王建军', role: '销售' },
  { name: '陈思远', role: '销售' },
  { name: '赵永强', role: '生产' },
  { name: '孙丽娜', role: '物流' },
  { name: '周志明', role: '售后' },
]

async function roleId(context: Context, name: string): Promise<number> {
  const { data } = await rolesToGive(context)
  const role = data.find((option) => option.label === name)
  if (!role) throw new Error(`没有“${name}”这个角色，请先在权限管理中新增`)
  return role.value
}

/** The people of the demonstration, made by the keeper where they are not there yet. */
export async function makePeople(services: Services, keeper: CurrentUser): Promise<DemoUser[]> {
  const context = contextOf(services, keeper, 0, '08:00:00')
  const people: DemoUser[] = []
  for (const { name, role } of demoPeople) {
    const known = await actingUser(services.db, name)
    const password = known ? undefined : newSecret().slice(0, PASSWORD_LENGTH)
    if (password !== undefined) {
      const fields = { username: name, password, role_id: await roleId(context, role) }
      await saveUser(context, api.user.setUsers.input.parse(fields))
    }
    const person = known ?? (await actingUser(services.db, name))
    if (!person) throw new Error(`${name} is gone right after having been made`)
    people.push(password === undefined ? person : { ...person, password })
  }
  return people
}
