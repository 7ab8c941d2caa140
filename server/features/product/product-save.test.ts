import { describe, expect, test } from 'vitest'
import { api } from '#api/index.ts'
import { done, fresh, makeCategory, makeProduct, unreadableTexts } from '#test/make/factories.ts'
import { testServer, type TestServer } from '#test/run/server.ts'
import { NO_TECHNICAL } from '#test/make/pumps/technical.ts'

const { getProduct, setProduct } = api.product

const server = testServer()

const call: TestServer['admin']['call'] = (...sent) => server.admin.call(...sent)
const stored = async (id: number) => (await done(server.admin, getProduct, { id })).data

describe('saving a product', () => {
  test('keeps every field as typed', async () => {
    const pro_type = await makeCategory(server.admin)
    const product = {
      ...NO_TECHNICAL,
      energy_grade: 5,
      pro_title: fresh('潜水排污泵'),
      pro_no: '50WQ15-26-3',
      pro_caliber: 'DN50',
      pro_flow: '25-50',
      pro_lift: '26 m',
      pro_speed: '2900',
      pro_power: '2×7.5',
      pro_brand: '清源',
      pro_info: '第一行\n第二行\t制表',
      pro_curve: '',
      pro_unit: '台',
      cost: '9000.00',
      floor_price: '10000.00',
      tax_code: '1090121010000000000',
      remarks: '备注',
      release_time: '2026:11:20 09:30:00',
      pro_status: 2,
      pro_type,
    }
    const saved = await call(setProduct, { ...product, pro_unitprice: '12800.5' })
    expect(saved).toMatchObject({ code: 200, msg: '产品已保存', version: 1 })
    expect(await stored(Number(saved.id))).toEqual({
      ...product,
      id: saved.id,
      version: 1,
      pro_unitprice: '12800.50',
    })
  })

  test('whose name, model and brand are too long together is refused', async () => {
    // As many bytes as characters can have, and no two alike, so that nothing makes them shorter.
    const rare = (start: number) =>
      Array.from({ length: 255 }, (_, at) => String.fromCodePoint(start + at * 7)).join('')
    const names = { pro_title: rare(0x20000), pro_no: rare(0x20001), pro_brand: rare(0x20002) }
    const refused = await call(setProduct, names)
    expect(refused.code).toBe(400)
    expect(refused.errors).toHaveProperty('pro_no')
    expect((await call(setProduct, { ...names, pro_brand: '' })).code).toBe(200)
    expect((await call(setProduct, { ...names, pro_no: '' })).code).toBe(200)
  })

  test('with names of common characters may use all the room that each has', async () => {
    const common = (start: number) =>
      Array.from({ length: 255 }, (_, at) => String.fromCodePoint(start + at * 37)).join('')
    const names = { pro_title: common(0x4e00), pro_no: common(0x4e01), pro_brand: common(0x4e02) }
    expect((await call(setProduct, names)).code).toBe(200)
  })

  test('needs only a name: no status is 0, no time is now, the rest is empty', async () => {
    const id = await makeProduct(server.admin)
    expect(await stored(id)).toMatchObject({
      pro_no: '',
      pro_unitprice: '',
      pro_status: 0,
      pro_type: '',
      release_time: expect.stringMatching(/^\d{4}:\d\d:\d\d \d\d:\d\d:\d\d$/),
    })
  })

  test('reads the type under both names, and an empty one clears it', async () => {
    const [one, other] = [await makeCategory(server.admin), await makeCategory(server.admin)]
    const id = await makeProduct(server.admin, { type: one })
    expect((await stored(id)).pro_type).toBe(one)
    await done(server.admin, setProduct, { id, pro_type: other, type: one })
    expect((await stored(id)).pro_type).toBe(other)
    await done(server.admin, setProduct, { id, pro_type: '' })
    expect((await stored(id)).pro_type).toBe('')
    await done(server.admin, setProduct, { id, type: String(one) })
    expect((await stored(id)).pro_type).toBe(one)
    await done(server.admin, setProduct, { id, pro_type: '', type: other })
    expect((await stored(id)).pro_type).toBe(other)
    await done(server.admin, setProduct, { id, type: '' })
    expect((await stored(id)).pro_type).toBe('')
  })

  test('refuses a type that is not there', async () => {
    const input = { pro_title: fresh('泵'), pro_type: 987654 }
    expect((await call(setProduct, input)).errors).toHaveProperty('pro_type')
  })
})

describe('what cannot be read is refused by the name of its field:', () => {
  test.each(unreadableTexts)('a product name that is %s', async (_wrong, pro_title) => {
    const refused = await call(setProduct, { pro_title })
    expect(refused.code).toBe(400)
    expect(refused.errors?.['pro_title']).toContain('产品名称')
  })

  test.each([
    ['pro_title', '', '产品名称'],
    ['pro_no', '泵'.repeat(256), '型号'],
    ['pro_brand', '泵'.repeat(256), '品牌'],
    ['pro_unit', '泵'.repeat(256), '单位'],
    ['pro_caliber', '1'.repeat(101), '口径'],
    ['pro_flow', '1'.repeat(101), '流量'],
    ['pro_lift', '1'.repeat(101), '扬程'],
    ['pro_speed', '1'.repeat(101), '转速'],
    ['pro_power', '1'.repeat(101), '功率'],
    ['pro_info', '泵'.repeat(20_001), '简介'],
    ['remarks', '备注\u0001', '备注'],
    ['pro_unitprice', '-1', '单价'],
    ['pro_unitprice', '1.005', '单价'],
    ['pro_unitprice', '1e3', '单价'],
    ['pro_unitprice', '10000000000', '单价'],
    ['pro_unitprice', '一百', '单价'],
    ['pro_unitprice', '1,000', '单价'],
    ['pro_status', 4, '状态'],
    ['pro_status', -1, '状态'],
    ['pro_type', 'x', '产品分类'],
    ['release_time', '2026-02-30 09:00:00', '录入时间'],
    ['release_time', '昨天', '录入时间'],
    ['version', 'x', '版本'],
  ])('%s %s', async (field, value, label) => {
    const refused = await call(setProduct, { pro_title: '泵', [field]: value })
    expect(refused.code).toBe(400)
    expect(refused.errors?.[field]).toContain(label)
    expect(refused.msg).toContain(label)
  })

  test('texts of just the longest length pass', async () => {
    const product = {
      pro_no: '😀'.repeat(255),
      pro_flow: '1'.repeat(100),
      remarks: '长'.repeat(20_000),
    }
    expect(await stored(await makeProduct(server.admin, product))).toMatchObject(product)
  })

  test.each([
    ['0', '0.00'],
    ['0.1', '0.10'],
    [1280, '1280.00'],
    ['9999999999.99', '9999999999.99'],
  ])('a price of %s is kept as %s', async (pro_unitprice, kept) => {
    const id = await makeProduct(server.admin, { pro_unitprice })
    expect((await stored(id)).pro_unitprice).toBe(kept)
  })
})

describe('title, model and brand together are unique', () => {
  test('the refusal names the product that is there', async () => {
    const same = { pro_title: fresh('泵'), pro_no: 'A-1', pro_brand: '甲' }
    const id = await makeProduct(server.admin, same)
    const refused = await call(setProduct, same)
    expect(refused.code).toBe(409)
    expect(refused.msg).toContain(`${same.pro_title} A-1 甲`)
    expect(refused.msg).toContain(String(id))
  })

  test('a change into an existing one is refused too, and changes nothing', async () => {
    const pro_title = fresh('泵')
    await makeProduct(server.admin, { pro_title, pro_no: 'A-1' })
    const id = await makeProduct(server.admin, { pro_title, pro_no: 'A-2' })
    expect((await call(setProduct, { id, pro_no: 'A-1' })).code).toBe(409)
    expect(await stored(id)).toMatchObject({ pro_no: 'A-2', version: 1 })
  })

  test('of two at the same time one is made', async () => {
    const same = { pro_title: fresh('泵'), pro_no: 'A-1' }
    const answers = await Promise.all([call(setProduct, same), call(setProduct, same)])
    expect(new Set(answers.map(({ code }) => code))).toEqual(new Set([200, 409]))
  })

  test('another brand, another model or no model at all is another product', async () => {
    const pro_title = fresh('泵')
    for (const fields of [
      { pro_no: 'A-1', pro_brand: '甲' },
      { pro_no: 'A-1', pro_brand: '乙' },
      { pro_no: 'A-2', pro_brand: '甲' },
      { pro_no: '' },
      { pro_no: '' },
    ]) {
      await makeProduct(server.admin, { pro_title, ...fields })
    }
  })
})
