import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { filesOnDisk, upload } from '#test/make/files/upload.ts'
import { relayUpTo } from '#test/run/relay.ts'
import { openLine } from '#test/run/socket.ts'
import { testStorage, throwawayBucket } from '#test/run/storage.ts'
import { startServer, type TestServer } from '#test/run/server.ts'

describe.runIf(testStorage !== undefined)(
  'with a bucket behind a way that a test can close',
  () => {
    let relay: Awaited<ReturnType<typeof relayUpTo>>
    let server: TestServer
    beforeEach(async () => {
      relay = await relayUpTo(await throwawayBucket(), 'PUT /')
      server = await startServer({ STORAGE_URL: relay.url, STANDSTILL_SECONDS: '1' })
    })
    afterEach(async () => {
      await relay.close()
      await server.close()
    })

    test('an upload waits for the storage longer than for a connection that stands still', async () => {
      const answer = upload(server, server.admin, [{}])
      await relay.stopped
      // It says nothing from now on, and is ended for it.
      await openLine(server).closed
      relay.goOn()
      expect(await answer).toMatchObject({ code: 200 })
    })

    test('a repeated upload is answered as the first was, and not sent again', async () => {
      const key = { 'idempotency-key': 'sent-once' }
      const first = upload(server, server.admin, [{}], key)
      await relay.stopped
      relay.goOn()
      expect(await first).toMatchObject({ code: 200 })
      await relay.close()
      expect(await upload(server, server.admin, [{}], key)).toEqual(await first)
      expect(filesOnDisk(server)).toEqual([])
    })
  },
)
