import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { api } from '#api/index.ts'
import { fresh } from '#test/factories.ts'
import { startServer, type TestServer } from '#test/server.ts'
import { sheetOf } from '#test/sheet-file.ts'
import { importFile, previewed } from '#test/sheets.ts'

const waiting = sql`select 1 from pg_stat_activity
  where datname = current_database() and wait_event_type = 'Lock'`

describe.runIf(process.env['TEST_DATABASE_URL'] !== undefined)('while a preview is written', () => {
  let server: TestServer
  beforeAll(async () => void (server = await startServer()))
  afterAll(() => server.close())

  test('another file of the same user waits, and neither is refused', async () => {
    const { db, admin } = server
    const file = () => sheetOf(['客户名称'], [fresh('同时')])
    const { id } = await previewed(server, admin, api.customer, await file())
    const next = await file()
    const { answer } = await db.transaction().execute(async (transaction) => {
      const preview = transaction.selectFrom('import_preview').select('id').where('id', '=', id)
      await preview.forUpdate().execute()
      const answer = importFile(server, admin, api.customer, next)
      while ((await waiting.execute(db)).rows.length === 0) continue
      await transaction.deleteFrom('import_row').where('preview_id', '=', id).execute()
      await transaction.deleteFrom('import_preview').where('id', '=', id).execute()
      return { answer }
    })
    expect(await answer).toMatchObject({ code: 200 })
  })
})
