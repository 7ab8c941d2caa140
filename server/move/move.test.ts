import { createHash } from 'node:crypto'
import { readFileSync, truncateSync } from 'node:fs'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest'
import { api } from '#api/index.ts'
import { databaseFile, openDatabase } from '#server/db/open.ts'
import { done, makeProduct, makeQuotation } from '#test/make/factories.ts'
import { makeContract } from '#test/make/chain.ts'
import { storeSeparated } from '#test/make/files/separated.ts'
import { startedDatabase, throwawayDatabase } from '#test/run/database.ts'
import { newBrowser } from '#test/run/login.ts'
import { dataDirs, startProcess } from '#test/run/process.ts'
import { adminOf, servers, type Served } from '#test/run/served.ts'
import { ADMIN_PASSWORD } from '#test/run/server.ts'
import { answersOf, expectSameRows, fillAll, startMove } from '#test/run/move.ts'
import { relayUpTo } from '#test/run/relay.ts'

const folders = dataDirs()
const { start: serve, endAll } = servers()

async function stop(server: Served): Promise<void> {
  server.stop()
  expect((await server.ended).code).toBe(0)
}

describe.runIf(process.env['TEST_DATABASE_URL'] !== undefined)('npm run move', () => {
  let url: string
  let remove: () => Promise<void>
  let dir: string
  beforeEach(async () => {
    const database = await throwawayDatabase()
    url = database.environment.DATABASE_URL ?? ''
    remove = () => database.remove()
    dir = folders.make()
  })
  afterEach(async () => {
    await endAll()
    await remove()
  })
  afterAll(() => folders.removeAll())

  const moved = (to = url, more: Record<string, string> = {}) =>
    startMove(dir, ['--to', to], more).ended

  async function refusal(to = url, more: Record<string, string> = {}): Promise<string> {
    const { code, written } = await moved(to, more)
    expect(code).toBe(1)
    expect(written.trim().split('\n')).toHaveLength(1)
    return written
  }

  const hashOfSource = () =>
    createHash('sha256')
      .update(readFileSync(databaseFile(dir)))
      .digest('hex')

  async function inTarget<T>(work: (db: ReturnType<typeof openDatabase>) => Promise<T>) {
    const db = openDatabase({ dataDir: '', databaseUrl: url })
    try {
      return await work(db)
    } finally {
      await db.destroy()
    }
  }

  const tablesInTarget = () =>
    inTarget(async (db) =>
      (await db.introspection.getTables({ withInternalKyselyTables: true })).map(
        ({ name }) => name,
      ),
    )

  /** An embedded installation with a little in it, stopped. */
  async function smallInstallation(): Promise<void> {
    const server = await serve(dir)
    await makeQuotation(await adminOf(server))
    await stop(server)
  }

  /** What a company may have: every kind of record in numbers. */
  async function fillAsDemonstration(): Promise<void> {
    const filled = startProcess('commands/demo.ts', { DATA_DIR: dir, ADMIN_PASSWORD })
    expect((await filled.ended).code).toBe(0)
  }

  test.each([
    ['', () => Promise.resolve()],
    [', of a whole demonstration too @long', fillAsDemonstration],
  ])(
    'takes everything along: every row, every answer, passwords, ids and files%s',
    async (_of, fill) => {
      await fill()
      const embedded = await serve(dir)
      const before = await adminOf(embedded)
      const made = await fillAll(embedded, before)
      const quotation = await makeQuotation(before)
      await storeSeparated({ dataDir: dir, databaseUrl: undefined }, quotation)
      const answers = await answersOf(before)
      await stop(embedded)
      const hash = hashOfSource()

      const { code, written } = await moved()
      expect(written).toContain('迁移完成，每一行都已核对一致')
      expect(written).not.toContain('不一致')
      expect(code).toBe(0)
      expect(hashOfSource()).toBe(hash)
      await expectSameRows(dir, url)

      const server = await serve(dir, { DATABASE_URL: url })
      expect(server.written()).not.toContain('首次启动')
      const admin = await adminOf(server)
      expect(await answersOf(admin)).toEqual(answers)
      const { username, password: own } = made.person
      expect((await newBrowser(server).tryPassword(username, own)).code).toBe(200)
      for (const path of made.urls) {
        const authorization = `Bearer ${admin.token}`
        const file = await fetch(server.url + path, { headers: { authorization } })
        expect(['甲', '乙']).toContain(await file.text())
      }

      const once = { 'idempotency-key': made.key }
      const again = await admin.call(api.quotation.setQuotation, { quo_name: '只建一次' }, once)
      expect(again).toEqual(made.first)
      await done(admin, api.contract.restore, { id: made.gone.contract })
      expect(await makeProduct(admin)).toBe(made.gone.product + 1)
      expect(await makeContract(admin)).toBe(made.gone.contract + 1)
      expect(await makeQuotation(admin)).toBe(quotation + 1)
      await inTarget(async (db) => {
        await expect(db.deleteFrom('history').execute()).rejects.toThrow('append-only')
      })
    },
    // Five processes start and all calls are made twice.
    900_000,
  )

  test('that is killed half-way leaves nothing, and can be run again @long', async () => {
    await smallInstallation()
    const hash = hashOfSource()
    for (const words of ['create table "contract"', 'insert into "history"', 'commit']) {
      const relay = await relayUpTo(url, words)
      const running = startMove(dir, ['--to', relay.url])
      await relay.stopped
      running.stop('SIGKILL')
      expect((await running.ended).code).toBe(null)
      await relay.close()
    }
    expect(await tablesInTarget()).toEqual([])
    expect(hashOfSource()).toBe(hash)
    expect((await moved()).code).toBe(0)
    await serve(dir, { DATABASE_URL: url })
  })

  test('that loses its connection says so in one line, and leaves nothing @long', async () => {
    await smallInstallation()
    const relay = await relayUpTo(url, 'insert into "history"')
    const running = startMove(dir, ['--to', relay.url])
    await relay.stopped
    relay.breakOff()
    const { code, written } = await running.ended
    await relay.close()
    expect(code).toBe(1)
    expect(written.trim().split('\n').at(-1)).toMatch(/^没有迁移：目标数据库连接不上，或连接中断/)
    expect(await tablesInTarget()).toEqual([])
  })

  test('again after it was done finds everything there, as long as nothing changed @long', async () => {
    await smallInstallation()
    expect((await moved()).code).toBe(0)
    const again = await moved()
    expect(again).toMatchObject({ code: 0, written: expect.stringContaining('以前已经迁移完成') })
    await inTarget((db) => db.updateTable('quotation').set({ quo_name: 'x' }).execute())
    expect(await refusal()).toContain('目标数据库里已有别的数据')
  })

  test('refuses a database with anything else in it', async () => {
    await smallInstallation()
    await inTarget((db) => sql`create table somebody (id integer)`.execute(db))
    expect(await refusal()).toContain('目标数据库里已有别的数据')
    expect(await tablesInTarget()).toEqual(['somebody'])
    await inTarget((db) => sql`drop table somebody`.execute(db))
    const used = await startedDatabase(folders.make())
    expect(await refusal(used?.environment.DATABASE_URL)).toContain('目标数据库里已有别的数据')
    await used?.remove()
  })

  test('refuses while a server runs @long', async () => {
    await serve(dir)
    expect(await refusal()).toContain('正被另一个服务或命令使用')
    expect(await tablesInTarget()).toEqual([])
  })

  test('refuses what it cannot move, and where to it cannot @long', async () => {
    expect(await refusal()).toContain('没有内置数据库')
    await smallInstallation()
    expect(await refusal(url, { DATABASE_URL: url })).toContain('请先去掉它')
    expect(await refusal('mysql://h/x')).toContain('用法：npm run move')
    const absent = new URL(url)
    absent.pathname = '/no_such_database'
    expect(await refusal(absent.toString())).toContain('请检查 --to 的地址')
  })

  test('refuses a database of an older version, and one that is damaged @long', async () => {
    await smallInstallation()
    const db = openDatabase({ dataDir: dir, databaseUrl: undefined })
    await sql`delete from kysely_migration where name = (select max(name) from kysely_migration)`.execute(
      db,
    )
    await db.destroy()
    expect(await refusal()).toContain('由旧版本的程序写入')
    truncateSync(databaseFile(dir), 20_000)
    expect(await refusal()).toContain('数据库已损坏')
  })

  test('says which rows PostgreSQL does not take, and leaves nothing @long', async () => {
    await smallInstallation()
    const db = openDatabase({ dataDir: dir, databaseUrl: undefined })
    await sql`insert into history (record_id, time, user_name, address, entity, action, name, search_text)
      values (1, 'x', ${'a\u0000b'}, '', 'product', 'change', '', '')`.execute(db)
    await db.destroy()
    expect((await moved()).written).toMatch(/没有迁移：表 history 从 \d+ 起的 \d+ 行不能写入/)
    expect(await tablesInTarget()).toEqual([])
  })
})
