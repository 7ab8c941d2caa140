import { beforeAll, describe, expect, test } from 'vitest'
import type { AnyEndpoint } from '#api/kit/endpoint.ts'
import { api } from '#api/index.ts'
import { send } from '#test/run/http.ts'
import { testServer, addressOf, type Caller } from '#test/run/server.ts'

const ABSENT = 987_654

const server = testServer()
let owner: Caller
let outsider: Caller
let quotation: number
let line: number
let com_id: number

const permissions = [
  'quotation:view',
  'quotation:edit',
  'quotation:delete',
  'quotation:export',
  'contract:edit',
] as const

beforeAll(async () => {
  owner = await server.userWith(...permissions)
  outsider = await server.userWith(...permissions)
  const { admin } = server
  const { id: pid } = await admin.call(api.product.setProduct, { pro_title: '泵', pro_no: 'A1' })
  const combination = await admin.call(api.combination.setCombination, {
    com_name: '组合',
    com_prolist: [pid],
  })
  com_id = Number(combination.id)
  quotation = Number((await owner.call(api.quotation.setQuotation, { quo_name: '某人的' })).id)
  await owner.call(api.quotation.setCombination, { id: quotation, com_id })
  line = (await owner.call(api.quotation.getQuopro, { id: quotation })).data[0].id
})

/** Every call about one quotation or one of its lines, and what it sends. */
const calls: [AnyEndpoint, (id: { quotation: number; line: number }) => Record<string, unknown>][] =
  [
    [api.quotation.getQuotation, (of) => ({ id: of.quotation })],
    [api.quotation.setQuotation, (of) => ({ id: of.quotation, quo_name: '抢来的' })],
    [api.quotation.deleteQuotation, (of) => ({ id: of.quotation })],
    [api.quotation.getQuopro, (of) => ({ id: of.quotation })],
    [api.quotation.getQuopro, (of) => ({ line: of.line })],
    [api.quotation.setCombination, (of) => ({ id: of.quotation, com_id })],
    [api.quotation.selectno, (of) => ({ id: of.line })],
    [api.quotation.changeno, (of) => ({ id: of.line, no: 'A1' })],
    [api.quotation.changenum, (of) => ({ id: of.line, num: 9 })],
    [api.quotation.changetop, (of) => ({ id: of.line, top: 9 })],
    [api.quotation.deleteQuopro, (of) => ({ id: of.line })],
    [api.quotation.changeline, (of) => ({ id: of.line, unitprice: '1' })],
    [api.quotation.changesets, (of) => ({ id: of.line, sets: 9 })],
    [api.quotation.moveline, (of) => ({ id: of.line })],
    [api.quotation.choosepump, (of) => ({ id: of.quotation, pid: 1, flow: 60, head: 14 })],
    [api.quotation.choosepump, (of) => ({ line: of.line, pid: 1, flow: 60, head: 14 })],
    [api.quotation.addline, (of) => ({ id: of.quotation, title: '运费' })],
    [api.quotation.sendQuotation, (of) => ({ id: of.quotation })],
    [api.quotation.checkSending, (of) => ({ id: of.quotation })],
    [api.quotation.setStage, (of) => ({ id: of.quotation, stage: 4 })],
    [api.quotation.toContract, (of) => ({ id: of.quotation })],
    [api.quotation.copyQuotation, (of) => ({ id: of.quotation })],
    [api.quotation.getVersions, (of) => ({ id: of.quotation })],
    [api.quotation.getVersion, (of) => ({ id: of.quotation })],
    [api.quotation.getDifference, (of) => ({ id: of.quotation, from: 1 })],
    [api.quotation.document, (of) => ({ id: of.quotation })],
    [api.quotation.outleader, (of) => ({ id: of.quotation })],
    [api.quotation.outleader, (of) => ({ id: of.quotation, revision: 1 })],
    [api.quotation.getHistory, (of) => ({ id: of.quotation })],
    [api.quotation.lastPrices, (of) => ({ id: of.quotation })],
    [api.quotation.previewPrices, (of) => ({ id: of.quotation })],
    [
      api.quotation.updatePrices,
      (of) => ({ id: of.quotation, content_version: 1, lines: [{ id: 1, unitprice: '1' }] }),
    ],
  ]

test('every quotation call about a record is looked at here', () => {
  const about = new Set(calls.map(([endpoint]) => endpoint.path))
  const others = [
    '/Quotation/index',
    '/Quotation/priceImpact',
    '/Quotation/getTotal',
    '/Quotation/exportRows',
    '/Quotation/getUser',
    '/Quotation/selectproduct',
    '/Quotation/getCombination',
    '/Quotation/getDeleted',
    '/Quotation/restore',
  ]
  const all = Object.values(api.quotation).map((endpoint) => endpoint.path)
  expect([...about, ...others].sort()).toEqual(all.sort())
})

describe('another’s quotation', () => {
  const everything = async () => ({
    quotations: await server.db.selectFrom('quotation').selectAll().execute(),
    sets: await server.db.selectFrom('quotation_set').selectAll().execute(),
    lines: await server.db.selectFrom('quotation_line').selectAll().execute(),
    history: await server.db.selectFrom('history').selectAll().execute(),
  })

  test.each(calls.map(([endpoint, input]) => [endpoint.path, endpoint, input] as const))(
    'is refused in the words of an absent one, and nothing changes: %s',
    async (_path, endpoint, input) => {
      const before = await everything()
      const refused = await outsider.call(endpoint, input({ quotation, line }))
      const absent = await outsider.call(endpoint, input({ quotation: ABSENT, line: ABSENT }))
      expect(refused.code).toBe(404)
      expect(refused).toEqual(absent)
      expect(await everything()).toEqual(before)
    },
  )

  test('shows in no list and under no filter', async () => {
    const { total } = await outsider.call(api.quotation.index, { userid: owner.userId })
    expect(total).toBe(0)
  })

  test('is refused to a browser that opens its export by the address, too', async () => {
    const { status, text } = await send(server, {
      path: addressOf(api.quotation.outleader, { id: quotation }),
      token: outsider.token,
      headers: { accept: 'text/html' },
    })
    expect(status).toBe(200)
    expect(text).toContain('报价不存在或已被删除')
  })

  test('can be seen and changed with quotation:all, and stays its owner’s', async () => {
    const chief = await server.userWith('quotation:view', 'quotation:edit', 'quotation:all')
    const read = await chief.call(api.quotation.getQuotation, { id: quotation })
    expect(read.data.quo_name).toBe('某人的')
    const saved = await chief.call(api.quotation.setQuotation, { id: quotation, quo_info: '批' })
    expect(saved.code).toBe(200)
    const { data } = await owner.call(api.quotation.index)
    expect(data).toMatchObject([{ id: quotation, user_id: owner.userId }])
  })

  test('quotation:all alone permits nothing', async () => {
    const chief = await server.userWith('quotation:all')
    expect((await chief.call(api.quotation.getQuotation, { id: quotation })).code).toBe(403)
  })
})
