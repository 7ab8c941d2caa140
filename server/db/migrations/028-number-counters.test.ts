import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { migrate } from '../start/migrate.ts'
import { testDatabases } from '#test/run/former-database.ts'

/** No number is given again because an installation was brought up to date during the day. */

const databases = testDatabases()

test('counters begin above what quotations have or had, and kept contract numbers are used where a contract has them', async () => {
  const db = await databases.former('027-without-statistics')
  for (const [at, quo_no] of [
    'BJ20261122-999',
    'BJ20261122-1000',
    'BJ20261121-002',
    '',
  ].entries()) {
    await sql`insert into quotation (quo_name, quo_info, quo_status, release_time, search_text, version, user_id,
      updated_by, updated_at, quo_no) values (${`报价${at}`}, '', 0, '', '', 1, 1, 1, '', ${quo_no})`.execute(
      db,
    )
  }
  await sql`insert into contract (c_title, c_no, c_remark, c_invoice, c_status, release_time, search_text, title_text,
    name_key, version, user_id, updated_by, updated_at)
    values ('', 'HT20261122-001', '', 0, 0, '', '', '', 'ht20261122-001', 1, 1, 1, '')`.execute(db)
  // The last quotation of the second day was deleted.
  for (const c_no of ['BJ20261121-003', 'HT20261122-001', 'HT20261122-002']) {
    await sql`insert into contract_number (c_no, user_id, expires_ms) values (${c_no}, 1, 9e12)`.execute(
      db,
    )
  }
  await migrate(db)
  expect(await db.selectFrom('number_counter').selectAll().orderBy('prefix').execute()).toEqual([
    { prefix: 'BJ20261121-', last: 3 },
    { prefix: 'BJ20261122-', last: 1000 },
  ])
  const kept = db.selectFrom('contract_number').select(['c_no', 'used']).orderBy('c_no')
  expect(await kept.execute()).toEqual([
    { c_no: 'HT20261122-001', used: 1 },
    { c_no: 'HT20261122-002', used: 0 },
  ])
})
