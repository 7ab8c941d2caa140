import { existsSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { testStorage, throwawayBucket } from '#server/testing-storage.ts'
import { readConfig } from '#server/config.ts'
import { storageOf } from '#server/features/upload/storage.ts'
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
} from './testing-backup.ts'

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

  test('what has not changed is taken from the last backup', async () => {
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

  test('a backup without its bucket is none, and says why without the password', async () => {
    place.environment.STORAGE_URL = await throwawayBucket()
    await served()
    const away = new URL(place.environment.STORAGE_URL)
    away.port = '9'
    const { code, written } = await command('backup', [], { STORAGE_URL: away.toString() })
    expect(code).toBe(1)
    expect(written).toContain('备份没有完成：文件存储无法使用，请检查 STORAGE_URL')
    expect(written).not.toContain(decodeURIComponent(away.password))
    expect(listBackups(place.backupDir)).toEqual([])
  })
})
