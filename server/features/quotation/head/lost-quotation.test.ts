import { beforeAll, describe, expect, test } from 'vitest'
import { api } from '#api/index.ts'
import { done, fresh, makeQuotation } from '#test/make/factories.ts'
import { testServer, type Caller } from '#test/run/server.ts'
import { exported } from '#test/read/sheets.ts'
import { rowsIn } from '#test/read/sheet-file.ts'

/** 未成交: why, to whom, and at what price. */

const server = testServer()
const { setStage, index, getQuotation, getHistory, sendQuotation, exportRows } = api.quotation
const LOST = 3

let seller: Caller
beforeAll(async () => {
  seller = await server.userWith('quotation:view', 'quotation:edit', 'quotation:export_list')
})

const RIVAL = { lost_reason: '指定品牌', rival: '南方泵业', rival_price: '118000.5' }

async function lost(fields: object = RIVAL): Promise<number> {
  const id = await makeQuotation(seller, { quo_name: fresh('未成交') })
  await done(seller, setStage, { id, stage: LOST, ...fields })
  return id
}

test('reason, rival and price stand on the quotation, in its list and its history', async () => {
  const id = await lost()
  const kept = { lost_reason: '指定品牌', rival: '南方泵业', rival_price: '118000.50' }
  expect((await done(seller, getQuotation, { id })).data).toMatchObject(kept)
  const { data } = await done(seller, index, { keyword: '未成交' })
  expect(data.find((row: { id: number }) => row.id === id)).toMatchObject(kept)
  const [entry] = (await done(seller, getHistory, { id })).data
  expect(entry.changes).toEqual([
    { label: '阶段', before: '草稿', after: '未成交' },
    { label: '未成交原因', before: '', after: '指定品牌' },
    { label: '竞争对手', before: '', after: '南方泵业' },
    { label: '对手价格', before: '', after: '118,000.50元' },
  ])
})

test('the list is narrowed to a reason', async () => {
  const ids = [await lost({ lost_reason: '技术' }), await lost({ lost_reason: '交货期' })]
  for (const [at, lost_reason] of ['技术', '交货期'].entries()) {
    const { data, total } = await done(seller, index, { lost_reason })
    expect([data[0].id, total]).toEqual([ids[at], 1])
  }
  expect(await done(server.admin, index, { lost_reason: '无此' })).toMatchObject({ total: 0 })
})

test('the exported list has them', async () => {
  const caller = await server.userWith('quotation:view', 'quotation:edit', 'quotation:export_list')
  const id = await makeQuotation(caller)
  await done(caller, setStage, { id, stage: LOST, ...RIVAL })
  const [titles = [], row = []] = rowsIn(await exported(server, caller, exportRows, {}))
  const at = titles.indexOf('未成交原因')
  expect(titles.slice(at, at + 3)).toEqual(['未成交原因', '竞争对手', '对手价格（元）'])
  expect(row.slice(at, at + 3)).toEqual(['指定品牌', '南方泵业', 118000.5])
})

test('another stage has none of it any more', async () => {
  const gone = { lost_reason: '', rival: '', rival_price: '' }
  for (const stage of [0, 4]) {
    const id = await lost()
    await done(seller, setStage, { id, stage })
    expect((await done(seller, getQuotation, { id })).data).toMatchObject({ stage, ...gone })
  }
  const id = await lost()
  await done(seller, api.quotation.addline, {
    id,
    title: '运费',
    unitprice: '8',
    num: 1,
    unit: '项',
  })
  await done(seller, sendQuotation, { id })
  expect((await done(seller, getQuotation, { id })).data).toMatchObject({ stage: 1, ...gone })
})

describe('the reason is one of the company’s', () => {
  const refused = async (fields: object) => {
    const id = await makeQuotation(seller)
    return seller.call(setStage, { id, stage: LOST, ...fields })
  }

  test('and no other', async () => {
    const answer = await refused({ lost_reason: '天气' })
    expect(answer).toMatchObject({ code: 400, errors: { lost_reason: answer.msg } })
    expect(answer.msg).toMatch(/^未成交原因只能是：价格、交货期、/)
    expect((await refused({})).errors).toHaveProperty('lost_reason')
    expect((await refused({ ...RIVAL, rival: '长'.repeat(61) })).errors).toHaveProperty('rival')
    expect((await refused({ ...RIVAL, rival_price: '-1' })).errors).toHaveProperty('rival_price')
  })

  test('as the company has them now; what is stored stays, and can be put right', async () => {
    const id = await lost({ lost_reason: '价格' })
    const save = (lost_reasons: string[]) =>
      done(server.admin, api.company.setCompany, { lost_reasons })
    await save(['比价', '其他'])
    expect((await done(seller, api.company.getDefaults)).data.lost_reasons).toEqual([
      '比价',
      '其他',
    ])
    expect((await refused({ lost_reason: '价格' })).code).toBe(400)
    await done(seller, setStage, { id, stage: LOST, lost_reason: '价格', rival: '南方泵业' })
    await done(seller, setStage, { id, stage: LOST, lost_reason: '比价' })
    await save([])
    expect((await refused({ lost_reason: '随便写的' })).code).toBe(200)
    const twice = await server.admin.call(api.company.setCompany, {
      lost_reasons: ['价格', '价格'],
    })
    expect(twice.errors).toHaveProperty('lost_reasons')
    const [entry] = (await done(server.admin, api.company.getHistory, {})).data
    expect(entry.changes).toEqual([{ label: '未成交原因', before: '比价、其他', after: '' }])
  })
})
