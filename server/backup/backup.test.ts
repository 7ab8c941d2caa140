import {
  appendFileSync,
  existsSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { afterAll, afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { api } from '#api/index.ts'
import { readConfig } from '#server/config.ts'
import { makeContract } from '#server/features/testing-chain.ts'
import { done, makeQuotation } from '#server/features/testing-factories.ts'
import { uploaded } from '#server/features/testing-upload.ts'
import { smallDisk } from '#server/testing-disk.ts'
import { dataDirs, startProcess } from '#server/testing-process.ts'
import { throwawayDatabase } from '#server/testing-database.ts'
import { startServer, type Caller, type TestServer } from '#server/testing.ts'
import { adminOf, servers, type Served } from '#server/testing-served.ts'
import { backUpIfDue, startDailyBackup } from './daily.ts'
import { MANIFEST, type Manifest } from './manifest.ts'
import { listBackups } from './place.ts'

const folders = dataDirs()
const open: TestServer[] = []
const { start: serve, endAll } = servers()

let dir: string
let backupDir: string
let environment: { DATABASE_URL?: string }
let stopDaily = () => {}
let removeDatabases: (() => Promise<void>)[]

async function newDatabase() {
  const database = await throwawayDatabase()
  removeDatabases.push(() => database.remove())
  return database.environment
}

beforeEach(async () => {
  dir = folders.make()
  backupDir = `${dir}-backup`
  removeDatabases = []
  environment = await newDatabase()
})
afterEach(async () => {
  vi.useRealTimers()
  stopDaily()
  await closeAll()
  await endAll()
  for (const remove of removeDatabases) await remove()
})
afterAll(() => folders.removeAll())

const command = (file: string, args: string[] = [], more: Record<string, string> = {}) =>
  startProcess(`commands/${file}.ts`, { DATA_DIR: dir, ...environment, ...more }, { args }).ended

/** Runs a backup, insists on its success, and answers it. */
async function backedUp() {
  const { code, written } = await command('backup')
  expect(written).toContain('备份已完成并通过检查')
  expect(code).toBe(0)
  return listBackups(backupDir).at(-1)!
}

/** A product with a quotation and a contract with two files, within the test where no process is needed. */
async function filled() {
  const server = await startServer({ DATA_DIR: dir, ...environment })
  open.push(server)
  return { server, ...(await fill(server, server.admin)) }
}

async function closeAll(): Promise<void> {
  for (const server of open.splice(0)) await server.close()
}

async function served(): Promise<{
  server: Served
  quotation: number
  contract: number
  urls: string[]
}> {
  const server = await serve(dir, environment)
  return { server, ...(await fill(server, await adminOf(server))) }
}

async function fill(server: { url: string }, admin: Caller) {
  const urls = await uploaded(
    server,
    admin,
    { content: '甲' },
    { name: 'b.txt', content: '乙'.repeat(9999) },
  )
  const contract = await makeContract(admin, { c_title: '有文件的合同', c_file: urls })
  const quotation = await makeQuotation(admin, { quo_name: '报价甲' })
  return { quotation, contract, urls }
}

async function stop(server: Served): Promise<void> {
  server.stop()
  await server.ended
}

/** Moves the data away as `npm run reset` does, and gives PostgreSQL an empty database. */
async function emptied(): Promise<void> {
  await closeAll()
  renameSync(dir, `${dir}-aside`)
  if (environment.DATABASE_URL !== undefined) environment = await newDatabase()
}

async function contentOf(
  server: Served,
  made: { quotation: number; contract: number; urls: string[] },
) {
  const admin = await adminOf(server)
  const quotation = await done(admin, api.quotation.getQuotation, { id: made.quotation })
  const contract = await done(admin, api.contract.getContract, { id: made.contract })
  const texts: string[] = []
  for (const url of made.urls) {
    const response = await fetch(server.url + url, {
      headers: { authorization: `Bearer ${admin.token}` },
    })
    texts.push(await response.text())
  }
  return { quotation: quotation.data, contract: contract.data, texts }
}

describe('npm run backup', () => {
  test('copies a running product, which a restore brings back as it was', async () => {
    const made = await served()
    const before = await contentOf(made.server, made)
    const { name, manifest } = await backedUp()
    expect(manifest).toMatchObject({ reason: 'manual', faults: [] })
    expect(manifest.rows).toMatchObject({ quotation: 1, contract: 1, file: 2 })
    // Made after the backup, so not in it.
    await makeQuotation(await adminOf(made.server), { quo_name: '后来的报价' })
    await stop(made.server)

    await emptied()
    const { code, written } = await command('restore', [name])
    expect(written).toContain('quotation：1')
    expect(written).toContain('文件：2 个')
    expect(code).toBe(0)
    const again = await serve(dir, environment)
    expect(await contentOf(again, made)).toEqual(before)
    const { total } = await done(await adminOf(again), api.quotation.index)
    expect(total).toBe(1)
  })

  test('gives files that the previous backup has a second name, and copies new ones', async () => {
    const { server, urls } = await filled()
    const first = await backedUp()
    const [added] = await uploaded(server, server.admin, { content: '丙' })
    const second = await backedUp()
    expect(second.manifest.files).toHaveLength(3)
    const inode = (folder: string, url: string) => {
      const name = url.slice('/upload/'.length)
      return statSync(join(folder, 'files', name.slice(0, 2), name)).ino
    }
    for (const url of urls) {
      expect(inode(second.folder, url)).toBe(inode(first.folder, url))
      expect(inode(first.folder, url)).not.toBe(inode(dir, url))
    }
    expect(inode(second.folder, added!)).not.toBe(inode(dir, added!))
  })

  test('does not pass on what has gone bad in the previous backup', async () => {
    await filled()
    const first = await backedUp()
    const [file] = first.manifest.files
    writeFileSync(join(first.folder, 'files', file!.path), 'bad')
    const second = await backedUp()
    expect(second.manifest.files).toEqual(first.manifest.files)
    const path = join(second.folder, 'files', file!.path)
    expect(readFileSync(path)).toHaveLength(file!.size)
  })

  test('tells which files the data folder itself has lost', async () => {
    const { urls } = await filled()
    const name = urls[0]!.slice('/upload/'.length)
    const path = `${name.slice(0, 2)}/${name}`
    rmSync(join(dir, 'files', path))
    const { manifest } = await backedUp()
    expect(manifest.faults).toEqual([path])
  })

  test('clears away what a killed backup left, and runs once at a time', async () => {
    await filled()
    mkdirSync(join(backupDir, '.partial-x/files'), { recursive: true })
    const ends = await Promise.all([command('backup'), command('backup')])
    const refused = ends.filter(({ code }) => code !== 0)
    for (const { written } of refused) expect(written).toContain('另一个备份正在进行')
    expect(listBackups(backupDir)).toHaveLength(2 - refused.length)
    expect(readdirSync(backupDir).filter((name) => name.startsWith('.'))).toEqual([])
  })

  test('that does not fit on its disk fails, and leaves nothing', async ({ skip }) => {
    const disk = smallDisk(1)
    if (!disk) return skip('no file system can be mounted here')
    try {
      const { server } = await filled()
      await uploaded(server, server.admin, { content: Buffer.alloc(2_000_000, 'x') })
      const place = { BACKUP_DIR: join(disk.folder, 'backup') }
      const { code, written } = await command('backup', [], place)
      expect(code).toBe(1)
      expect(written).toContain('备份没有完成：磁盘空间不足')
      expect(readdirSync(place.BACKUP_DIR)).toEqual(['baojia.lock'])
    } finally {
      disk.remove()
    }
  })

  test('without data fails', async () => {
    if (environment.DATABASE_URL !== undefined) return
    expect(await command('backup')).toMatchObject({
      code: 1,
      written: expect.stringContaining('没有可以备份的数据'),
    })
  })
})

describe('npm run restore refuses, and changes nothing,', () => {
  test('a backup with a changed file, a missing one, or a changed database', async () => {
    await filled()
    const { name, folder, manifest } = await backedUp()
    await emptied()
    const whole = join(folder, 'files', manifest.files[0]!.path)
    const harms = [
      () => appendFileSync(join(folder, manifest.database.path), 'x'),
      () => writeFileSync(whole, 'X'.repeat(manifest.files[0]!.size)),
      () => rmSync(whole),
    ]
    for (const harm of harms) {
      harm()
      const { code, written } = await command('restore', [name])
      expect(code).toBe(1)
      expect(written).toContain('备份已损坏')
      expect(existsSync(join(dir, 'files'))).toBe(false)
      expect(existsSync(join(dir, 'baojia.sqlite'))).toBe(false)
    }
  })

  test('where a server runs, and where there are data', async () => {
    const { server } = await served()
    const { name } = await backedUp()
    const running = await command('restore', [name])
    expect(running.code).toBe(1)
    await stop(server)
    const { code, written } = await command('restore', [name])
    expect(code).toBe(1)
    expect(written).toContain('npm run reset')
    const again = await serve(dir, environment)
    expect((await done(await adminOf(again), api.quotation.index)).total).toBe(1)
  })

  /** A backup whose manifest says something else. */
  async function altered(change: (manifest: Manifest) => void): Promise<string> {
    await filled()
    const { name, folder, manifest } = await backedUp()
    await emptied()
    change(manifest)
    writeFileSync(join(folder, MANIFEST), JSON.stringify(manifest))
    return name
  }

  test('one of a newer version', async () => {
    const name = await altered((manifest) => manifest.migrations.push('999-future'))
    const { code, written } = await command('restore', [name])
    expect(code).toBe(1)
    expect(written).toMatch(/更新版本的程序.*999-future.*请先更新程序/)
  })

  test('one of the other kind of database', async () => {
    const name = await altered((manifest) => {
      Object.assign(manifest, { kind: manifest.kind === 'sqlite' ? 'postgres' : 'sqlite' })
    })
    const { code, written } = await command('restore', [name])
    expect(code).toBe(1)
    expect(written).toContain('DATABASE_URL')
  })

  test('one whose manifest leads out of it', async () => {
    const name = await altered((manifest) => {
      manifest.files[0]!.path = '../../escaped.txt'
    })
    expect(await command('restore', [name])).toMatchObject({
      code: 1,
      written: expect.stringContaining('没有备份'),
    })
  })

  test('a name that is none, telling those that are', async () => {
    await filled()
    const { name } = await backedUp()
    const { code, written } = await command('restore', ['nonsense'])
    expect(code).toBe(1)
    expect(written).toContain(name)
  })
})

describe('the daily backup', () => {
  const DAY = 24 * 60 * 60 * 1000
  /** What a look at a moment does: the words of its end, or undefined where it is not due. */
  async function look(now: number, more: Record<string, string> = {}): Promise<string | undefined> {
    const config = readConfig({ DATA_DIR: dir, ...environment, ...more })
    return new Promise((resolve) => {
      const report = { done: resolve, failed: (words: string) => resolve(`failed: ${words}`) }
      if (!backUpIfDue(config, report, now)) resolve(undefined)
    })
  }

  test('is made once a day, from its hour on, in the company’s zone', async () => {
    await filled()
    expect(await look(Date.now())).toContain('备份已完成')
    expect(listBackups(backupDir).map(({ manifest }) => manifest.reason)).toEqual(['daily'])
    const [made] = listBackups(backupDir)
    const { time, time_ms } = made!.manifest
    const midnight =
      time_ms -
      [3600, 60, 1].reduce(
        (sum, unit, at) => sum + unit * 1000 * Number(time.slice(11).split(':')[at]),
        0,
      )
    const hours = (count: number) => midnight + count * 60 * 60 * 1000
    // The hour of the backup on the day after the last one's.
    const hour = { BACKUP_HOUR: '0' }
    expect(await look(hours(23.9), hour)).toBeUndefined()
    expect(await look(hours(24.1), hour)).toContain('备份已完成')
  })

  test('is looked for at the company’s full hours, also those after its own', async () => {
    await filled()
    const zone = { TIME_ZONE: 'Asia/Kolkata', BACKUP_DAILY: 'on' }
    const config = readConfig({ DATA_DIR: dir, ...environment, ...zone })
    // 04:10 there: at 02:00 the machine was off.
    vi.useFakeTimers({ now: Date.parse('2030-01-01T22:40:00Z'), toFake: ['setTimeout', 'Date'] })
    let words = ''
    const ended = new Promise<void>((resolve) => {
      const hear = (said: string) => {
        words = said
        resolve()
      }
      stopDaily = startDailyBackup(config, { done: hear, failed: hear })
    })
    vi.advanceTimersByTime(49 * 60_000)
    expect(existsSync(backupDir)).toBe(false)
    vi.advanceTimersByTime(60_000)
    vi.useRealTimers()
    await ended
    expect(words).toContain('备份已完成')
  })

  test('does not count one made by hand', async () => {
    await filled()
    await backedUp()
    expect(await look(Date.now())).toContain('备份已完成')
  })

  test('that fails says so, and is due again', async () => {
    await filled()
    writeFileSync(backupDir, 'no folder')
    expect(await look(Date.now())).toContain('failed: 备份没有完成')
    rmSync(backupDir)
    expect(await look(Date.now() + DAY)).toContain('备份已完成')
  })
})

test('a backup folder within the data is refused', async () => {
  const { code, written } = await command('backup', [], { BACKUP_DIR: join(dir, 'backup') })
  expect(code).toBe(1)
  expect(written).toContain('BACKUP_DIR 不能在 DATA_DIR 里面')
})
