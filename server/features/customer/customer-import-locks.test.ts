import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { api } from '#api/index.ts'
import { fresh } from '#test/make/factories.ts'
import { whileDoing } from '#test/run/meanwhile.ts'
import { testServer } from '#test/run/server.ts'
import { sheetOf } from '#test/read/sheet-file.ts'
import { importFile, previewed } from '#test/read/sheets.ts'

const waiting = sql`select 1 from pg_stat_activity
  where datname = current_database() and wait_event_type = 'Lock'`

describe.runIf(process.env['TEST_DATABASE_URL'] !== undefined)('while a preview is written', () => {
  const server = testServer()

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

  test('of two confirmations at once one writes it, and the other finds it written', async () => {
    const { admin } = server
    const name = fresh('一次')
    const { id } = await previewed(server, admin, api.customer, await sheetOf(['客户名称'], [name]))
    const confirm = () =>
      admin.call(api.customer.confirmImport, { id }, { 'idempotency-key': randomUUID() })
    const answers = await whileDoing(
      server,
      (transaction) =>
        transaction
          .selectFrom('import_preview')
          .select('id')
          .where('id', '=', id)
          .forUpdate()
          .execute(),
      () => Promise.all([confirm(), confirm()]),
      2,
    )
    const [written, refused] = answers.toSorted((one, other) => one.code - other.code)
    expect(written).toMatchObject({ code: 200, counts: { new: 1 } })
    expect(refused).toMatchObject({ code: 404, msg: expect.stringContaining('已过期或已经导入') })
    expect(await admin.call(api.customer.index, { keyword: name })).toMatchObject({ total: 1 })
  })
})
