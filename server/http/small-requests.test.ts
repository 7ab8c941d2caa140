import { afterAll, beforeAll, expect, test } from 'vitest'
import { startServer, type TestServer } from '#test/server.ts'
import { sendAtOnce, smallRequests } from '#test/fuzz/small-requests.ts'

let server: TestServer
beforeAll(async () => void (server = await startServer()))
afterAll(() => server.close())

/** The light form; `npm run fuzz` sends each of them thirty times at once. */
test.each(Object.entries(smallRequests))(
  'others do not wait for a request with %s',
  async (_much, request) => {
    const { codes, longestMs, boundMs } = await sendAtOnce(server, server.admin.token, request, 1)
    expect(codes).toEqual([request.code])
    expect(longestMs).toBeLessThan(boundMs)
  },
)
