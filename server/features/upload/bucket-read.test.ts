import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openFile, uploaded } from '#test/make/files/upload.ts'
import { testStorage, throwawayBucket } from '#test/run/storage.ts'
import { startServer, type TestServer } from '#test/run/server.ts'

/** More than the connections that the storage's client would open by itself. */
const VISITORS = 60

describe.runIf(testStorage !== undefined)('with a bucket', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await startServer({ STORAGE_URL: await throwawayBucket() })
  })
  afterAll(() => server.close())

  test('any number of visitors may read as slowly as they like, and others are served', async () => {
    // More than what lies in the buffers between the storage and a visitor.
    const content = Buffer.alloc(16 * 1024 * 1024)
    const [large] = await uploaded(server, server.admin, { name: 'a.zip', content })
    const [small] = await uploaded(server, server.admin, { content: '内容' })
    const open = (url: string) => openFile(server, url, server.admin)
    const slow = Array.from({ length: VISITORS }, () => open(large!))
    try {
      await Promise.all(slow)
      expect(await (await open(small!)).text()).toBe('内容')
    } finally {
      await Promise.all(slow.map(async (one) => (await one).body!.cancel()))
    }
  })
})
