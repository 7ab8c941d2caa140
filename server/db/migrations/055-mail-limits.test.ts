import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { api } from '#api/index.ts'
import type { Database } from '../open.ts'
import { migrate } from '../start/migrate.ts'
import { testDatabases } from '#test/run/former-database.ts'
import { changesOf, historyPage } from '#test/read/history.ts'
import { testServer } from '#test/run/server.ts'

/** Who could send documents by mail goes on, and the history of each role says what the upgrade gave it. */

const databases = testDatabases()
const server = testServer()

const ROLES: Record<string, string[]> = {
  超级管理员: [],
  业务员: ['quotation:view', 'quotation:edit', 'quotation:export', 'contract:view'],
  打印员: ['quotation:export'],
  看报价: ['quotation:view', 'contract:export_list'],
}

async function seed(db: Database): Promise<void> {
  for (const [name, permissions] of Object.entries(ROLES)) {
    await sql`insert into role (role_name, permissions, name_key, version, user_id, updated_by, updated_at)
      values (${name}, ${JSON.stringify(permissions)}, ${name}, 3, 1, 1, '2026:01:01 08:00:00')`.execute(
      db,
    )
  }
  await sql`insert into "user" (username, password_hash, password_at, status, deleted, role_id, name_key, version, user_id,
    updated_by, updated_at) select 'a', '', '', 1, 0, id, 'a', 1, 1, 1, '' from role where role_name = '业务员'`.execute(
    db,
  )
  await sql`insert into api_key (user_id, name, key_hash, permissions, created_at, expires_on, ended_at)
    select id, 'ERP', ${randomUUID()}, '["quotation:view","quotation:export"]', '', '2099-01-01', '' from "user"`.execute(
    db,
  )
}

test('a role that could do it has the permission, another or a key has not', async () => {
  const db = await databases.former('053-deliveries')
  await seed(db)
  await migrate(db)
  const roles = await db.selectFrom('role').selectAll().orderBy('id').execute()
  expect(
    Object.fromEntries(roles.map((one) => [one.role_name, JSON.parse(one.permissions)])),
  ).toEqual({
    ...ROLES,
    业务员: [
      'quotation:view',
      'quotation:edit',
      'quotation:export',
      'quotation:mail',
      'contract:view',
    ],
  })
  expect(roles.map(({ version }) => version)).toEqual([3, 4, 3, 3])
  const [key] = await db.selectFrom('api_key').select('permissions').execute()
  expect(key?.permissions).toBe('["quotation:view","quotation:export"]')
  expect(await db.selectFrom('company').selectAll().execute()).toEqual([])
})

test('the history of the role reads it as any other change, and it is found by the role’s name', async () => {
  const db = await databases.former('053-deliveries')
  await seed(db)
  await migrate(db)
  const entries = await db.selectFrom('history').selectAll().execute()
  expect(entries).toMatchObject([
    { entity: 'role', action: 'change', name: '业务员', user_id: null, user_name: '系统升级' },
  ])
  const [entry] = entries
  expect(entry!.time).toMatch(/^\d{4}:\d\d:\d\d \d\d:\d\d:\d\d$/)
  // Into a running system, as its administrator reads it.
  const { id: _id, ...row } = entry!
  const { id } = await server.admin.call(api.role.setBeh, { role_name: '业务员', check: [] })
  await server.db
    .insertInto('history')
    .values({ ...row, record_id: Number(id) })
    .execute()
  const { data } = await historyPage(server.admin, api.role.getHistory, { id })
  expect(data[0]).toMatchObject({ staff_name: '系统升级', action: 'change' })
  expect(changesOf(data[0])).toEqual({
    权限: [
      '报价：查看、报价：新增和修改、报价：导出Excel、合同：查看',
      '报价：查看、报价：新增和修改、报价：导出Excel、报价：发送邮件、合同：查看',
    ],
  })
  const indexed = await sql<{
    total: number
  }>`select count(*) as total from history_search`.execute(db)
  expect(Number(indexed.rows[0]?.total)).toBe(1)
})
