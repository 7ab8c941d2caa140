import { allPermissions } from '#api/access.ts'
import { wallClock } from '#server/clock.ts'
import type { Config } from '#server/config.ts'
import type { Context, CurrentUser } from '#server/context.ts'
import type { Database } from '#server/db/open.ts'
import { firstRoles, SUPER_ROLE } from '#server/features/role/first-roles.ts'
import { hashPassword } from '#server/features/session/password.ts'
import { newSecret } from '#server/features/session/secret.ts'
import { demoSalespeople } from './quotations.ts'

const PASSWORD_LENGTH = 12
const DAY_MS = 24 * 60 * 60 * 1000

/** Somebody the demonstration works as; `password` where the user was made just now. */
export type DemoUser = CurrentUser & { password?: string }

/** The context of a call by that user, some days ago at that time of day. */
export function contextOf(
  { config, db }: { config: Config; db: Database },
  user: CurrentUser,
  daysAgo: number,
  time: string,
): Context {
  const day = wallClock(config.timeZone, Date.now() - daysAgo * DAY_MS).slice(0, 10)
  return {
    config,
    db,
    user,
    tokenHash: '',
    address: 'demo',
    idempotencyKey: undefined,
    path: '',
    cookies: { get: () => undefined, set: () => undefined, clear: () => undefined },
    now: `${day} ${time}`,
  }
}

/** The first user who may do everything: the catalogue of the demonstration is theirs. */
export async function catalogueKeeper(db: Database): Promise<CurrentUser> {
  const row = await db
    .selectFrom('user')
    .innerJoin('role', 'role.id', 'user.role_id')
    .select(['user.id', 'user.username'])
    .where('role.role_name', '=', SUPER_ROLE)
    .orderBy('user.id')
    .executeTakeFirst()
  if (!row) throw new Error(`没有“${SUPER_ROLE}”的用户，无法写入演示数据`)
  return {
    id: row.id,
    name: row.username,
    role_name: SUPER_ROLE,
    permissions: new Set(allPermissions),
  }
}

/** The people of the demonstration, by the role that the first start made for their work. */
export const demoPeople = [
  ...demoSalespeople.map((name) => ({ name, role: '销售' })),
  { name: '赵永强', role: '生产' },
  { name: '孙丽娜', role: '物流' },
  { name: '周志明', role: '售后' },
]

async function roleId(db: Database, name: string): Promise<number> {
  const role = await db
    .selectFrom('role')
    .select('id')
    .where('role_name', '=', name)
    .executeTakeFirst()
  if (!role) throw new Error(`没有“${name}”这个角色，请先在权限管理中新增`)
  return role.id
}

/** The people of the demonstration, made where they are not there yet. */
export async function makePeople(db: Database): Promise<DemoUser[]> {
  const people: DemoUser[] = []
  for (const { name, role } of demoPeople) {
    const permissions = firstRoles.find(({ role_name }) => role_name === role)?.permissions
    const known = await db
      .selectFrom('user')
      .select('id')
      .where('username', '=', name)
      .executeTakeFirst()
    const password = newSecret().slice(0, PASSWORD_LENGTH)
    const { id } =
      known ??
      (await db
        .insertInto('user')
        .values({
          username: name,
          password_hash: await hashPassword(password),
          role_id: await roleId(db, role),
          status: 1,
        })
        .returning('id')
        .executeTakeFirstOrThrow())
    const person = { id, name, role_name: role, permissions: new Set<string>(permissions) }
    people.push(known ? person : { ...person, password })
  }
  return people
}
