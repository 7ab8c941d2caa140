import {
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import SQLite from 'better-sqlite3'
import { afterAll, afterEach, describe, expect, test } from 'vitest'
import { smallDisk } from '#test/run/disk.ts'
import { dataDirs, startProcess } from '#test/run/process.ts'
import { adminOf, servers, type Served } from '#test/run/served.ts'
import { makeQuotation } from '#test/make/factories.ts'
import { databaseFile } from '../open.ts'

const folders = dataDirs()
const { start: serve, endAll } = servers()
afterEach(() => endAll())
afterAll(() => folders.removeAll())

async function killed(server: Served): Promise<void> {
  server.stop('SIGKILL')
  await server.ended
}

async function stopped(server: Served): Promise<void> {
  server.stop()
  expect((await server.ended).code).toBe(0)
}

/** The one line in which a start is refused. */
async function refusal(DATA_DIR: string, file = 'main.ts', args: string[] = []): Promise<string> {
  const { code, written } = await startProcess(
    file,
    { DATA_DIR, PORT: '0', HOST: '127.0.0.1', NODE_ENV: 'test' },
    { args },
  ).ended
  expect(code).toBe(1)
  const lines = written.trim().split('\n')
  expect(lines).toHaveLength(1)
  return lines[0]!
}

let used: string | undefined

/** A folder that a server has used and left in order; each is a copy of the first. */
async function usedFolder(): Promise<string> {
  if (used === undefined) {
    used = folders.makeStarted()
    const server = await serve(used)
    await makeQuotation(await adminOf(server))
    await stopped(server)
  }
  const dir = folders.make()
  cpSync(used, dir, { recursive: true })
  return dir
}

describe('a data folder belongs to one server', () => {
  test('a second start, a reset and a restore are refused, and the first goes on', async () => {
    const dir = folders.makeStarted()
    const server = await serve(dir)
    for (const [file, args] of [
      ['main.ts', []],
      ['commands/reset.ts', []],
    ] as const) {
      expect(await refusal(dir, file, [...args])).toContain('正被另一个服务或命令使用')
    }
    expect((await fetch(`${server.url}/api/health`)).status).toBe(200)
    expect(existsSync(databaseFile(dir))).toBe(true)
  })

  test('of several servers that start at once only one serves @long', async () => {
    const dir = folders.make()
    const starts = await Promise.allSettled([serve(dir), serve(dir), serve(dir)])
    expect(starts.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })

  test('a killed server leaves the folder free @long', async () => {
    const dir = folders.make()
    const server = await serve(dir)
    const id = await makeQuotation(await adminOf(server))
    await killed(server)
    const again = await serve(dir)
    expect(id).toBeGreaterThan(0)
    expect((await fetch(`${again.url}/api/health`)).status).toBe(200)
  })
})

describe('a damaged database is refused', () => {
  const PAGE = 4096
  function pageOf(dir: string, name: string): number {
    const file = new SQLite(databaseFile(dir))
    const page = file.prepare('select rootpage from sqlite_master where name = ?').pluck().get(name)
    file.close()
    return page as number
  }

  const damaged = /数据库已损坏.*npm run reset.*npm run restore/

  test('that is no database any more @long', async () => {
    const dir = await usedFolder()
    writeFileSync(databaseFile(dir), Buffer.alloc(100_000, 'x'))
    expect(await refusal(dir)).toMatch(damaged)
  })

  test('that was cut @long', async () => {
    const dir = await usedFolder()
    truncateSync(databaseFile(dir), 20 * PAGE)
    expect(await refusal(dir)).toMatch(damaged)
  })

  test('a database that is damaged after the server was killed', async () => {
    const dir = await usedFolder()
    await killed(await serve(dir))
    // A page that a start by itself does not read.
    const page = pageOf(dir, 'quotation_owner_time')
    const bytes = readFileSync(databaseFile(dir))
    bytes.fill(0xff, (page - 1) * PAGE, page * PAGE)
    writeFileSync(databaseFile(dir), bytes)
    expect(await refusal(dir)).toMatch(damaged)
  })

  test('by the commands beside the server too @long', async () => {
    const dir = await usedFolder()
    writeFileSync(databaseFile(dir), Buffer.alloc(100_000, 'x'))
    expect(await refusal(dir, 'commands/demo.ts')).toMatch(damaged)
  })
})

describe('nothing new is begun where data should be', () => {
  const lost = /曾有数据.*npm run restore/

  test('without the database', async () => {
    const dir = await usedFolder()
    rmSync(databaseFile(dir))
    expect(await refusal(dir)).toMatch(lost)
    expect(existsSync(databaseFile(dir))).toBe(false)
  })

  test('with an empty file @long', async () => {
    const dir = await usedFolder()
    writeFileSync(databaseFile(dir), '')
    expect(await refusal(dir)).toMatch(lost)
  })

  test('with a database that has no tables @long', async () => {
    const dir = await usedFolder()
    rmSync(databaseFile(dir))
    new SQLite(databaseFile(dir)).pragma('user_version = 1')
    expect(await refusal(dir)).toMatch(lost)
  })

  test('with uploaded files alone', async () => {
    const dir = folders.make()
    mkdirSync(join(dir, 'files/ab'), { recursive: true })
    writeFileSync(join(dir, 'files/ab/abc.pdf'), 'x')
    expect(await refusal(dir)).toMatch(lost)
    expect(readdirSync(dir)).not.toContain('baojia.sqlite')
  })
})

test('a database of a newer version is refused, with advice', async () => {
  const dir = await usedFolder()
  const file = new SQLite(databaseFile(dir))
  file.exec("insert into kysely_migration values ('999-future', '2099-01-01T00:00:00.000Z')")
  file.close()
  const line = await refusal(dir)
  expect(line).toContain('999-future')
  expect(line).toContain('更新程序')
})

describe('a failed start prints one line', () => {
  test('where another program keeps the database to itself @long', async () => {
    const dir = await usedFolder()
    const other = new SQLite(databaseFile(dir))
    other.pragma('locking_mode = exclusive')
    other.exec('begin immediate; create table held (id); commit')
    expect(await refusal(dir)).toContain('数据库正被另一个程序占用')
    other.close()
  })

  test('where the lock is no lock @long', async () => {
    const dir = await usedFolder()
    writeFileSync(join(dir, 'baojia.lock'), Buffer.alloc(8192, 'x'))
    expect(await refusal(dir)).toContain('baojia.lock 已损坏')
  })

  test('where the folder is read-only @long', async ({ skip }) => {
    const disk = smallDisk(20)
    if (!disk) return skip('no file system can be mounted here')
    try {
      const dir = join(disk.folder, 'data')
      await stopped(await serve(dir))
      disk.makeReadOnly()
      expect(await refusal(dir)).toMatch(/不能写入.*DATA_DIR/)
      expect(await refusal(join(disk.folder, 'other'))).toContain('请检查 DATA_DIR')
    } finally {
      disk.remove()
    }
  })

  test('where the disk is full @long', async ({ skip }) => {
    const disk = smallDisk(20)
    if (!disk) return skip('no file system can be mounted here')
    try {
      const dir = join(disk.folder, 'data')
      await stopped(await serve(dir))
      const makeRoom = disk.fill()
      expect(await refusal(dir)).toContain('磁盘空间不足')
      expect(await refusal(join(disk.folder, 'other'))).toContain('磁盘空间不足')
      makeRoom()
      await stopped(await serve(dir))
    } finally {
      disk.remove()
    }
  })
})
