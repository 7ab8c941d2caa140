import { beforeAll, expect, test } from 'vitest'
import { api } from '#api/index.ts'
import { testServer } from '#test/run/server.ts'
import { done } from '#test/make/factories.ts'
import { isExpected, NEARLY, sendAtOnce, smallRequests } from '#test/fuzz/small-requests.ts'

const server = testServer()
beforeAll(async () => {
  await done(server.admin, api.quotation.setQuotation, { quo_name: '近似', quo_info: NEARLY })
})

/** The light form; `npm run fuzz` sends each of them thirty times at once. */
test.each(Object.entries(smallRequests))(
  'others do not wait for a request with %s',
  async (_much, request) => {
    const { codes, longestMs, boundMs } = await sendAtOnce(server, server.admin.token, request, 1)
    expect(isExpected(request, codes), codes.join()).toBe(true)
    expect(longestMs).toBeLessThan(boundMs)
  },
)
