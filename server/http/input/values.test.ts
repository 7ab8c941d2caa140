import { describe, expect, test } from 'vitest'
import { api } from '#api/index.ts'
import { jsonText, send } from '#test/run/http.ts'
import { testServer, addressOf } from '#test/run/server.ts'

const server = testServer()

const save = (input: Record<string, unknown>) => server.admin.call(api.product.setProduct, input)

/** Saves a product with these values and answers it as stored, or the refusal. */
async function stored(input: Record<string, unknown>) {
  const saved = await save({ pro_title: '泵', ...input })
  if (saved.code !== 200) return saved
  return (await server.admin.call(api.product.getProduct, { id: saved.id })).data
}

describe('an integer is digits only', () => {
  const read = (id: unknown) => server.admin.call(api.product.getProduct, { id })

  test.each(['1e2', '1.5', '0x10', '１２', '一', '1 2', '+5', '--5', '1_000', 'NaN', 'true'])(
    '%j is refused',
    async (id) => {
      expect(await read(id)).toMatchObject({ code: 400, errors: { id: '编号必须是整数' } })
    },
  )

  test.each(['99999999999999999999', '9999999999999999', '-1', '-0x1'])(
    '%j is refused too, naming the field',
    async (id) => {
      const refused = await read(id)
      expect(refused).toMatchObject({ code: 400, errors: { id: refused.msg } })
      expect(refused.msg).toMatch(/^编号/)
    },
  )

  test('spaces around it do not count', async () => {
    const { id } = await save({ pro_title: '空格' })
    expect((await read(`  ${id} `)).data).toMatchObject({ id, pro_title: '空格' })
  })

  test('one that no record has is simply not there', async () => {
    expect((await read('9007199254740991')).code).toBe(404)
  })

  test('a number of JSON counts as its text', async () => {
    expect((await stored({ pro_status: 2 })).pro_status).toBe(2)
    expect((await stored({ pro_status: '2' })).pro_status).toBe(2)
    for (const number of ['1.5', '1e30', '99999999999999999999']) {
      const body = jsonText(`{"pro_title":"泵","pro_type":${number}}`)
      const path = addressOf(api.product.setProduct)
      const { token } = server.admin
      const { envelope } = await send(server, { path, method: 'POST', token, ...body })
      expect(envelope).toMatchObject({ code: 400, errors: { pro_type: expect.any(String) } })
    }
  })

  test.each(['4', '-1', '01', '1.0', 'x'])('%j is no status', async (pro_status) => {
    const refused = await stored({ pro_status })
    expect(refused.errors.pro_status).toBe('状态只能是：0 未审核、1 正常、2 推荐、3 暂停')
  })

  test.each(['0', '-1', '1.5', '1000', '1e2', ''])('a quantity of %j is refused', async (num) => {
    const refused = await server.admin.call(api.quotation.changenum, { id: 1, num })
    expect(refused).toMatchObject({ code: 400, errors: { num: expect.stringContaining('数量') } })
  })
})

describe('money', () => {
  test.each([
    ['12800', '12800.00'],
    ['12800.5', '12800.50'],
    ['12800.55', '12800.55'],
    [' 0.01 ', '0.01'],
    ['0', '0.00'],
    ['9999999999.99', '9999999999.99'],
    [12800.5, '12800.50'],
    [0.1, '0.10'],
  ])('%j is %s', async (typed, pro_unitprice) => {
    expect(await stored({ pro_unitprice: typed })).toMatchObject({ pro_unitprice })
  })

  test.each(['', null, '  '])('%j is empty and stays empty', async (typed) => {
    expect(await stored({ pro_unitprice: typed })).toMatchObject({ pro_unitprice: '' })
  })

  test.each([
    '12,800',
    '1e3',
    '-1',
    '+1',
    '0.001',
    '.5',
    '5.',
    '10000000000',
    '9999999999.999',
    '¥5',
    '5元',
    '１２',
    'Infinity',
    0.1 + 0.2,
    ['1', '2'],
  ])('%j is refused', async (typed) => {
    const refused = await stored({ pro_unitprice: typed })
    expect(refused).toMatchObject({ code: 400, errors: { pro_unitprice: refused.msg } })
    expect(refused.msg).toMatch(/^单价/)
  })
})

describe('a time', () => {
  test.each([
    '2026:11:20 09:30:00',
    '2026-11-20 09:30:00',
    '2026/11/20 09:30:00',
    '2026-11-20T09:30:00',
    ' 2026/11/20 9:30 ',
  ])('%j is read', async (typed) => {
    const { release_time } = await stored({ release_time: typed })
    expect(release_time).toBe('2026:11:20 09:30:00')
  })

  test('of a leap day is read', async () => {
    const { release_time } = await stored({ release_time: '2028-02-29 23:59:59' })
    expect(release_time).toBe('2028:02:29 23:59:59')
  })

  test('that is empty means now on creation, and the kept one afterwards', async () => {
    const made = await stored({ release_time: '' })
    expect(made.release_time).toMatch(/^\d{4}:\d\d:\d\d \d\d:\d\d:\d\d$/)
    const { id } = await save({ pro_title: '钟', release_time: '2020:01:02 03:04:05' })
    expect(await stored({ id, release_time: '' })).toMatchObject({
      release_time: '2020:01:02 03:04:05',
    })
  })

  test.each([
    '2026:02:30 10:00:00',
    '2027-02-29 10:00:00',
    '2026-13-01 10:00:00',
    '2026-00-10 10:00:00',
    '2026-11-20 24:00:00',
    '2026-11-20 10:60:00',
    '2026-11-20 10:00:60',
    '2026-11-20',
    '20261120093000',
    '2026年11月20日 09:30:00',
    '昨天',
    '1732066200000',
  ])('%j is refused', async (typed) => {
    const refused = await stored({ release_time: typed })
    expect(refused).toMatchObject({
      code: 400,
      errors: { release_time: '录入时间的格式应为 2026:11:20 09:30:00' },
    })
  })

  test.each(['2026-02-30', '2026:11:20', '2026/11/20', '20261120', '2026-1-5', 'x'])(
    'a search date of %j is refused',
    async (startime) => {
      const refused = await server.admin.call(api.quotation.index, { startime })
      expect(refused).toMatchObject({
        code: 400,
        errors: { startime: '开始日期的格式应为 2026-11-20' },
      })
    },
  )
})

describe('places of an amount', () => {
  test.each([
    ['8600.000', '8600.00'],
    ['8600.5000', '8600.50'],
  ])('zeros beyond two are none: %s', async (written, read) => {
    expect(await stored({ pro_unitprice: written })).toMatchObject({ pro_unitprice: read })
  })

  test('a third that is not zero is refused', async () => {
    expect((await stored({ pro_unitprice: '8600.005' })).errors.pro_unitprice).toContain(
      '最多两位小数',
    )
  })

  test('of a payment step are refused as places, not as a range', async () => {
    const steps = (percent: string) =>
      server.admin.call(api.contract.setContract, {
        c_title: '合同',
        payment_steps: JSON.stringify([{ name: '预付款', percent, trigger: 1, days: 0, date: '' }]),
      })
    const { code, msg } = await steps('33.333')
    expect([code, msg]).toEqual([400, expect.stringContaining('最多两位小数')])
  })
})
