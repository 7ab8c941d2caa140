import { afterAll, afterEach, expect, test } from 'vitest'
import { listBackups } from '#server/backup/place.ts'
import { dataDirs, startProcess } from '#test/run/process.ts'
import { servers, type Served } from '#test/run/served.ts'
import { lockFolder } from './lock.ts'
import { knownMigrations, migrate } from './migrate.ts'
import * as start from '../migrations/001-start.ts'
import { openDatabase } from '../open.ts'

const folders = dataDirs()
const { start: serve, endAll } = servers()
afterEach(() => endAll())
afterAll(() => folders.removeAll())

async function ended(server: Served): Promise<void> {
  server.stop()
  expect((await server.ended).code).toBe(0)
}

test('an older database is backed up before it is brought up to date', async () => {
  const dir = folders.make()
  const db = openDatabase({ dataDir: dir, databaseUrl: undefined })
  await migrate(db, { '001-start': start })
  await db.destroy()
  const server = await serve(dir)
  expect(server.written()).toContain('先做备份')
  const [backup, ...others] = listBackups(`${dir}-backup`)
  expect(others).toEqual([])
  expect(backup?.manifest).toMatchObject({ reason: 'update', migrations: ['001-start'] })
  await ended(server)
  await ended(await serve(dir))
  expect(listBackups(`${dir}-backup`)).toHaveLength(1)
  expect(knownMigrations.length).toBeGreaterThan(1)
})

test('an older database stays as it is while another backup is made, and the start says so @long', async () => {
  const dir = folders.make()
  const db = openDatabase({ dataDir: dir, databaseUrl: undefined })
  await migrate(db, { '001-start': start })
  await db.destroy()
  const lock = lockFolder(`${dir}-backup`)
  const { code, written } = await startProcess('main.ts', { DATA_DIR: dir, PORT: '0' }).ended
  lock?.release()
  expect(code).toBe(1)
  expect(written.trim().split('\n').at(-1)).toBe(
    '无法启动：备份没有完成：另一个备份正在进行，请等它完成',
  )
  await serve(dir)
})
