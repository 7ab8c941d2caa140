import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { migrate } from '../start/migrate.ts'
import { testDatabases } from '#test/run/former-database.ts'

/** Of quotations that were sent before, those count as unchanged whose stage says so. */

const databases = testDatabases()
const former = () => databases.former('016-last-prices')

test('已发出 and 已成交 are as they were sent; for the others it is unknown', async () => {
  const db = await former()
  const quotations = [
    { id: 1, stage: 'null', revision: 0 },
    { id: 2, stage: '0', revision: 1 },
    { id: 3, stage: '1', revision: 1 },
    { id: 4, stage: '2', revision: 2 },
    { id: 5, stage: '3', revision: 1 },
  ]
  for (const { id, stage, revision } of quotations) {
    await sql
      .raw(
        `insert into quotation (id, quo_name, quo_info, quo_status, release_time, search_text, version, user_id,
        updated_by, updated_at, stage, revision, content_version)
        values (${id}, '旧报价', '', 0, '', '', 1, 1, 1, '', ${stage}, ${revision}, 7)`,
      )
      .execute(db)
  }
  await migrate(db)
  const rows = await db
    .selectFrom('quotation')
    .select('sent_content_version')
    .orderBy('id')
    .execute()
  expect(rows.map((row) => row.sent_content_version)).toEqual([null, null, 7, 7, null])
})
