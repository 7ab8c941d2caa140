import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { api } from '#api/index.ts'
import { makeContract } from '#test/make/chain.ts'
import { ownPicture, sendTo } from '#test/read/editor.ts'
import {
  filesOnDisk,
  formOf,
  openFile,
  shown,
  storedFiles,
  upload,
  UPLOAD,
  uploaded,
} from '#test/make/files/upload.ts'
import { bucketPlace } from '#server/platform/storage-url.ts'
import { send } from '#test/run/http.ts'
import { testStorage, throwawayBucket } from '#test/run/storage.ts'
import { startServer, type TestServer } from '#test/run/server.ts'
import { connectTo } from '#server/storage/bucket-client.ts'
import { removeUnnamedFiles } from './cleanup.ts'
import { pathOf } from '#server/storage/file-name.ts'
import { storageOf } from '#server/storage/storage.ts'

const HOUR = 60 * 60 * 1000
const UNSAVED =
  /^文件存储暂时无法使用，内容没有保存，请稍后再试，如仍不行请联系管理员（编号 [0-9a-f-]{36}）$/
const UNREAD = /^文件存储暂时无法使用，请稍后再试，如仍不行请联系管理员（编号 [0-9a-f-]{36}）$/

/** Uploads that lie in a bucket of a real server of the S3 protocol. */
describe.runIf(testStorage !== undefined)('with a bucket', () => {
  let url: string
  let server: TestServer
  beforeAll(async () => {
    url = await throwawayBucket()
    server = await startServer({ STORAGE_URL: url })
  })
  afterAll(() => server.close())

  const fileOf = async (content = '0123456789') =>
    (await uploaded(server, server.admin, { content }))[0]!
  const nameOf = (address: string) => address.slice(address.lastIndexOf('/') + 1)
  const open = (address: string, headers: Record<string, string> = {}) =>
    openFile(server, address, server.admin, headers)

  test('a file lies there, and is not on the disk', async () => {
    const address = await fileOf('内容')
    expect(await storedFiles(server)).toContain(nameOf(address))
    expect(filesOnDisk(server)).toEqual([])
    expect(await shown(server, address, server.admin)).toBe('内容')
    const { headers } = await open(address)
    expect(headers.get('content-type')).toBe('text/plain; charset=utf-8')
    expect(headers.get('cache-control')).toBe('private, no-cache')
    expect(headers.get('content-length')).toBe('6')
    expect(headers.get('accept-ranges')).toBe('bytes')
  })

  test.each([
    ['bytes=2-4', 206, '234', 'bytes 2-4/10'],
    ['bytes=-3', 206, '789', 'bytes 7-9/10'],
    ['bytes=8-', 206, '89', 'bytes 8-9/10'],
    ['bytes=0-1,4-5', 200, '0123456789', null],
    ['lines=1-2', 200, '0123456789', null],
  ])('a part of it is answered: %s', async (range, status, text, part) => {
    const answer = await open(await fileOf(), { range })
    expect(answer.status).toBe(status)
    expect(answer.headers.get('content-range')).toBe(part)
    expect(await answer.text()).toBe(text)
  })

  test('a part outside of it is refused with the envelope', async () => {
    const answer = await open(await fileOf(), { range: 'bytes=20-' })
    expect(answer.status).toBe(416)
    expect(await answer.json()).toEqual({ code: 416, msg: '文件没有这么长' })
  })

  test('it is not sent again to a browser that has it', async () => {
    const address = await fileOf()
    const etag = (await open(address)).headers.get('etag')!
    const again = await open(address, { 'if-none-match': etag })
    expect(again.status).toBe(304)
    expect(await again.text()).toBe('')
    expect((await open(address, { 'if-none-match': '"another"' })).status).toBe(200)
  })

  test('one that is gone from the bucket is not there, in the usual words', async () => {
    const address = await fileOf()
    await storageOf(server.config).remove(nameOf(address))
    const answer = await open(address)
    expect(answer.status).toBe(404)
    expect(answer.headers.get('cache-control')).toBe('no-store')
    expect(await answer.json()).toMatchObject({ code: 404 })
  })

  test('a picture of the website is everybody’s, and kept by browsers', async () => {
    const answer = await server.fetch(await ownPicture(server, server.admin))
    expect(answer.status).toBe(200)
    expect(answer.headers.get('content-type')).toBe('image/png')
    expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    expect(answer.headers.get('access-control-allow-origin')).toBe('*')
    expect((await answer.arrayBuffer()).byteLength).toBeGreaterThan(0)
  })

  test('20 MB go there and come back whole', async () => {
    const content = Buffer.alloc(20 * 1024 * 1024, 'abcdefghijk')
    const [address] = await uploaded(server, server.admin, { name: 'a.zip', content })
    const answer = await open(address!)
    expect(Buffer.from(await answer.arrayBuffer()).equals(content)).toBe(true)
  })

  describe('leaves nothing there or on the disk', () => {
    test('of an upload with an empty file among others', async () => {
      const before = await storedFiles(server)
      const answer = await upload(server, server.admin, [{}, { content: '' }, {}])
      expect(answer.code).toBe(400)
      expect(await storedFiles(server)).toEqual(before)
    })

    test('of a file that is no picture', async () => {
      const before = await storedFiles(server)
      const parts = [{ name: 'a.png', content: '<script>' }]
      expect((await sendTo(api.upload.uploadEditor, server, server.admin, parts)).code).toBe(415)
      expect(await storedFiles(server)).toEqual(before)
    })

    test('of a form that breaks off', async () => {
      const before = await storedFiles(server)
      const form = formOf([{ content: 'x'.repeat(100_000) }], { end: false })
      const { token } = server.admin
      const answer = await send(server, { path: UPLOAD, method: 'POST', token, ...form })
      expect(answer.envelope.code).toBe(400)
      expect(await storedFiles(server)).toEqual(before)
    })

    test('of a repeated call', async () => {
      const before = await storedFiles(server)
      const key = { 'idempotency-key': 'twice' }
      const first = await upload(server, server.admin, [{}], key)
      expect(await upload(server, server.admin, [{}], key)).toEqual(first)
      expect(await storedFiles(server)).toHaveLength(before.length + 1)
    })
  })

  test('the clean-up removes unlinked files, and only those of the product', async () => {
    const [named, unnamed] = [await fileOf(), await fileOf()]
    await makeContract(server.admin, { c_file: named })
    const lost = `${'x'.repeat(43)}.txt`
    const place = bucketPlace(url)!
    const { client, PutObjectCommand } = await connectTo(place)
    for (const Key of [pathOf(lost), 'somebody/else.txt', 'readme.txt']) {
      await client.send(new PutObjectCommand({ Bucket: place.bucket, Key, Body: 'x' }))
    }
    client.destroy()
    await removeUnnamedFiles(server, Date.now() + 47 * HOUR)
    expect(await storedFiles(server)).toEqual(
      expect.arrayContaining([named, unnamed, lost].map(nameOf)),
    )
    await removeUnnamedFiles(server, Date.now() + 49 * HOUR)
    expect(await storedFiles(server)).toEqual([nameOf(named)])
    const storage = storageOf(server.config)
    for (const path of ['somebody/else.txt', 'readme.txt']) {
      expect(await storage.sizeOf(path)).toBe(1)
    }
  })

  test('while it cannot be reached, uploads and files are refused in words', async () => {
    const address = await fileOf()
    // Port 9 is the one of the discard service, which nobody runs.
    const away = new URL(url)
    away.port = '9'
    const cut = await startServer({
      STORAGE_URL: away.toString(),
      // On the same database, where the file is known.
      DATA_DIR: server.dataDir,
      ...(server.config.databaseUrl ? { DATABASE_URL: server.config.databaseUrl } : {}),
    })
    try {
      const answer = await upload(cut, cut.admin, [{}, {}])
      expect(answer).toMatchObject({ code: 500, msg: expect.stringMatching(UNSAVED) })
      expect(filesOnDisk(cut)).toEqual([])
      expect(await cut.db.selectFrom('file').select('url').execute()).toHaveLength(
        (await server.db.selectFrom('file').select('url').execute()).length,
      )
      const opened = await openFile(cut, address, cut.admin)
      expect(opened.status).toBe(500)
      expect(await opened.json()).toMatchObject({ msg: expect.stringMatching(UNREAD) })
    } finally {
      await cut.close()
    }
  })
})
