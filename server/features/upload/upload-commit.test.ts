import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { shown, upload } from '#test/make/files/upload.ts'
import { throwawayDatabase } from '#test/run/database.ts'
import { relayUpTo } from '#test/run/relay.ts'
import { startServer, type TestServer } from '#test/run/server.ts'

/** PostgreSQL ends a connection during the commit: it was made, and nobody hears of it. */
describe.runIf(process.env['TEST_DATABASE_URL'] !== undefined)('a commit without an answer', () => {
  let database: Awaited<ReturnType<typeof throwawayDatabase>>
  let relay: Awaited<ReturnType<typeof relayUpTo>>
  let server: TestServer
  beforeAll(async () => {
    database = await throwawayDatabase()
    relay = await relayUpTo(database.environment.DATABASE_URL ?? '', 'insert into "file"')
    server = await startServer({ DATABASE_URL: relay.url })
  })
  afterAll(async () => {
    await server.close()
    await relay.close()
    await database.remove()
  })

  test('costs no file: the repeated upload answers with an address that opens', async () => {
    const key = { 'idempotency-key': 'unheard' }
    const first = upload(server, server.admin, [{ content: '内容' }], key)
    await relay.stopped
    const committing = relay.upTo('commit')
    relay.goOn()
    await committing
    relay.goOn()
    void relay.upTo('nothing that is said')
    relay.breakOff()
    expect(await first).toMatchObject({ code: 503, msg: expect.stringContaining('还不能确定') })

    const files = () => server.db.selectFrom('file').select('url').execute()
    await expect.poll(files).toHaveLength(1)
    const again = await upload(server, server.admin, [{ content: '内容' }], key)
    expect(again).toMatchObject({ code: 200 })
    expect(await files()).toEqual([{ url: again.file_url }])
    expect(await shown(server, again.file_url!, server.admin)).toBe('内容')
  })
})
