import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testDatabases } from '#test/run/former-database.ts'
import type { Database } from '../open.ts'
import { migrate } from '../start/migrate.ts'

/** Before, a request had its buyer's address and telephone, bank and account as two texts. */

const databases = testDatabases()

async function makeContract(db: Database, id: number, customer: number | null) {
  await sql`insert into contract (id, c_title, c_no, name_key, c_remark, c_invoice, c_status, release_time, search_text,
    title_text, customer_id, version, user_id, updated_by, updated_at)
    values (${id}, '', ${`HT-${id}`}, ${`ht-${id}`}, '', 0, 0, '2026:01:01 08:00:00', '', '', ${customer}, 1, 1, 1, '')`.execute(
    db,
  )
}

async function makeInvoice(db: Database, more: { id: number; con_id: number } & Texts) {
  const { id, con_id, address, bank } = more
  await sql`insert into invoice (id, con_id, contract_user_id, kind, state, gross, tax, buyer_name, buyer_tax_number,
    buyer_address, buyer_bank, remark, invoice_no, invoice_date, red_date, release_time, version, user_id, updated_by,
    updated_at) values (${id}, ${con_id}, 1, 2, 1, 0, 0, '', '', ${address}, ${bank}, '', ${`26-${id}`}, '', '',
    '2026:01:01 08:00:00', 7, 1, 1, '')`.execute(db)
}
type Texts = { address: string; bank: string }

const SAID = { address: '云溪路1号 021-12345678', bank: '工商银行 1001742209300012345' }

test('what is exactly the customer’s is split, in whatever part of the table; other texts wait for a person', async () => {
  const db = await databases.former('067-inquiry-choices')
  for (const [id, phone] of [
    [1, '021-12345678'],
    [2, ''],
  ] as const) {
    await sql`insert into customer (id, cus_name, cus_short, tax_number, address, phone, bank, account, cus_info, contacts,
      release_time, search_text, title_text, name_key, version, user_id, updated_by, updated_at)
      values (${id}, '云溪水务', '', '', '云溪路1号', ${phone}, '工商银行', '1001742209300012345', '', '[]',
      '2026:01:01 08:00:00', '', '', ${`云溪水务${id}`}, 1, 1, 1, '')`.execute(db)
  }
  await makeContract(db, 1, 1)
  await makeContract(db, 2, 2)
  await makeContract(db, 3, null)
  await makeInvoice(db, { id: 1, con_id: 1, ...SAID })
  await makeInvoice(db, { id: 2, con_id: 1, address: '旧路 1', bank: SAID.bank })
  await makeInvoice(db, { id: 3, con_id: 2, address: '云溪路1号', bank: '' })
  await makeInvoice(db, { id: 4, con_id: 3, ...SAID })
  // Beyond what is written at a time.
  await makeInvoice(db, { id: 15_000, con_id: 1, ...SAID })
  await migrate(db)
  const rows = await db.selectFrom('invoice').selectAll().orderBy('id').execute()
  const split = rows.map((row) => [
    row.id,
    row.buyer_place,
    row.buyer_phone,
    row.buyer_bank_name,
    row.buyer_account,
  ])
  const whole = ['云溪路1号', '021-12345678', '工商银行', '1001742209300012345']
  expect(split).toEqual([
    [1, ...whole],
    [2, '', '', '工商银行', '1001742209300012345'],
    [3, '云溪路1号', '', '', ''],
    [4, '', '', '', ''],
    [15_000, ...whole],
  ])
  expect(
    rows.map(({ buyer_address, buyer_bank, version }) => [buyer_address, buyer_bank, version]),
  ).toEqual([
    [SAID.address, SAID.bank, 7],
    ['旧路 1', SAID.bank, 7],
    ['云溪路1号', '', 7],
    [SAID.address, SAID.bank, 7],
    [SAID.address, SAID.bank, 7],
  ])
})

test('an invoice that was 红冲 is wholly red, and no other is', async () => {
  const db = await databases.former('067-inquiry-choices')
  await makeContract(db, 1, null)
  for (const [id, state] of [
    [1, 0],
    [2, 1],
    [3, 2],
  ] as const) {
    await makeInvoice(db, { id, con_id: 1, address: '', bank: '' })
    await sql`update invoice set state = ${state}, gross = 100, tax = 12 where id = ${id}`.execute(
      db,
    )
  }
  await migrate(db)
  const rows = await db.selectFrom('invoice').selectAll().orderBy('id').execute()
  expect(
    rows.map(({ red_gross, red_tax, return_reason }) => [red_gross, red_tax, return_reason]),
  ).toEqual([
    [0, 0, ''],
    [0, 0, ''],
    [100, 12, ''],
  ])
})

test('a role that registers invoices may apply for them by name, and others are as they were', async () => {
  const db = await databases.former('067-inquiry-choices')
  const stamp = { version: 3, user_id: 1, updated_by: 1, updated_at: '' }
  for (const [role_name, permissions] of [
    ['财务', ['invoice:view', 'invoice:edit', 'invoice:delete']],
    ['销售', ['contract:edit', 'invoice:view']],
  ] as const) {
    const role = { role_name, permissions: JSON.stringify(permissions), level: 0, ...stamp }
    await db.insertInto('role').values(role).execute()
  }
  await migrate(db)
  const roles = await db.selectFrom('role').select('permissions').orderBy('id').execute()
  expect(roles.map(({ permissions }) => JSON.parse(permissions))).toEqual([
    ['invoice:view', 'invoice:edit', 'invoice:apply', 'invoice:delete'],
    ['contract:edit', 'invoice:view'],
  ])
})
