import { appendFileSync, existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { api } from '#api/index.ts'
import { done } from '#test/make/factories.ts'
import { adminOf } from '#test/run/served.ts'
import { MANIFEST, type Manifest } from './manifest.ts'
import {
  backedUp,
  command,
  emptied,
  filled,
  place,
  serve,
  served,
  stop,
  usePlaces,
} from '#test/make/backup.ts'

usePlaces()

/** A backup whose manifest says something else. */
async function altered(change: (manifest: Manifest) => void): Promise<string> {
  await filled()
  const { name, folder, manifest } = await backedUp()
  await emptied()
  change(manifest)
  writeFileSync(join(folder, MANIFEST), JSON.stringify(manifest))
  return name
}

describe('npm run restore refuses, and changes nothing,', () => {
  test('a backup with a changed file, a missing one, or a changed database', async () => {
    await filled()
    const { name, folder, manifest } = await backedUp()
    await emptied()
    const [file] = manifest.files
    const [database, upload] = [
      join(folder, manifest.database.path),
      join(folder, 'files', file!.path),
    ]
    const harms = [
      [database, () => appendFileSync(database, 'x')],
      [upload, () => writeFileSync(upload, 'X'.repeat(file!.size))],
      [upload, () => rmSync(upload)],
    ] as const
    for (const [harmed, harm] of harms) {
      const whole = readFileSync(harmed)
      harm()
      const { code, written } = await command('restore', [name])
      // One harm at a time, so that each is found by itself.
      writeFileSync(harmed, whole)
      expect(code).toBe(1)
      expect(written).toContain(`备份已损坏：文件 ${harmed} `)
      expect(existsSync(join(place.dir, 'files'))).toBe(false)
      expect(existsSync(join(place.dir, 'baojia.sqlite'))).toBe(false)
    }
  })

  test('where a server runs, and where there are data @long', async () => {
    const { server } = await served()
    const { name } = await backedUp()
    const running = await command('restore', [name])
    expect(running.code).toBe(1)
    await stop(server)
    const { code, written } = await command('restore', [name])
    expect(code).toBe(1)
    expect(written).toContain('npm run reset')
    const again = await serve(place.dir, place.environment)
    expect((await done(await adminOf(again), api.quotation.index)).total).toBe(1)
  })

  test('one of a newer version @long', async () => {
    const name = await altered((manifest) => manifest.migrations.push('999-future'))
    const { code, written } = await command('restore', [name])
    expect(code).toBe(1)
    expect(written).toMatch(/更新版本的程序.*999-future.*请先更新程序/)
  })

  test('one of the other kind of database @long', async () => {
    const name = await altered((manifest) => {
      Object.assign(manifest, { kind: manifest.kind === 'sqlite' ? 'postgres' : 'sqlite' })
    })
    const { code, written } = await command('restore', [name])
    expect(code).toBe(1)
    expect(written).toContain('DATABASE_URL')
  })

  test('one whose manifest leads out of it @long', async () => {
    const name = await altered((manifest) => {
      manifest.files[0]!.path = '../../escaped.txt'
    })
    expect(await command('restore', [name])).toMatchObject({
      code: 1,
      written: expect.stringContaining('没有备份'),
    })
  })

  test('an unknown name, listing the existing backups @long', async () => {
    await filled()
    const { name } = await backedUp()
    const { code, written } = await command('restore', ['nonsense'])
    expect(code).toBe(1)
    expect(written).toContain(name)
  })
})

test('a backup without files goes beside its bucket, which is not touched @long', async () => {
  const name = await altered((manifest) =>
    Object.assign(manifest, { withoutFiles: true, files: [] }),
  )
  // Nothing answers there.
  const bucket = { STORAGE_URL: 's3://key:secret@127.0.0.1:9/bucket?tls=0' }
  const { code, written } = await command('restore', [name], bucket)
  expect(written).toContain('它没有上传的文件，文件没有恢复')
  expect(code).toBe(0)
  const again = await serve(place.dir, place.environment)
  expect((await done(await adminOf(again), api.quotation.index)).total).toBe(1)
})
