import { strFromU8, unzipSync } from 'fflate'
import { beforeAll, describe, expect, test } from 'vitest'
import { allPermissions } from '#api/kit/access.ts'
import type { AnyEndpoint } from '#api/kit/endpoint.ts'
import { api } from '#api/index.ts'
import { done, fresh, linesOf, makeProduct, makeQuotation } from '#test/make/factories.ts'
import { everythingRead, files, pathsWith, reads, written } from '#test/read/everything.ts'
import { infoOf, textOf } from '#test/read/pdf.ts'
import { veroLine } from '#test/make/pumps/pump-lines.ts'
import { testServer, addressOf, type Caller } from '#test/run/server.ts'

/**
 * What a product costs is known to nobody without `product:cost`, by whatever way they ask: one caller has every other
 * permission and asks for everything, of a product and of quotations that were made of it.
 */

const { addline, changeline, changenum, copyQuotation, deleteQuotation, document } = api.quotation
const { getDifference, getHistory, getQuopro, getVersion, outleader } = api.quotation
const { restore, sendQuotation } = api.quotation
const { copyProduct, deleteProduct, getProduct, getProBase, setProduct } = api.product

/** Costs in 元, and what is earned at a price of 11,300.00 with 13 % of tax: 10,000.00 less the cost. */
const COSTS = ['7654.32', '6543.21', '1357.91']
const MARGINS = ['2345.68', '3456.79', '8642.09']
/** Of two pieces, and of all lines of the quotation. */
const SUMS = ['15308.64', '13086.42', '14444.33', '4691.36', '6913.58', '15555.67']

const SECRETS = [
  ...[...COSTS, ...MARGINS, ...SUMS].flatMap(written),
  '"cost"',
  '"成本价"',
  '成本价 ',
]
const secretsIn = (text: string) => SECRETS.filter((secret) => text.includes(secret))

const server = testServer()
let salesman: Caller
let product: number
let deletedProduct: number
let quotation: number
let deletedQuotation: number
let lines: number[]

async function offer(name: string): Promise<number> {
  const id = await makeQuotation(server.admin, { quo_name: fresh(name), cus_name: '云溪水务' })
  await done(server.admin, addline, { id, pid: product, num: 2 })
  await done(server.admin, addline, { id, title: '安装费', unitprice: '11300', num: 1 })
  const freight = (await linesOf(server.admin, id)).find(({ pid }) => pid === 0)!
  await done(server.admin, changeline, { id: freight.id, cost: COSTS[2] })
  await done(server.admin, sendQuotation, { id })
  return id
}

const pump = (fields: object) =>
  makeProduct(server.admin, { pro_title: fresh('泵'), pro_no: 'A', ...fields })

beforeAll(async () => {
  const others = allPermissions.filter((permission) => permission !== 'product:cost')
  salesman = await server.userWith(...others)
  product = await pump({ pro_unitprice: '11300', cost: COSTS[0], pro_curve: veroLine })
  deletedProduct = await pump({ cost: COSTS[0] })
  await done(server.admin, deleteProduct, { id: deletedProduct })
  const restored = await pump({ cost: COSTS[0] })
  await done(server.admin, deleteProduct, { id: restored })
  await done(server.admin, api.product.restore, { id: restored })

  quotation = await offer('一期')
  deletedQuotation = await offer('二期')
  lines = (await linesOf(server.admin, quotation)).map(({ id }) => id)
  await done(server.admin, deleteQuotation, { id: deletedQuotation })
  await done(server.admin, restore, { id: deletedQuotation })
  await done(server.admin, deleteQuotation, { id: deletedQuotation })
  await done(server.admin, setProduct, { id: product, cost: COSTS[1] })
  await done(server.admin, changeline, { id: lines[0], cost: COSTS[1], discount: '1' })
  await done(server.admin, changeline, { id: lines[0], discount: '0' })
})

const withToken = ({ token }: Caller) => ({ headers: { authorization: `Bearer ${token}` } })

async function bytesOf(caller: Caller, endpoint: AnyEndpoint, input: object): Promise<Uint8Array> {
  const response = await server.fetch(addressOf(endpoint, { ...input }), withToken(caller))
  const bytes = new Uint8Array(await response.arrayBuffer())
  if (response.headers.get('content-type')?.includes('json')) throw new Error(strFromU8(bytes))
  return bytes
}

const inputs = () => [
  {},
  ...[product, deletedProduct, quotation, deletedQuotation, ...lines].map((id) => ({ id })),
  ...lines.map((line) => ({ line })),
  ...[...COSTS, ...MARGINS].map((keyword) => ({ keyword })),
  ...[1, 2].map((revision) => ({ id: quotation, revision })),
  { id: quotation, from: 1 },
  { id: quotation, brief: 1 },
]

test.each([
  ['answer of any read call', reads, 400],
  ['file', files, 50],
])('no %s contains a cost', async (_what, endpoints, least) => {
  const answers = await everythingRead(server, salesman, inputs(), endpoints)
  expect(answers.length).toBeGreaterThan(least)
  const telling = answers.filter(([, answer]) => secretsIn(answer).length > 0)
  expect(telling).toEqual([])
})

test('the same calls contain it for a user with the permission', async () => {
  const seen = [getProduct, getQuopro, getVersion, getDifference, getHistory]
  const histories = [api.product.getHistory, api.history.index]
  const calls = [...seen, ...histories, api.product.exportList]
  // The products are named so: others' exports may fill the newest page of the log.
  const all = [...inputs(), { keyword: '泵' }]
  const answers = await everythingRead(server, server.admin, all, calls)
  expect(pathsWith(answers, SECRETS)).toEqual(new Set(calls.map(({ path }) => path)))
})

describe('a file for the customer tells it to nobody', () => {
  const callers = { salesman: () => salesman, admin: () => server.admin }

  test.each(Object.entries(callers))('not as Excel made by %s', async (_name, caller) => {
    for (const revision of [{}, { revision: 1 }]) {
      const parts = unzipSync(await bytesOf(caller(), outleader, { id: quotation, ...revision }))
      const texts = Object.values(parts).map((part) => strFromU8(part))
      expect(texts.join('\n')).toContain('安装费')
      expect(texts.flatMap(secretsIn)).toEqual([])
    }
  })

  // Who may not know it is given no more; each kind of document takes its time to draw.
  test.each([
    ['admin', 'quotation', {}],
    ['admin', 'quotation', { revision: 1 }],
    ['admin', 'technical', {}],
    ['admin', 'supply', {}],
    ['salesman', 'quotation', { revision: 1 }],
  ] as const)('not as a PDF made by %s of kind %s, %o', async (caller, kind, revision) => {
    const pdf = await bytesOf(callers[caller](), document, { id: quotation, kind, ...revision })
    const text = textOf(pdf)
    // What was typed is no equipment.
    const titles = { technical: '技术参数表', supply: '供货清单' } as const
    expect(text).toContain(titles[kind as keyof typeof titles] ?? '安装费')
    for (const part of [text, JSON.stringify(infoOf(pdf)), Buffer.from(pdf).toString('latin1')]) {
      expect(secretsIn(part)).toEqual([])
    }
  })
})

describe('毛利表', () => {
  test('is refused without the permission, and the refusal contains no cost', async () => {
    const answer = await salesman.call(document, { id: quotation, kind: 'margin' })
    expect(answer).toMatchObject({ code: 403, msg: expect.stringContaining('成本价') })
  })

  test('of a version tells what it cost when it was sent, and of now what it costs', async () => {
    const sent = textOf(
      await bytesOf(server.admin, document, { id: quotation, kind: 'margin', revision: 1 }),
    )
    expect(sent).toMatch(/7,654\.32.*20,000\.00.*15,308\.64.*4,691\.36.*23\.5%/)
    const now = textOf(await bytesOf(server.admin, document, { id: quotation, kind: 'margin' }))
    expect(now).toMatch(/6,543\.21.*13,086\.42.*6,913\.58/)
    // 20,000.00 + 10,000.00 − 13,086.42 − 1,357.91
    expect(now).toMatch(/合计.*30,000\.00.*14,444\.33.*15,555\.67.*51\.9%/)
    expect(now).toContain('不含税')
  })

  test('marks the line whose cost nobody filled in, and leaves it out of the sums', async () => {
    const id = await makeQuotation(server.admin)
    await done(server.admin, addline, { id, pid: product })
    await done(server.admin, addline, { id, title: '运费', unitprice: '5000' })
    const text = textOf(await bytesOf(server.admin, document, { id, kind: 'margin' }))
    expect(text).toMatch(/运费.*成本未填/)
    expect(text).toContain('1项成本未填')
    expect(text).toMatch(/合计.*10,000\.00.*6,543\.21.*3,456\.79/)
  })
})

describe('without the permission', () => {
  const stored = async (id: number) => (await done(server.admin, getProduct, { id })).data.cost

  test('a cost in the input is refused, also an empty one', async () => {
    for (const cost of ['1', '']) {
      for (const [call, id] of [
        [setProduct, product],
        [changeline, lines[0]],
      ] as const) {
        const answer = await salesman.call(call, { id, cost })
        expect(answer).toMatchObject({ code: 403, msg: expect.stringContaining('成本价') })
      }
    }
    expect(await salesman.call(setProduct, { pro_title: fresh('泵'), cost: '1' })).toMatchObject({
      code: 403,
    })
    expect(await stored(product)).toBe(COSTS[1])
  })

  test('a product that is saved or copied keeps it, and no answer of the change tells it', async () => {
    const id = await pump({ cost: COSTS[0] })
    const saved = await done(salesman, setProduct, { id, pro_unitprice: '9000' })
    const copied = await done(salesman, copyProduct, { id })
    expect(secretsIn(JSON.stringify([saved, copied]))).toEqual([])
    expect(await stored(id)).toBe(COSTS[0])
    expect(await stored(Number(copied.id))).toBe(COSTS[0])
  })

  test('a new form has no field for it', async () => {
    expect((await done(salesman, getProBase, {})).data).not.toHaveProperty('cost')
    expect((await done(server.admin, getProBase, {})).data).toHaveProperty('cost', '')
  })

  test('a quotation keeps it through all that is done to it', async () => {
    const copy = Number((await done(salesman, copyQuotation, { id: quotation })).id)
    const [line] = await linesOf(salesman, copy)
    const answers = [
      await done(salesman, addline, { id: copy, pid: product }),
      await done(salesman, changenum, { id: line!.id, num: 3 }),
      await done(salesman, sendQuotation, { id: copy }),
      await done(salesman, deleteQuotation, { id: copy }),
      await done(salesman, restore, { id: copy }),
    ]
    expect(secretsIn(JSON.stringify(answers))).toEqual([])
    const costs = (await linesOf(server.admin, copy)).map(({ cost }) => cost)
    expect(costs.toSorted((one, other) => Number(one) - Number(other))).toEqual([
      COSTS[2],
      COSTS[1],
      COSTS[1],
    ])
    const { data } = await done(server.admin, getVersion, { id: copy, revision: 1 })
    expect(JSON.stringify(data)).toContain('654321')
  })
})

test('a cost that is filled in afterwards leaves what was sent as it is', async () => {
  const id = await offer('三期')
  const [line] = await linesOf(server.admin, id)
  await done(server.admin, changeline, { id: line!.id, cost: '100' })
  expect((await done(server.admin, getQuopro, { id })).info.stage).toBe(1)
  expect((await done(server.admin, getDifference, { id, from: 1 })).data).toHaveLength(1)
  expect((await done(salesman, getDifference, { id, from: 1 })).data).toEqual([])
})
