import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { AnyEndpoint } from '#api/endpoint.ts'
import { api } from '#api/index.ts'
import { MAX_WEBS_BYTES } from '#api/web.ts'
import { bodies, send, type Body } from '#test/http.ts'
import { addressOf, startServer, type TestServer } from '#test/server.ts'

let server: TestServer
beforeAll(async () => void (server = await startServer()))
afterAll(() => server.close())

async function post(endpoint: AnyEndpoint, body: Body) {
  const path = addressOf(endpoint)
  const answer = await send(server, { path, method: 'POST', token: server.admin.token, ...body })
  return { status: answer.status, ...answer.envelope }
}

describe('what is legal passes, however it is written', () => {
  /** All characters escaped, as some libraries write JSON. */
  const escapedJson = (pairs: [string, string][]) => {
    const { body, headers } = bodies.json(pairs)
    const escape = (unit: string) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`
    return { headers, body: (body as string).replaceAll(/[^\0-\x7f]/g, escape) }
  }
  const ways = [...Object.values(bodies), escapedJson]
  const RARE = '𠮷'

  async function passes(endpoint: AnyEndpoint, pairs: [string, string][]) {
    for (const write of ways)
      expect(await post(endpoint, write(pairs))).toMatchObject({ code: 200 })
  }

  test('two texts of 20,000 rare characters beside full lines', async () => {
    const line = RARE.repeat(255)
    const spec = RARE.repeat(100)
    const lines = RARE.repeat(20_000)
    await passes(api.product.setProduct, [
      ...['pro_title', 'pro_brand', 'pro_unit'].map((name): [string, string] => [name, line]),
      ...['pro_caliber', 'pro_flow', 'pro_lift', 'pro_speed', 'pro_power'].map(
        (name): [string, string] => [name, spec],
      ),
      ['pro_info', lines],
      ['remarks', lines],
    ])
  })

  test('one text of 20,000 beside a full line', async () => {
    await passes(api.quotation.setQuotation, [
      ['quo_name', RARE.repeat(255)],
      ['quo_info', RARE.repeat(20_000)],
    ])
  })

  test('the website’s texts', async () => {
    const webs = '<p>'.padEnd(MAX_WEBS_BYTES, '>')
    for (const write of ways) {
      const { status } = await post(
        api.web.setWeb,
        write([
          ['web', RARE.repeat(20_000)],
          ['webs', webs],
        ]),
      )
      expect(status).toBe(200)
    }
  })

  test('1,000 ids under names of their own, or in one text', async () => {
    const { id } = await server.admin.call(api.product.setProduct, { pro_title: '泵' })
    const ids = Array.from({ length: 1000 }, () => String(id))
    const separate = (key: (index: number) => string): [string, string][] => [
      ['com_name', 'x'],
      ...ids.map((one, index): [string, string] => [key(index), one]),
    ]
    await passes(
      api.combination.setCombination,
      separate((index) => `com_prolist[${index}]`),
    )
    for (const com_prolist of [ids.join(','), JSON.stringify(ids)]) {
      await passes(api.combination.setCombination, [
        ['com_name', 'x'],
        ['com_prolist', com_prolist],
      ])
    }
  })
})
