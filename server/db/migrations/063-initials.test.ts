import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testDatabases } from '#test/run/former-database.ts'
import { migrate } from '../start/migrate.ts'

/** Before, customers had no first letters. */

const databases = testDatabases()

/** More than are read at a time. */
const COUNT = 2100

test('every customer gets the first letters of its names', async () => {
  const db = await databases.former('060-report-sums')
  for (let at = 0; at < COUNT; at += 100) {
    const some = Array.from({ length: 100 }, (_, place) => at + place + 1).map(
      (id) =>
        sql`(${id}, ${`长沙${id}水务`}, ${id % 2 ? '长水' : ''}, '', '', '', '', '', '', '[]',
          '2026:01:01 08:00:00', '', '', ${`key${id}`}, 7, 1, 1, '')`,
    )
    await sql`insert into customer (id, cus_name, cus_short, tax_number, address, phone, bank, account, cus_info, contacts,
      release_time, search_text, title_text, name_key, version, user_id, updated_by, updated_at)
      values ${sql.join(some)}`.execute(db)
  }
  await migrate(db)
  const rows = await db.selectFrom('customer').selectAll().orderBy('id').execute()
  expect(rows).toHaveLength(COUNT)
  for (const { id, name_initials, short_initials, version } of rows) {
    expect([id, name_initials, short_initials, version]).toEqual([
      id,
      `cs${id}sw`,
      id % 2 ? 'cs' : '',
      7,
    ])
  }
})
