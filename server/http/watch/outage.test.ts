import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { api } from '#api/index.ts'
import { addSet, done, linesOf, makeCombination, makeQuotation } from '#test/make/factories.ts'
import { filesOnDisk, upload } from '#test/make/files/upload.ts'
import { smallDisk } from '#test/run/disk.ts'
import { send } from '#test/run/http.ts'
import { addressOf, startServer, type TestServer } from '#test/run/server.ts'

const isSqlite = process.env['TEST_DATABASE_URL'] === undefined

let server: TestServer
beforeEach(async () => {
  server = await startServer()
})
afterEach(() => server.close())

const save = (quo_name: string, key: string) =>
  server.admin.call(api.quotation.setQuotation, { quo_name }, { 'idempotency-key': key })

const names = async () =>
  ((await done(server.admin, api.quotation.index)).data as { quo_name: string }[]).map(
    ({ quo_name }) => quo_name,
  )

const pragma = (text: string) => sql.raw(`pragma ${text}`).execute(server.db)

const FULL = '磁盘空间不足，内容没有保存，请联系管理员清理后再试'
const LATER = '数据库暂时无法使用，内容没有保存，请稍后再试'

describe.runIf(isSqlite)('with a database that cannot grow', () => {
  /** Lets the database grow no further than it is. */
  async function fill(): Promise<void> {
    await pragma('max_page_count = 1')
  }
  const makeRoom = () => pragma('max_page_count = 1000000')

  test('a save is refused in words, and nothing of it is written', async () => {
    const combination = await makeCombination(server.admin)
    const quotation = await makeQuotation(server.admin, { quo_name: '先前的' })
    await addSet(server.admin, quotation, combination)
    const before = await linesOf(server.admin, quotation)
    await fill()
    const refused: string[] = []
    for (let turn = 0; turn < 200 && refused.length === 0; turn += 1) {
      const answer = await server.admin.call(api.quotation.setCombination, {
        id: quotation,
        com_id: combination,
      })
      if (answer.code === 200) continue
      expect(answer.code).toBe(500)
      refused.push(answer.msg)
    }
    expect(refused[0]).toContain(FULL)
    const sets = new Set((await linesOf(server.admin, quotation)).map(({ set_id }) => set_id))
    const stored = await server.db.selectFrom('quotation_set').select('id').execute()
    expect(stored.map(({ id }) => id)).toEqual([...sets].sort((a, b) => a - b))
    expect(sets.size).toBeGreaterThanOrEqual(before.length)
  })

  test('the same key saves once there is room again', async () => {
    await fill()
    const long = '长'.repeat(20_000)
    const send = () =>
      server.admin.call(
        api.quotation.setQuotation,
        { quo_name: '再来一次', quo_info: long },
        { 'idempotency-key': 'again' },
      )
    const answer = await send()
    expect(answer.msg).toContain(FULL)
    expect(await names()).toEqual([])
    await makeRoom()
    const saved = await send()
    expect(saved.code).toBe(200)
    expect(await send()).toEqual(saved)
    expect(await names()).toEqual(['再来一次'])
  })

  test('the answer is a fault of the server, with the number of its log entry', async () => {
    await fill()
    const answer = await send(server, {
      path: addressOf(api.quotation.setQuotation),
      method: 'POST',
      token: server.admin.token,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ quo_name: '满', quo_info: '长'.repeat(20_000) }),
    })
    expect(answer.status).toBe(500)
    expect(answer.envelope.msg).toMatch(/编号 [0-9a-f-]{36}/)
  })
})

describe.runIf(isSqlite)('with a database that', () => {
  test('lost its disk, health says so and a read does not speak of saving', async () => {
    // What SQLite finds where the disk holds another file's bytes by now.
    await sql.raw('pragma journal_mode = delete').execute(server.db)
    writeFileSync(join(server.dataDir, 'baojia.sqlite'), Buffer.alloc(1_000_000, 'x'))
    const health = await send(server, { path: '/api/health' })
    expect([health.status, health.envelope]).toEqual([
      503,
      { code: 503, msg: '数据库暂时无法使用' },
    ])
    expect((await send(server, { path: '/api/live' })).status).toBe(200)
    const read = await server.admin.call(api.quotation.index)
    expect(read).toMatchObject({ code: 500, msg: expect.stringContaining('数据库已损坏，请立即') })
    const { msg } = await save('甲', 'a')
    expect(msg).toContain('数据库已损坏，内容没有保存，请立即')
  })

  test('cannot be written, a save is refused in words', async () => {
    await server.db
      .updateTable('session')
      .set({ used_ms: Date.now() - 600_000 })
      .execute()
    await pragma('query_only = on')
    const { msg } = await save('甲', 'a')
    expect(msg).toContain('数据文件夹不能写入，内容没有保存')
    // Reading goes on, also when it is time to note that the session is in use.
    expect(await names()).toEqual([])
    await pragma('query_only = off')
    expect((await save('甲', 'a')).code).toBe(200)
  })
})

test('an upload that does not fit is refused in words and leaves nothing', async ({ skip }) => {
  const disk = smallDisk(4)
  if (!disk) return skip('no file system can be mounted here')
  const small = await startServer({ DATA_DIR: join(disk.folder, 'data') })
  try {
    const at = { dataDir: join(disk.folder, 'data') }
    const parts = [{ content: 'small' }, { content: Buffer.alloc(8_000_000, 'x') }]
    const answer = await upload(small, small.admin, parts)
    expect(answer).toMatchObject({ code: 500, msg: expect.stringContaining(FULL) })
    expect(filesOnDisk(at)).toEqual([])
    expect((await upload(small, small.admin, [{ content: 'small' }])).code).toBe(200)
  } finally {
    await small.close()
    disk.remove()
  }
})

describe.runIf(!isSqlite)('with PostgreSQL', () => {
  let admin: pg.Client
  let database: string
  beforeEach(async () => {
    const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(
      server.db,
    )
    database = rows[0]!.name
    admin = new pg.Client({ connectionString: process.env['TEST_DATABASE_URL'] })
    await admin.connect()
  })
  afterEach(() => admin.end())

  /** Ends every connection to the database, as a restart of PostgreSQL does. */
  async function cut(): Promise<void> {
    const backends = 'from pg_stat_activity where datname = $1'
    await admin.query(`select pg_terminate_backend(pid) ${backends}`, [database])
    while ((await admin.query(`select 1 ${backends}`, [database])).rows.length > 0) continue
  }

  test('that takes no connections, a save is refused in words and works later', async () => {
    await admin.query(`alter database ${database} allow_connections false`)
    await cut()
    expect(await save('甲', 'a')).toMatchObject({ code: 500, msg: expect.stringContaining(LATER) })
    const read = await server.admin.call(api.quotation.index)
    expect(read).toMatchObject({ code: 500, msg: expect.stringMatching(/^数据库暂时无法使用，请/) })
    expect((await send(server, { path: '/api/health' })).status).toBe(503)
    expect((await send(server, { path: '/api/live' })).status).toBe(200)
    await admin.query(`alter database ${database} allow_connections true`)
    expect((await save('甲', 'a')).code).toBe(200)
    expect((await send(server, { path: '/api/health' })).status).toBe(200)
    expect(await names()).toEqual(['甲'])
  })

  test('that takes no connections, an open call is refused in words and works later', async () => {
    await admin.query(`alter database ${database} allow_connections false`)
    await cut()
    const refused = await server.stranger.call(api.session.outlogin)
    expect(refused).toMatchObject({ code: 500, msg: expect.stringContaining(LATER) })
    await admin.query(`alter database ${database} allow_connections true`)
    expect((await server.stranger.call(api.session.outlogin)).code).toBe(200)
  })

  test('that goes away within a save, the save is refused in words and not written', async () => {
    const quotation = await makeQuotation(server.admin, { quo_name: '甲' })
    const url = new URL(process.env['TEST_DATABASE_URL'] ?? '')
    url.pathname = `/${database}`
    const holder = new pg.Client({ connectionString: url.toString() })
    holder.on('error', () => undefined)
    await holder.connect()
    await holder.query('begin')
    await holder.query('select * from quotation for update')
    const waiting = server.admin.call(api.quotation.setQuotation, { id: quotation, quo_name: '乙' })
    const waits = "select 1 from pg_stat_activity where datname = $1 and wait_event_type = 'Lock'"
    while ((await admin.query(waits, [database])).rows.length === 0) continue
    await cut()
    expect(await waiting).toMatchObject({ code: 500, msg: expect.stringContaining(LATER) })
    expect(await names()).toEqual(['甲'])
  })
})
