import { expect, test } from 'vitest'
import type { Database } from '../open.ts'
import { knownMigrations, migrate } from '../start/migrate.ts'
import { testDatabases } from '#test/run/former-database.ts'

/** Who could look at products sees their prices after the upgrade, too, and their history says what the upgrade gave. */

const databases = testDatabases()

const before = knownMigrations[knownMigrations.indexOf('056-product-price') - 1]!

/** By name: what a role or key held, and what it holds afterwards. */
const HELD = {
  看产品: [
    ['product:view', 'quotation:view'],
    ['product:view', 'product:price', 'quotation:view'],
  ],
  改产品: [
    ['quotation:view', 'product:view', 'product:edit'],
    ['quotation:view', 'product:view', 'product:price', 'product:edit'],
  ],
  看报价: [['quotation:view'], ['quotation:view']],
  // It has every permission by its name.
  超级管理员: [['product:view'], ['product:view']],
} as const

type Names = keyof typeof HELD
const names = Object.keys(HELD) as Names[]
const stored = (name: Names) => JSON.stringify(HELD[name][0])

const PASSWORD = { password_hash: '', password_at: '' }

/** Roles, and a user with keys of the same permissions, one of which has ended. */
async function fill(db: Database): Promise<void> {
  const stamp = { version: 3, user_id: 1, updated_by: 1, updated_at: '' }
  for (const role_name of names) {
    const role = { role_name, permissions: stored(role_name), level: 0, ...stamp }
    await db.insertInto('role').values(role).execute()
  }
  await db
    .insertInto('user')
    .values({ username: '业务员', ...PASSWORD, status: 1, deleted: 0, role_id: 1, ...stamp })
    .execute()
  for (const name of names) {
    await addKey(db, { name, permissions: stored(name), ended_at: '' })
  }
  await addKey(db, {
    name: '已结束',
    permissions: stored('看产品'),
    ended_at: '2026:01:01 08:00:00',
  })
}

const addKey = (db: Database, key: { name: string; permissions: string; ended_at: string }) =>
  db
    .insertInto('api_key')
    .values({ ...key, user_id: 1, key_hash: key.name, created_at: '', expires_on: '' })
    .execute()

const listed = (rows: readonly { name: string; permissions: string }[]) =>
  Object.fromEntries(rows.map(({ name, permissions }) => [name, JSON.parse(permissions)]))

test('roles and keys that looked at products see their prices, and no others', async () => {
  const db = await databases.former(before)
  await fill(db)
  await migrate(db)
  const roles = await db
    .selectFrom('role')
    .select(['role_name as name', 'permissions', 'version'])
    .execute()
  const after = Object.fromEntries(names.map((name) => [name, HELD[name][1]]))
  expect(listed(roles)).toEqual(after)
  const versions = Object.fromEntries(roles.map(({ name, version }) => [name, version]))
  expect(versions).toEqual({ 看产品: 4, 改产品: 4, 看报价: 3, 超级管理员: 3 })
  const keys = await db.selectFrom('api_key').select(['name', 'permissions']).execute()
  expect(listed(keys)).toEqual({
    ...after,
    超级管理员: ['product:view', 'product:price'],
    已结束: HELD['看产品'][0],
  })
})

test('each that was given it has that in its history', async () => {
  const db = await databases.former(before)
  await fill(db)
  await migrate(db)
  const entries = await db
    .selectFrom('history')
    .select(['entity', 'name', 'user_name', 'before', 'after'])
    .where('entity', 'in', ['role', 'api_key'])
    .orderBy('id')
    .execute()
  const given = (json: string | null) => JSON.parse(JSON.parse(json!).permissions)
  const changed = entries.map(({ before: was, after: is, ...entry }) => [
    entry,
    given(was),
    given(is),
  ])
  const entry = (entity: 'role' | 'api_key', name: Names) => [
    { entity, name, user_name: '系统升级' },
    ...HELD[name],
  ]
  expect(changed).toEqual([
    entry('role', '看产品'),
    entry('role', '改产品'),
    entry('api_key', '看产品'),
    entry('api_key', '改产品'),
    [
      { entity: 'api_key', name: '超级管理员', user_name: '系统升级' },
      ['product:view'],
      ['product:view', 'product:price'],
    ],
  ])
})
