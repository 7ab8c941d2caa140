import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { api } from '#api/index.ts'
import { migrate, migrationsUpTo } from '../start/migrate.ts'
import { openDatabase, type Database } from '../open.ts'
import { hashPassword } from '#server/features/session/password.ts'
import { done } from '#test/make/factories.ts'
import { nameKeys } from '#server/names/name-key.ts'
import { throwawayDatabase } from '#test/run/database.ts'
import { adminOf, servers } from '#test/run/served.ts'
import { ADMIN_PASSWORD } from '#test/run/server.ts'

/** A database with names that are alike, from before they were one name. */

const { start, endAll } = servers()
const undo: (() => unknown)[] = []
afterEach(async () => {
  await endAll()
  for (const one of undo.splice(0).toReversed()) await one()
})

async function former() {
  const folder = mkdtempSync(join(tmpdir(), 'baojia-names-'))
  const dataDir = join(folder, 'data')
  const database = await throwawayDatabase()
  undo.push(
    () => rmSync(folder, { recursive: true, force: true }),
    () => database.remove(),
  )
  const served = { ...database.environment, BACKUP_DIR: join(folder, 'backup') }
  const db = openDatabase({ dataDir, databaseUrl: database.environment.DATABASE_URL })
  await migrate(db, migrationsUpTo('008-search'))
  return { dataDir, served, db }
}

const stamp = { version: 1, user_id: 1, updated_by: 1, updated_at: '' }
const timed = { ...stamp, release_time: '2026:01:01 08:00:00', search_text: '' }

async function fill(db: Database, names: Record<'users' | 'roles' | 'numbers', string[]>) {
  const roles = names.roles.map((role_name) => ({ role_name, permissions: '[]', ...stamp }))
  await db.insertInto('role').values(roles).execute()
  const { id: role_id } = await db.selectFrom('role').select('id').executeTakeFirstOrThrow()
  const person = { password_hash: '', password_at: '', status: 1, deleted: 0, role_id, ...stamp }
  const users = names.users.map((username) => ({ username, ...person }))
  await db.insertInto('user').values(users).execute()
  const contract = { c_title: '旧合同', c_remark: '', c_invoice: 0, c_status: 0, title_text: '' }
  for (let at = 0; at < names.numbers.length; at += 500) {
    const some = names.numbers.slice(at, at + 500)
    await db
      .insertInto('contract')
      .values(some.map((c_no) => ({ c_no, ...contract, ...timed })))
      .execute()
  }
}

const specification = {
  pro_caliber: '',
  pro_flow: '',
  pro_lift: '',
  pro_speed: '',
  pro_power: '',
  pro_info: '',
  remarks: '',
  pro_unit: '',
  pro_status: 0,
}
const product = (pro_title: string, pro_no: string, pro_brand = '') => ({
  pro_title,
  pro_no,
  pro_brand,
  ...specification,
  ...timed,
})

const USERS = ['admin', '\u0430dmin', 'Admin', '王力', 'gone', 'GONE']
const ROLES = ['超级管理员', '销售Ａ', '销售a']

/** An installation of the former version, with some of everything alike. */
async function alike() {
  const installation = await former()
  const { db } = installation
  await fill(db, { users: USERS, roles: ROLES, numbers: ['HT-1', 'ht-1', 'X'] })
  await db.updateTable('user').set({ deleted: 1 }).where('username', '=', 'gone').execute()
  const password_hash = await hashPassword(ADMIN_PASSWORD)
  await db.updateTable('user').set({ password_hash }).where('username', '=', 'admin').execute()
  const products = [product('泵', 'A', 'x'), product('泵', 'a', 'X')]
  const withoutModel = [product('泵', ''), product('泵', ''), product('泵', '\u200b')]
  await db
    .insertInto('product')
    .values([...products, ...withoutModel])
    .execute()
  await db.destroy()
  return installation
}

test('names that are alike already stay, and are reported at each start until they differ', async () => {
  const { dataDir, served } = await alike()
  const server = await start(dataDir, served)
  for (const line of [
    '警告：以下用户名看起来相同，请修改其中一个以免混淆：“admin”（编号1）、“\u0430dmin”（编号2）、“Admin”（编号3）\n',
    '警告：以下角色名称看起来相同，请修改其中一个以免混淆：“销售Ａ”（编号2）、“销售a”（编号3）\n',
    '警告：以下合同编号看起来相同，请修改其中一个以免混淆：“HT-1”（编号1）、“ht-1”（编号2）\n',
    '警告：以下产品的名称、型号和品牌看起来相同，请修改其中一个以免混淆：“泵 A x”（编号1）、“泵 a X”（编号2）\n',
  ]) {
    expect(server.written()).toContain(line)
  }
  expect(server.written()).not.toContain('王力')
  expect(server.written()).not.toContain('GONE')

  const admin = await adminOf(server)
  await done(admin, api.user.setUsers, { id: 2, username: '甲', status: 0 })
  await done(admin, api.user.setUsers, { id: 3, username: '乙' })
  await done(admin, api.role.setBeh, { id: 3, role_name: '销售乙', check: [] })
  await done(admin, api.contract.setContract, { id: 1, c_no: 'HT-2' })
  await done(admin, api.product.setProduct, { id: 2, pro_no: 'b' })
  server.stop()
  await server.ended
  const next = await start(dataDir, served)
  expect(next.written()).not.toContain('看起来相同')
})

test('a record with such a name can be saved, and no other gets one like it', async () => {
  const { dataDir, served } = await alike()
  const admin = await adminOf(await start(dataDir, served))
  await done(admin, api.user.setUsers, { id: 3, username: 'Admin', status: 0 })
  await done(admin, api.role.setBeh, { id: 3, role_name: '销售a', check: ['product:view'] })
  await done(admin, api.contract.setContract, { id: 2, c_no: 'ht-1', c_title: '改过' })
  await done(admin, api.product.setProduct, { id: 2, pro_unitprice: '2.00' })
  await done(admin, api.product.setProduct, { id: 5, pro_unitprice: '2.00' })

  expect(await admin.call(api.user.setUsers, { id: 3, username: 'ADMIN' })).toMatchObject({
    code: 409,
    msg: '用户名“ADMIN”与已有的“admin”看起来相同，请换一个',
  })
  // The first of them gives its name up; the other still has it.
  await done(admin, api.contract.deleteContract, { id: 1 })
  expect(await admin.call(api.contract.setContract, { c_title: '新', c_no: 'Ht-1' })).toMatchObject(
    {
      code: 409,
      msg: '合同编号Ht-1与已有的“ht-1”看起来相同（合同“改过”），请换一个编号',
    },
  )
  expect((await admin.call(api.contract.restore, { id: 1 })).msg).toContain(
    '与已有的“ht-1”看起来相同',
  )
  await done(admin, api.contract.setContract, { id: 2, c_no: 'HT-3' })
  await done(admin, api.contract.restore, { id: 1 })
})

test('every row gets the key that it would have got, also of more than are read at once', async () => {
  const { db } = await former()
  const odd = [
    'm³',
    'ＡＢ',
    '\ufdfa'.repeat(200),
    '王\u200b力',
    '',
    'I1l|',
    '\u041c\u041d',
    '①',
    '王一',
    'ﬁ',
  ]
  const numbers = [...odd, ...Array.from({ length: 4_500 }, (_, at) => `编号Ａ${at}`)]
  await fill(db, { users: odd, roles: odd, numbers })
  await db
    .insertInto('product')
    .values(odd.map((one) => product('Ｐ', one, 'Ⅳ')))
    .execute()
  await migrate(db)
  undo.push(() => db.destroy())

  for (const row of await db.selectFrom('user').selectAll().execute())
    expect(row.name_key).toBe(nameKeys.user(row))
  for (const row of await db.selectFrom('role').selectAll().execute())
    expect(row.name_key).toBe(nameKeys.role(row))
  for (const row of await db.selectFrom('product').selectAll().execute())
    expect(row.name_key).toBe(nameKeys.product(row))
  const contracts = await db.selectFrom('contract').selectAll().execute()
  expect(contracts).toHaveLength(numbers.length)
  for (const row of contracts) expect(row.name_key).toBe(nameKeys.contract(row))
})
