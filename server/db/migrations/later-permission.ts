import { sql, type Kysely } from 'kysely'
import { insertTexts } from './search-index.ts'

/** It has every permission, whatever its row stores. */
const SUPER_ROLE = '超级管理员'

/** A permission that was split off others, and what could be done with it before. */
type Later = {
  permission: string
  /** Who holds all of these could do it until now, and goes on. */
  heldBy: readonly string[]
  /** Whether API keys that could do it go on too; one that does not is given it by its user. */
  keys: boolean
}

type Holder = { id: number; permissions: string }

/** Who changes a role in an upgrade, as the history tells it. */
const UPGRADE = { user_id: null, user_name: '系统升级', address: '本机' }

/**
 * Gives a permission to the roles (and keys) that could do the same before it was one of its own, and writes that into
 * their history. It is a copy of what the product stores, so that later changes do not alter what a migration does.
 */
export async function grantLater(db: Kysely<unknown>, later: Later): Promise<void> {
  const time = upgradeTime()
  const { rows: roles } = await sql<Holder & { role_name: string; version: number }>`
    select id, role_name, permissions, level, version, user_id, updated_by, updated_at from role
    where role_name <> ${SUPER_ROLE} order by id`.execute(db)
  for (const before of roles) {
    const permissions = granted(before.permissions, later)
    if (permissions === undefined) continue
    const changed = { permissions, version: before.version + 1, updated_by: 0, updated_at: time }
    await sql`update role set permissions = ${permissions}, version = ${changed.version},
      updated_by = 0, updated_at = ${time} where id = ${before.id}`.execute(db)
    await note(db, time, 'role', before.role_name, before, { ...before, ...changed })
  }
  if (later.keys) await grantKeys(db, later, time)
}

async function grantKeys(db: Kysely<unknown>, later: Later, time: string): Promise<void> {
  const { rows: keys } = await sql<Holder & { name: string }>`
    select id, user_id, name, permissions, created_at, expires_on, ended_at from api_key
    where ended_at = '' order by id`.execute(db)
  for (const before of keys) {
    const permissions = granted(before.permissions, later)
    if (permissions === undefined) continue
    await sql`update api_key set permissions = ${permissions} where id = ${before.id}`.execute(db)
    await note(db, time, 'api_key', before.name, before, { ...before, permissions })
  }
}

/** The list with the permission, behind the last of those that it comes from; undefined where it is not given. */
function granted(stored: string, { permission, heldBy }: Later): string | undefined {
  const list = JSON.parse(stored) as string[]
  if (list.includes(permission) || !heldBy.every((one) => list.includes(one))) return undefined
  const last = Math.max(...heldBy.map((one) => list.indexOf(one)))
  return JSON.stringify(list.toSpliced(last + 1, 0, permission))
}

async function note(
  db: Kysely<unknown>,
  time: string,
  entity: 'role' | 'api_key',
  name: string,
  before: Holder,
  after: Holder,
): Promise<void> {
  const search_text = name.normalize('NFKC').toLowerCase()
  const { rows } = await sql<{ id: number }>`
    insert into history (time, user_id, user_name, address, entity, record_id, name, search_text, action, before, after)
    values (${time}, ${UPGRADE.user_id}, ${UPGRADE.user_name}, ${UPGRADE.address}, ${entity}, ${before.id}, ${name},
      ${search_text}, 'change', ${JSON.stringify(before)}, ${JSON.stringify(after)})
    returning id`.execute(db)
  await insertTexts(db, 'history', [{ id: rows[0]!.id, search_text }])
}

/** Now on the wall clock of the company's zone, `yyyy:MM:dd HH:mm:ss`; the same in a whole grant. */
function upgradeTime(): string {
  const timeZone = process.env['TIME_ZONE'] || 'Asia/Shanghai'
  const clock = new Date().toLocaleString('sv-SE', { timeZone })
  return clock.replaceAll('-', ':')
}
