import {
  chmodSync,
  chownSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { afterAll, afterEach, describe, expect, test } from 'vitest'
import { uploaded } from '#test/make/files/upload.ts'
import { throwawayDatabase } from '#test/run/database.ts'
import { dataDirs, startProcess } from '#test/run/process.ts'
import { adminOf, servers } from '#test/run/served.ts'

/** Data, backups and uploads are for the user alone who runs the product. */

const folders = dataDirs()
const { start, endAll } = servers()
afterEach(endAll)
afterAll(() => folders.removeAll())

/** A folder and what is below it, without symbolic links. */
function treeOf(folder: string): string[] {
  const below = readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name)
    if (entry.isSymbolicLink()) return []
    return entry.isDirectory() ? treeOf(path) : [path]
  })
  return [folder, ...below]
}

/** The modes below a folder, and its own, by relative path. */
function modesOf(folder: string): Record<string, string> {
  const modes = treeOf(folder).map((path) => [
    relative(folder, path) || '.',
    (lstatSync(path).mode & 0o777).toString(8),
  ])
  return Object.fromEntries(modes) as Record<string, string>
}

/** The paths that somebody else can read. */
const openTo = (folder: string) =>
  Object.entries(modesOf(folder))
    .filter(([, mode]) => mode !== '700' && mode !== '600')
    .map(([path, mode]) => `${path} ${mode}`)

const backupDirOf = (dataDir: string) => `${dataDir}-backup`

async function backUp(DATA_DIR: string, more: Record<string, string> = {}): Promise<void> {
  const { code, written } = await startProcess('commands/backup.ts', { DATA_DIR, ...more }).ended
  expect(written).toContain('备份已完成')
  expect(code).toBe(0)
}

/** As an installation from before has them. */
function openAll(folder: string): void {
  for (const path of treeOf(folder)) chmodSync(path, lstatSync(path).isDirectory() ? 0o755 : 0o644)
}

// On PostgreSQL the database is its server's; the embedded one is what lies in the folder.
describe.skipIf(process.env['TEST_DATABASE_URL'] !== undefined)('what is written', () => {
  test('is for its owner alone: database, its log, lock, uploads, backups', async () => {
    const dataDir = folders.make()
    const umask = process.umask(0o022)
    try {
      const server = await start(dataDir)
      const [url = ''] = await uploaded(server, await adminOf(server), { content: '图纸' })
      await backUp(dataDir)

      const data = modesOf(dataDir)
      expect(data).toMatchObject({
        '.': '700',
        'baojia.sqlite': '600',
        'baojia.sqlite-wal': '600',
        'baojia.sqlite-shm': '600',
        'baojia.lock': '600',
        files: '700',
        'files/received': '700',
      })
      expect(Object.keys(data).some((path) => path.endsWith(url.split('/').at(-1)!))).toBe(true)
      expect(openTo(dataDir)).toEqual([])
      expect(Object.keys(modesOf(backupDirOf(dataDir))).length).toBeGreaterThan(5)
      expect(openTo(backupDirOf(dataDir))).toEqual([])
    } finally {
      process.umask(umask)
    }
  })

  test('before is closed to others at the start; targets of links are not touched, and files of other users are left and reported @long', async () => {
    const dataDir = folders.make()
    const first = await start(dataDir)
    await uploaded(first, await adminOf(first), { content: '图纸' })
    first.stop()
    await first.ended
    const backup = join(backupDirOf(dataDir), '2026', 'files')
    mkdirSync(backup, { recursive: true })
    writeFileSync(join(backup, 'a.pdf'), '图纸')
    openAll(dataDir)
    openAll(backupDirOf(dataDir))
    const outside = join(dirname(dataDir), 'outside')
    mkdirSync(outside)
    writeFileSync(join(outside, 'other.txt'), '别的文件')
    openAll(outside)
    symlinkSync(outside, join(dataDir, 'link'))
    symlinkSync(join(outside, 'other.txt'), join(dataDir, 'files', 'link.txt'))
    // Only root can give a file away.
    const foreign = process.getuid?.() === 0 ? ['foreign.txt 644'] : []
    if (foreign.length > 0) {
      const path = join(dataDir, 'foreign.txt')
      writeFileSync(path, '')
      chmodSync(path, 0o644)
      chownSync(path, 12_345, 12_345)
    }

    const server = await start(dataDir)
    expect(openTo(dataDir)).toEqual(foreign)
    expect(openTo(backupDirOf(dataDir))).toEqual([])
    expect(modesOf(outside)).toEqual({ '.': '755', 'other.txt': '644' })
    const warnings = server.written().match(/警告：.*/g) ?? []
    expect(warnings).toHaveLength(foreign.length)
    for (const warning of warnings) {
      expect(warning).toMatch(/这些文件或文件夹没有改为仅本用户可读.*foreign\.txt/)
      expect(warning).not.toContain('link')
    }
    expect((await adminOf(server)).token).not.toBe('')
  })
})

describe.runIf(process.env['TEST_DATABASE_URL'] !== undefined)('on PostgreSQL', () => {
  test('dumps and uploads are for their owner alone', async () => {
    const database = await throwawayDatabase()
    const umask = process.umask(0o022)
    try {
      const dataDir = folders.make()
      const variables = database.environment as Record<string, string>
      const server = await start(dataDir, variables)
      await uploaded(server, await adminOf(server), { content: '图纸' })
      await backUp(dataDir, variables)
      expect(openTo(dataDir)).toEqual([])
      const dumps = Object.keys(modesOf(backupDirOf(dataDir))).filter((path) =>
        path.endsWith('database.dump'),
      )
      expect(dumps).toHaveLength(1)
      expect(openTo(backupDirOf(dataDir))).toEqual([])
    } finally {
      process.umask(umask)
      await endAll()
      await database.remove()
    }
  })
})
