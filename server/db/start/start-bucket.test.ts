import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest'
import { makeContract } from '#test/make/chain.ts'
import { uploaded } from '#test/make/files/upload.ts'
import { throwawayDatabase } from '#test/run/database.ts'
import { dataDirs, startProcess } from '#test/run/process.ts'
import { relayUpTo } from '#test/run/relay.ts'
import { adminOf, callerWith, servers } from '#test/run/served.ts'
import { testStorage, throwawayBucket } from '#test/run/storage.ts'
import { openDatabase } from '../open.ts'

const folders = dataDirs()
const { start: serve, endAll } = servers()

describe.runIf(testStorage !== undefined)('with a bucket', () => {
  let environment: { DATABASE_URL?: string }
  let bucket: string
  let remove: () => Promise<void>
  let dir: string
  beforeEach(async () => {
    const database = await throwawayDatabase()
    environment = database.environment
    remove = () => database.remove()
    bucket = await throwawayBucket()
    dir = folders.make()
  })
  afterEach(async () => {
    await endAll()
    await remove()
  })
  afterAll(() => folders.removeAll())

  /** The one line that a start ends with, which never holds the password. */
  async function refusal(change: (url: URL) => void, more: Record<string, string> = {}) {
    const url = new URL(bucket)
    change(url)
    const { code, written } = await startProcess('main.ts', {
      NODE_ENV: 'test',
      ADMIN_PASSWORD: 'admin-password',
      DATA_DIR: dir,
      PORT: '0',
      ...environment,
      STORAGE_URL: url.toString(),
      ...more,
    }).ended
    expect(code).toBe(1)
    expect(written.trim().split('\n')).toHaveLength(1)
    expect(written).not.toContain(decodeURIComponent(url.password))
    return written
  }

  test('that cannot be reached, the start says so', async () => {
    expect(await refusal((url) => void (url.port = '9'))).toMatch(
      /无法启动：连接不上文件存储 127.0.0.1:9\/test-\w+，请检查 STORAGE_URL/,
    )
  })

  test.each([
    ['a wrong password', (url: URL) => void (url.password = 'not-this-one')],
    ['a wrong key', (url: URL) => void (url.username = 'nobody')],
    ['a wrong region', (url: URL) => url.searchParams.set('region', 'mars')],
  ])('that refuses %s, the start says so', async (_what, change) => {
    expect(await refusal(change)).toMatch(/无法启动：文件存储 \S+ 拒绝了访问，请检查 STORAGE_URL/)
  })

  test('that does not exist, the start says so', async () => {
    expect(await refusal((url) => void (url.pathname = '/no-such-bucket'))).toMatch(
      /无法启动：文件存储里没有桶 127.0.0.1:\d+\/no-such-bucket，请先建立它/,
    )
  })

  test('with files, an empty database is refused', async () => {
    const server = await serve(dir, { ...environment, STORAGE_URL: bucket })
    await uploaded(server, await adminOf(server))
    const other = await throwawayDatabase()
    const more = { DATA_DIR: folders.make(), ...other.environment }
    expect(await refusal(() => undefined, more)).toMatch(
      /桶 \S+ 里有上传的文件，但 DATABASE_URL 指向的数据库是空的/,
    )
    await other.remove()
  })

  test('without any of the files that the records know, the start is refused', async () => {
    const server = await serve(dir, environment)
    const admin = await adminOf(server)
    await makeContract(admin, { c_file: await uploaded(server, admin) })
    server.stop()
    await server.ended
    expect(await refusal(() => undefined)).toContain(
      '数据库里登记了上传的文件，但 STORAGE_URL 的桶里一个也没有',
    )
  })

  test('a file that one server took is opened at another, which has a disk of its own', async () => {
    const both = { ...environment, STORAGE_URL: bucket }
    const [one, other] = [await serve(dir, both), await serve(folders.make(), both)]
    const admin = await adminOf(one)
    const [url] = await uploaded(one, admin, { content: '内容' })
    await makeContract(callerWith(other.url, admin.token), { c_file: url })
    const headers = { authorization: `Bearer ${admin.token}` }
    expect(await (await fetch(other.url + url!, { headers })).text()).toBe('内容')
  })

  test('that never answers, a stop does not wait for the hourly clean-up', async () => {
    const first = await serve(dir, { ...environment, STORAGE_URL: bucket })
    await uploaded(first, await adminOf(first))
    first.stop()
    await first.ended
    const db = openDatabase({ dataDir: dir, databaseUrl: environment.DATABASE_URL })
    await db.updateTable('file').set({ unnamed_since_ms: 0 }).execute()
    await db.destroy()

    const relay = await relayUpTo(bucket, 'DELETE /')
    const server = await serve(dir, { ...environment, STORAGE_URL: relay.url })
    await relay.stopped
    server.stop()
    // Every try of the storage's client would take a minute.
    expect((await server.ended).code).toBe(0)
    await relay.close()
  })

  test('nothing that the server writes holds its password', async () => {
    const server = await serve(dir, { ...environment, STORAGE_URL: bucket, LOG_LEVEL: 'trace' })
    const admin = await adminOf(server)
    await uploaded(server, admin)
    server.stop()
    const { code, written } = await server.ended
    expect(code).toBe(0)
    expect(written).toContain('/fileupload')
    expect(written).not.toContain(decodeURIComponent(new URL(bucket).password))
  })
})
