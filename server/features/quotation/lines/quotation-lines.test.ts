import { beforeAll, describe, expect, test } from 'vitest'
import { api } from '#api/index.ts'
import type { QuotationLine } from '#api/quotation/quotation-line.ts'
import { addSet, done, makeCombination, makeProduct, makeQuotation } from '#test/make/factories.ts'
import { storeLines } from '#test/make/large.ts'
import { send } from '#test/run/http.ts'
import { testServer, addressOf } from '#test/run/server.ts'

/** How the lines of a quotation are answered: whole, briefly, and one alone. */

const { getQuopro, changetop } = api.quotation
const NOTE = '说明，"引号"，\\与换行\n'.repeat(400)

const server = testServer()
let product: number
beforeAll(async () => {
  product = await makeProduct(server.admin)
})

const asText = async (id: number) => {
  const { text, headers } = await send(server, {
    path: addressOf(getQuopro, { id }),
    token: server.admin.token,
  })
  return { text, headers }
}

/** What stands beside lines that tell no tax and are not reduced. */
const infoOf = (id: number, quo_name: string, amount: string) => ({
  id,
  quo_name,
  amount,
  sums: { amount, discount: '0.00', discounted: amount, net: amount, tax: '0.00', gross: amount },
  tax_inclusive: 1,
  discount_kind: 0,
  discount_value: '0.00',
  version: 1,
  content_version: 0,
  stage: 0,
  quo_status: 0,
  review: 0,
  review_note: '',
  review_by: '',
  passed_level: 0,
  lost_reason: '',
  rival: '',
  rival_price: '',
  revision: 0,
  is_changed: false,
  quo_no: expect.any(String),
  cus_name: '',
  valid_until: '',
  usual_tax_rate: '13',
  rules: [],
  renamed: [],
  pumps: [],
  contract: null,
})

describe('the lines of a quotation', () => {
  test('written in many parts are the envelope to the byte', async () => {
    const id = await makeQuotation(server.admin, {
      quo_name: '"data":[] 三期',
      valid_until: '',
    })
    const ids = await storeLines(server.db, id, product, 450, NOTE)
    const { text, headers } = await asText(id)
    expect(headers).toMatchObject({
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'no-store',
    })
    const line = {
      pid: product,
      title: '立式泵',
      num: 2,
      top: 0,
      com_id: 1,
      com_name: '机组',
      com_show: 1,
      is_power: 0,
      sets: 1,
      unit: '台',
      unitprice: '12800.50',
      discount: '0',
      tax_rate: '',
      cost: '',
      note: '',
      unpriced: 0,
      amount: '25601.00',
      entitled_price: '',
      price_source: '',
      floor_price: '',
      duty: null,
      replaces: null,
      customer_no: '',
      customer_name: '',
      region: '',
      building: null,
      energy_grade: null,
      energy_standard: '',
      chosen: true,
      pro_caliber: 'DN50',
      pro_flow: '25',
      pro_lift: '40',
      pro_speed: '2900',
      pro_power: '7.5',
      pro_brand: '南方',
      pro_info: NOTE,
      remarks: NOTE,
      pro_curve: '' as const,
      technical: null,
    }
    const { data, info: answered } = JSON.parse(text) as {
      data: QuotationLine[]
      info: { quo_no: string }
    }
    const set_id = data[0]!.set_id
    expect(data).toEqual(
      ids.map((line_id, at) => ({ ...line, id: line_id, no: `CDL-${at}`, set_id })),
    )
    const info = { ...infoOf(id, '"data":[] 三期', '11520450.00'), quo_no: answered.quo_no }
    expect(text).toBe(JSON.stringify({ code: 200, msg: '查询成功', data, info }))
  })

  test('are an empty list where there is none', async () => {
    const id = await makeQuotation(server.admin, { quo_name: '空', valid_until: '' })
    const info = infoOf(id, '空', '0.00')
    const { text } = await asText(id)
    expect(JSON.parse(text)).toEqual({ code: 200, msg: '查询成功', data: [], info })
  })

  test('stand in the order of their weights, whatever part they were read in', async () => {
    const id = await makeQuotation(server.admin)
    const ids = await storeLines(server.db, id, product, 250, '')
    await done(server.admin, changetop, { id: ids[240], top: 9 })
    await done(server.admin, changetop, { id: ids[3], top: 5 })
    const { data } = await done(server.admin, getQuopro, { id, brief: 1 })
    const others = ids.filter((_, at) => at !== 240 && at !== 3)
    expect((data as QuotationLine[]).map((line) => line.id)).toEqual([ids[240], ids[3], ...others])
  })

  test('come briefly without their notes and with everything else', async () => {
    const { admin } = server
    const one = await makeProduct(admin, { pro_no: 'A', pro_info: '简介', remarks: '备注' })
    const id = await makeQuotation(admin)
    await addSet(admin, id, await makeCombination(admin, [one]))
    const whole = await done(admin, getQuopro, { id })
    const [first] = whole.data as [QuotationLine]
    const { pro_info, remarks, pro_curve: _curve, technical: _technical, ...rest } = first
    expect([pro_info, remarks]).toEqual(['简介', '备注'])
    expect(await done(admin, getQuopro, { id, brief: 1 })).toEqual({ ...whole, data: [rest] })
    expect(await done(admin, getQuopro, { id, brief: 0 })).toEqual(whole)
    expect((await admin.call(getQuopro, { id, brief: 2 })).code).toBe(400)
  })

  test('come one alone with its notes, and the total of all', async () => {
    const { admin } = server
    const id = await makeQuotation(admin)
    const [, line] = await storeLines(server.db, id, product, 2, '备注')
    const whole = await done(admin, getQuopro, { id })
    const alone = await done(admin, getQuopro, { line })
    expect(alone.data).toEqual([whole.data[1]])
    expect(alone.info).toEqual(whole.info)
    expect(await done(admin, getQuopro, { line, brief: 1 })).toEqual(alone)
  })
})

test('a quotation that changes while it is written breaks the answer off', async () => {
  const id = await makeQuotation(server.admin)
  const note = '长'.repeat(20_000)
  const ids = await storeLines(server.db, id, product, 400, note)
  const response = await server.fetch(addressOf(getQuopro, { id }), {
    headers: { authorization: `Bearer ${server.admin.token}` },
  })
  expect(response.status).toBe(200)
  const reader = response.body!.getReader()
  await reader.read()
  // Nobody reads further, so that the last lines are not read from the database yet.
  await server.db.deleteFrom('quotation_line').where('id', '=', ids[399]!).execute()
  const readOn = async () => {
    while (!(await reader.read()).done) continue
  }
  await expect(readOn()).rejects.toThrow()
})
