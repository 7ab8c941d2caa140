import { describe, expect, test } from 'vitest'
import type { AnyEndpoint } from '#api/kit/endpoint.ts'
import { api } from '#api/index.ts'
import { MOST_STEPS } from '#api/contract/payment-steps.ts'
import { MAX_WEBS_BYTES } from '#api/web/web.ts'
import { bodies, send, type Body } from '#test/run/http.ts'
import { testServer, addressOf } from '#test/run/server.ts'

const server = testServer()

async function post(endpoint: AnyEndpoint, body: Body) {
  const path = addressOf(endpoint)
  const answer = await send(server, { path, method: 'POST', token: server.admin.token, ...body })
  return { status: answer.status, ...answer.envelope }
}

type Schema = {
  type?: string
  maxItems?: number
  items?: Schema
  properties?: Record<string, Schema>
}

const step = { name: '预付款', percent: '10', trigger: 1, days: 0, date: '2026-11-20' }
/** Items as screens send them, where the description does not say it. */
const unsaid: Record<string, object> = {
  payment_steps: step,
  // Of a contract from a quotation only what is changed is sent.
  '/Contract/setContract lines': { id: 1, ships: 1, needs_production: 1 },
  term_templates: {
    ...Object.fromEntries(
      ['name', 'delivery_time', 'transport', 'warranty', 'acceptance', 'terms'].map((name) => [
        name,
        'x',
      ]),
    ),
    payment_steps: Array.from({ length: MOST_STEPS }, () => step),
  },
}

describe('the largest legal inputs pass, however they are encoded', () => {
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

  /** A value of a schema with every property filled in, and as many items of a list as it may have. */
  function filled(name: string, { type, properties, items, maxItems = 1 }: Schema): unknown {
    if (name in unsaid) return Array.from({ length: maxItems }, () => unsaid[name])
    if (properties) {
      return Object.fromEntries(
        Object.entries(properties).map(([inner, of]) => [inner, filled(inner, of)]),
      )
    }
    if (items) return Array.from({ length: maxItems }, () => filled('', items))
    return type === 'string' ? 'x' : 1
  }

  test('as many items as each list of the agreement says, as JSON or as text of a form', async () => {
    const { components } = (await (await server.fetch('/api/openapi.json')).json()) as {
      components: { schemas: Record<string, Schema> }
    }
    const lists: string[] = []
    for (const [feature, calls] of Object.entries(api)) {
      for (const [call, endpoint] of Object.entries<AnyEndpoint>(calls)) {
        const { properties = {} } = components.schemas[`${feature}_${call}`] ?? {}
        for (const [name, schema] of Object.entries(properties)) {
          if (schema.type !== 'array' || schema.maxItems === undefined) continue
          const field = `${endpoint.path} ${name}`
          const value = filled(field in unsaid ? field : name, schema)
          lists.push(field)
          const written = JSON.stringify({ [name]: value })
          const asJson = { headers: { 'content-type': 'application/json' }, body: written }
          for (const body of [asJson, bodies.urlencoded([[name, JSON.stringify(value)]])]) {
            const { status, msg } = await post(endpoint, body)
            expect([status, msg], field).toEqual([200, expect.not.stringMatching(/太多|太大/)])
          }
        }
      }
    }
    expect(lists.length).toBeGreaterThan(15)
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
