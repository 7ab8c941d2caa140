import { chmodSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { makeBackup } from '#server/backup/backup.ts'
import { backUpBeforeMigration } from '#server/backup/before-migration.ts'
import { listBackups } from '#server/backup/place.ts'
import { readConfig } from '#server/platform/config.ts'
import { startedDatabase, throwawayDatabase } from '#test/run/database.ts'
import { dataDirs, startProcess } from '#test/run/process.ts'
import { SEPARATED } from '#test/make/files/separated.ts'
import { adminOf, servers } from '#test/run/served.ts'
import { makeQuotation } from '#test/make/factories.ts'
import { relayUpTo } from '#test/run/relay.ts'
import { openData } from '#server/open-data.ts'
import { migrate } from './migrate.ts'
import * as start from '../migrations/001-start.ts'
import { openDatabase } from '../open.ts'

const folders = dataDirs()
const { start: serve, endAll } = servers()

describe.runIf(process.env['TEST_DATABASE_URL'] !== undefined)('with PostgreSQL', () => {
  let environment: { DATABASE_URL?: string }
  let remove: () => Promise<void>
  let dir: string
  beforeEach(async () => {
    const database = await throwawayDatabase()
    environment = database.environment
    remove = () => database.remove()
    dir = folders.make()
  })
  afterEach(async () => {
    await endAll()
    await remove()
  })
  afterAll(() => folders.removeAll())

  async function within(work: (db: ReturnType<typeof openDatabase>) => Promise<unknown>) {
    const db = openDatabase({ dataDir: dir, databaseUrl: environment.DATABASE_URL })
    await work(db)
    await db.destroy()
  }

  /** Gives the test a database that has been through its first start, which costs less than to make it so. */
  async function startedInstead() {
    const started = await startedDatabase(dir)
    if (!started) return within((db) => migrate(db))
    await remove()
    environment = started.environment
    remove = () => started.remove()
  }

  const config = () => readConfig({ DATA_DIR: dir, ...environment })

  async function refusal(more: Record<string, string> = {}, file = 'main.ts'): Promise<string> {
    const { code, written } = await startProcess(file, {
      NODE_ENV: 'test',
      DATA_DIR: dir,
      PORT: '0',
      ...environment,
      ...more,
    }).ended
    expect(code).toBe(1)
    expect(written.trim().split('\n')).toHaveLength(1)
    return written
  }

  /** A folder with a `pg_dump` of that version in it, or none, for the PATH. */
  function tools(version?: string): string {
    const folder = join(dir, 'bin')
    mkdirSync(folder, { recursive: true })
    if (version === undefined) return folder
    writeFileSync(join(folder, 'pg_dump'), `#!/bin/sh\necho "pg_dump (PostgreSQL) ${version}"\n`)
    chmodSync(join(folder, 'pg_dump'), 0o755)
    return folder
  }

  // What several do with it has tests of its own (several-writers.test.ts).
  test('several servers share a data folder @long', async () => {
    const first = await serve(dir, environment)
    const second = await serve(dir, environment)
    await makeQuotation(await adminOf(first))
    expect((await fetch(`${second.url}/api/health`)).status).toBe(200)
  })

  test('of two servers that start at once on an empty database one makes the first user', async () => {
    const relay = await relayUpTo(environment.DATABASE_URL ?? '', 'insert into "role"')
    await within(async (db) => {
      const first = serve(dir, { DATABASE_URL: relay.url })
      await relay.stopped
      // Within this process, since the first one's statement waits for its answer 9 s, and a process may need as long to start.
      const second = openData(config(), () => Promise.resolve())
      const waiting = sql`select 1 from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`
      const waits = async () => {
        while ((await waiting.execute(db)).rows.length === 0) continue
      }
      await Promise.race([waits(), second])
      relay.goOn()
      const [, { close, password }] = await Promise.all([first, second])
      await close()
      expect(password).toBe(undefined)
      expect(await db.selectFrom('user').select('username').execute()).toEqual([
        { username: 'admin' },
      ])
    })
    await endAll()
    await relay.close()
  })

  test('an empty database beside uploaded files is refused', async () => {
    mkdirSync(join(dir, 'files/ab'), { recursive: true })
    writeFileSync(join(dir, 'files/ab/abc.pdf'), 'x')
    expect(await refusal()).toMatch(/DATABASE_URL 指向的数据库是空的/)
  })

  test('a newer version is refused @long', async () => {
    await within(async (db) => {
      await migrate(db)
      await sql`insert into kysely_migration values ('999-future', '2099-01-01T00:00:00.000Z')`.execute(
        db,
      )
    })
    expect(await refusal()).toContain('999-future')
  })

  test('an older database is backed up before it is brought up to date @long', async () => {
    await within(async (db) => {
      await migrate(db, { '001-start': start })
      await sql`insert into role (role_name, permissions) values (${SEPARATED}, '[]')`.execute(db)
    })
    await serve(dir, environment)
    expect(listBackups(`${dir}-backup`).map(({ manifest }) => manifest)).toMatchObject([
      { reason: 'update', kind: 'postgres', migrations: ['001-start'] },
    ])
  })

  test('of two servers that start at once on an older one the later waits for the earlier @long', async () => {
    await within((db) => migrate(db, { '001-start': start }))
    await within(async (db) => {
      const waits = async (kind: 'relation' | 'advisory') => {
        const waiting = sql`select 1 from pg_locks join pg_stat_activity using (pid)
          where datname = current_database() and not granted and locktype = ${kind}`
        while ((await waiting.execute(db)).rows.length === 0) continue
      }
      // The earlier one's backup cannot read this table until the transaction ends.
      const [first, second] = await db.transaction().execute(async (transaction) => {
        await sql`lock table quotation in access exclusive mode`.execute(transaction)
        const earlier = serve(dir, environment)
        await Promise.race([waits('relation'), earlier])
        const later = serve(dir, environment)
        await Promise.race([waits('advisory'), later])
        return [earlier, later] as const
      })
      for (const { url } of [await first, await second]) {
        expect((await fetch(`${url}/api/health`)).status).toBe(200)
      }
    })
    expect(listBackups(`${dir}-backup`).map(({ manifest }) => manifest.migrations)).toEqual([
      ['001-start'],
    ])
  })

  test('without pg_dump there is a warning in place of a backup before an update', async () => {
    await startedInstead()
    vi.stubEnv('PATH', tools())
    const said: string[] = []
    await backUpBeforeMigration(config(), (line) => said.push(line))
    expect(said).toEqual([expect.stringContaining('警告：找不到 pg_dump')])
    expect(listBackups(`${dir}-backup`)).toEqual([])
  })

  test('without pg_dump it is brought up to date with that warning @long', async () => {
    await within((db) => migrate(db, { '001-start': start }))
    const server = await serve(dir, { ...environment, PATH: tools() })
    expect(server.written()).toContain('警告：找不到 pg_dump')
    expect(listBackups(`${dir}-backup`)).toEqual([])
  })

  test('a backup without pg_dump, or with an old one, says what to install', async () => {
    await startedInstead()
    vi.stubEnv('PATH', tools())
    await expect(makeBackup(config(), 'manual')).rejects.toThrow(/找不到 pg_dump。请安装/)
    vi.stubEnv('PATH', tools('9.6.24'))
    await expect(makeBackup(config(), 'manual')).rejects.toThrow(
      /pg_dump 的版本（9）低于数据库的版本/,
    )
  })

  test('a database that does not exist is reported @long', async () => {
    const url = new URL(environment.DATABASE_URL ?? '')
    url.pathname = '/no_such_database'
    expect(await refusal({ DATABASE_URL: url.toString() })).toContain('请检查 DATABASE_URL')
  })
})
