import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { migrate } from '../start/migrate.ts'
import { testDatabases } from '#test/run/former-database.ts'

const databases = testDatabases()

test('a delivery of before that was sent once keeps its id, and each of the others gets one of its own', async () => {
  const db = await databases.former('053-deliveries')
  await sql`insert into channel (id, name, kind, address, settings, secrets, events, requests, with_amounts, is_enabled,
    is_deleted, rest_until_ms, user_id, updated_by, updated_at)
    values (1, 'ERP', 'webhook', '', '{}', '', '[]', '', 0, 1, 0, 0, 1, 1, '')`.execute(db)
  for (const [id, attempts] of [
    [40, 1],
    [41, 0],
    [42, 0],
  ] as const) {
    await sql`insert into delivery (id, channel_id, user_id, event, cause, recipient, content, claim, answer, record_id, state,
      attempts, next_ms, created_ms, done_ms)
      values (${id}, 1, null, 'receipt_in', ${String(id)}, '', '{}', '', '', 1, 0, ${attempts}, 0, 0, 0)`.execute(
      db,
    )
  }
  await migrate(db)
  const rows = await db.selectFrom('delivery').select('message_id').orderBy('id').execute()
  const [sent, ...others] = rows.map(({ message_id }) => message_id)
  expect(sent).toBe('msg_40')
  expect(new Set(others).size).toBe(2)
  for (const id of others) expect(id).toMatch(/^msg_[\da-f-]{32,36}$/)
})
