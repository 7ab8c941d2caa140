import { existsSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { testStorage, throwawayBucket } from '#test/run/storage.ts'
import { readConfig } from '#server/platform/config.ts'
import { relayUpTo } from '#test/run/relay.ts'
import { storageOf } from '#server/storage/storage.ts'
import { adminOf } from '#test/run/served.ts'
import { uploaded } from '#test/make/files/upload.ts'
import { listBackups } from './place.ts'
import {
  backedUp,
  command,
  contentOf,
  emptied,
  place,
  serve,
  served,
  stop,
  usePlaces,
} from '#test/make/backup.ts'

/** The paths of all files in a bucket, sorted. */
async function filesIn(url: string): Promise<string[]> {
  const paths: string[] = []
  const config = readConfig({ STORAGE_URL: url, DATA_DIR: place.dir })
  for await (const { path } of storageOf(config).kept()) paths.push(path)
  return paths.sort()
}

/** Backups hold the files of a bucket too, and fit the disk as well as any bucket. */
describe.runIf(testStorage !== undefined)('with a bucket', () => {
  usePlaces()

  test('a backup holds its files, and goes into another bucket', async () => {
    place.environment.STORAGE_URL = await throwawayBucket()
    const { server, ...made } = await served()
    const content = await contentOf(server, made)
    const { name, manifest } = await backedUp()
    await stop(server)
    const former = await filesIn(place.environment.STORAGE_URL)
    expect(manifest.files.map(({ path }) => path)).toEqual(former)
    expect(manifest.files).toHaveLength(2)
    expect(manifest.faults).toEqual([])

    await emptied()
    place.environment.STORAGE_URL = await throwawayBucket()
    const { code, written } = await command('restore', [name])
    expect(written).toContain('已与清单核对无误')
    expect(code).toBe(0)
    expect(await filesIn(place.environment.STORAGE_URL)).toEqual(former)
    expect(existsSync(join(place.dir, 'files'))).toBe(false)
    const again = await serve(place.dir, { ...place.environment })
    expect(await contentOf(again, made)).toEqual(content)
  })

  test('unchanged files are taken from the last backup', async () => {
    place.environment.STORAGE_URL = await throwawayBucket()
    await served()
    const first = await backedUp()
    const second = await backedUp()
    const { path } = first.manifest.files[0]!
    const [one, other] = [first, second].map(({ folder }) => statSync(join(folder, 'files', path)))
    expect(other!.ino).toBe(one!.ino)
  })

  test('a backup from the disk goes into a bucket, and one from a bucket onto the disk', async () => {
    const { server, ...made } = await served()
    const content = await contentOf(server, made)
    const first = await backedUp()
    await stop(server)
    await emptied()
    place.environment.STORAGE_URL = await throwawayBucket()
    expect((await command('restore', [first.name])).code).toBe(0)
    const inBucket = await serve(place.dir, { ...place.environment })
    expect(await contentOf(inBucket, made)).toEqual(content)
    const second = await backedUp()
    await stop(inBucket)

    await emptied()
    delete place.environment.STORAGE_URL
    expect((await command('restore', [second.name])).code).toBe(0)
    const onDisk = await serve(place.dir, { ...place.environment })
    expect(await contentOf(onDisk, made)).toEqual(content)
  })

  test('nothing is restored into a bucket with files', async () => {
    const bucket = await throwawayBucket()
    place.environment.STORAGE_URL = bucket
    const { server } = await served()
    const { name } = await backedUp()
    await stop(server)
    const before = await filesIn(bucket)
    await emptied()
    place.environment.STORAGE_URL = bucket
    const { code, written } = await command('restore', [name])
    expect(code).toBe(1)
    expect(written).toMatch(/^桶 \S+ 里已有上传的文件，没有恢复/)
    expect(await filesIn(bucket)).toEqual(before)
  })

  test('a restore that breaks off says what is left in the bucket, and can be run again', async () => {
    place.environment.STORAGE_URL = await throwawayBucket()
    const { server, ...made } = await served()
    const content = await contentOf(server, made)
    const { name, manifest } = await backedUp()
    await stop(server)
    await emptied()
    const bucket = await throwawayBucket()
    const relay = await relayUpTo(bucket, manifest.files[1]!.path)
    const restored = command('restore', [name], { STORAGE_URL: relay.url })
    await relay.stopped
    await relay.close()
    const { code, written } = await restored
    expect(code).toBe(1)
    expect(written).toMatch(
      /^文件存储无法使用.*桶 \S+ 里已经写入的文件没有能全部删除（还有至多 2 个）；再次恢复之前，请清空这个桶，或用 STORAGE_URL 指定另一个空的桶/,
    )
    expect(await filesIn(bucket)).toEqual([manifest.files[0]!.path])

    place.environment.STORAGE_URL = await throwawayBucket()
    expect(await command('restore', [name])).toMatchObject({ code: 0 })
    expect(await contentOf(await serve(place.dir, { ...place.environment }), made)).toEqual(content)
  })

  test('of a restore that breaks off every file is removed that can be', async () => {
    place.environment.STORAGE_URL = await throwawayBucket()
    const { server } = await served()
    await uploaded(server, await adminOf(server), { content: '丙' })
    const { name, manifest } = await backedUp()
    await stop(server)
    await emptied()
    const [first, , last] = manifest.files.map(({ path }) => path)
    const bucket = await throwawayBucket()
    const relay = await relayUpTo(bucket, last!)
    const restored = command('restore', [name], { STORAGE_URL: relay.url })
    await relay.stopped
    // The first file's removal breaks off too, however often it is tried.
    const breakOff = async () => {
      const stopped = relay.upTo(`DELETE ${new URL(bucket).pathname}/${first}`)
      relay.breakOff()
      await stopped
      await breakOff()
    }
    void breakOff()
    const { code, written } = await restored
    await relay.close()
    expect(code).toBe(1)
    expect(written).toContain('还有至多 1 个')
    expect(await filesIn(bucket)).toEqual([first])
  })

  test('a backup without its bucket holds the database, says so, and goes beside the bucket again', async () => {
    const bucket = await throwawayBucket()
    place.environment.STORAGE_URL = bucket
    const { server, ...made } = await served()
    const content = await contentOf(server, made)
    const whole = await backedUp()
    const away = new URL(bucket)
    away.port = '9'
    const { code, written } = await command('backup', [], { STORAGE_URL: away.toString() })
    expect(code).toBe(1)
    expect(written).toContain('文件存储无法使用，这个备份只有数据库，没有上传的文件')
    expect(written).not.toContain(decodeURIComponent(away.password))
    const { name, folder, manifest } = listBackups(place.backupDir).at(-1)!
    expect(manifest).toMatchObject({ withoutFiles: true, files: [], rows: whole.manifest.rows })
    expect(existsSync(join(folder, 'files'))).toBe(false)
    // The next one shares the files of the last that has any.
    const again = await backedUp()
    const { path } = whole.manifest.files[0]!
    const inodes = [whole, again].map((one) => statSync(join(one.folder, 'files', path)).ino)
    expect(inodes[1]).toBe(inodes[0])

    await stop(server)
    await emptied()
    place.environment.STORAGE_URL = bucket
    const restored = await command('restore', [name])
    expect(restored.code).toBe(0)
    expect(restored.written).toContain('它没有上传的文件，文件没有恢复')
    expect(await contentOf(await serve(place.dir, { ...place.environment }), made)).toEqual(content)
  })
})
