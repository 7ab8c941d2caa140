import {
  copyFileSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { api } from '#api/index.ts'
import { done, makeQuotation } from '#test/make/factories.ts'
import { SEPARATED } from '#test/make/files/separated.ts'
import { uploaded } from '#test/make/files/upload.ts'
import { KEY_FILE } from '#server/platform/secrets.ts'
import { smallDisk } from '#test/run/disk.ts'
import { sameOnPostgres } from '#test/run/long.ts'
import { adminOf } from '#test/run/served.ts'
import { listBackups } from './place.ts'
import {
  backedUp,
  command,
  contentOf,
  emptied,
  filled,
  place,
  serve,
  served,
  stop,
  usePlaces,
} from '#test/make/backup.ts'

usePlaces()

describe('npm run backup', () => {
  test('copies a running product, which a restore brings back as it was', async () => {
    const made = await served()
    const before = await contentOf(made.server, made)
    expect(before.quotation).toMatchObject({ quo_info: SEPARATED })
    const { name, manifest } = await backedUp()
    expect(manifest).toMatchObject({ reason: 'manual', faults: [] })
    expect(manifest.rows).toMatchObject({ quotation: 1, contract: 1, file: 2 })
    // Made after the backup, so not in it.
    await makeQuotation(await adminOf(made.server), { quo_name: '后来的报价' })
    await stop(made.server)
    // The key of secrets is in no backup, and may lie where the backup is restored to.
    const key = join(place.dir, KEY_FILE)
    const aside = `${place.dir}.key`
    copyFileSync(key, aside)
    expect(readdirSync(place.backupDir, { recursive: true }).join()).not.toContain(KEY_FILE)

    await emptied()
    mkdirSync(place.dir)
    copyFileSync(aside, key)
    const { code, written } = await command('restore', [name])
    expect(written).toContain('quotation：1')
    expect(written).toContain('文件：2 个')
    expect(code).toBe(0)
    const again = await serve(place.dir, place.environment)
    expect(await contentOf(again, made)).toEqual(before)
    expect(readFileSync(key)).toEqual(readFileSync(aside))
    const { total } = await done(await adminOf(again), api.quotation.index)
    expect(total).toBe(1)
  })

  test('gives files that the previous backup has a second name, and copies new ones @long', async () => {
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
      expect(inode(first.folder, url)).not.toBe(inode(place.dir, url))
    }
    expect(inode(second.folder, added!)).not.toBe(inode(place.dir, added!))
  })

  test('does not reuse damaged files of the previous backup @long', async () => {
    await filled()
    const first = await backedUp()
    const [file] = first.manifest.files
    const uploaded = readFileSync(join(place.dir, 'files', file!.path))
    // As long as it was.
    writeFileSync(join(first.folder, 'files', file!.path), 'X'.repeat(file!.size))
    const second = await backedUp()
    expect(second.manifest.files).toEqual(first.manifest.files)
    expect(readFileSync(join(second.folder, 'files', file!.path))).toEqual(uploaded)
  })

  test('lists the files that the data folder itself has lost @long', async () => {
    const { urls } = await filled()
    const name = urls[0]!.slice('/upload/'.length)
    const path = `${name.slice(0, 2)}/${name}`
    rmSync(join(place.dir, 'files', path))
    const { manifest } = await backedUp()
    expect(manifest.faults).toEqual([path])
  })

  test('removes leftovers of a killed backup, and runs only once at a time @long', async () => {
    await filled()
    mkdirSync(join(place.backupDir, '.partial-x/files'), { recursive: true })
    const ends = await Promise.all([command('backup'), command('backup')])
    const refused = ends.filter(({ code }) => code !== 0)
    for (const { written } of refused) expect(written).toContain('另一个备份正在进行')
    expect(listBackups(place.backupDir)).toHaveLength(2 - refused.length)
    expect(readdirSync(place.backupDir).filter((name) => name.startsWith('.'))).toEqual([])
  })

  test('that does not fit on its disk fails, and leaves nothing @long', async ({ skip }) => {
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
    if (place.environment.DATABASE_URL !== undefined) return
    expect(await command('backup')).toMatchObject({
      code: 1,
      written: expect.stringContaining('没有可以备份的数据'),
    })
  })
})

test(`a backup folder within the data is refused${sameOnPostgres}`, async () => {
  const { code, written } = await command('backup', [], { BACKUP_DIR: join(place.dir, 'backup') })
  expect(code).toBe(1)
  expect(written).toContain('BACKUP_DIR 不能在 DATA_DIR 里面')
})
