import { describe, expect, test } from 'vitest'
import { api } from '#api/index.ts'
import { hiddenNumbers, productViews } from '#api/product/product-spec.ts'
import { done, fresh, makeCategory, makeProduct, unreadableIds } from '#test/make/factories.ts'
import { testServer, type TestServer } from '#test/run/server.ts'
import { NO_TECHNICAL } from '#test/make/pumps/technical.ts'

const { getProType, setProType, getProBase, getProduct, setProduct } = api.product

const server = testServer()

const call: TestServer['admin']['call'] = (...sent) => server.admin.call(...sent)

async function categoryNamed(name: string): Promise<number> {
  const { data } = await call(getProType)
  return data.find((option: { label: string }) => option.label === name).value
}

describe('a product type is a category:', () => {
  test('the types are the categories', async () => {
    const id = await makeCategory(server.admin, { p_name: '新<b>类型</b>' })
    const { data } = await call(getProType)
    expect(data).toContainEqual({ value: id, label: '新类型' })
    expect(data).toHaveLength((await call(api.category.index)).info.length)
  })

  test.each(Object.entries(productViews))('%s is the screen of its category', async (view, of) => {
    const type = await categoryNamed(of.category)
    expect(await call(setProType, { type })).toMatchObject({ code: 200, data: { view } })
  })

  test('a category that was added later uses the generic screen', async () => {
    const type = await makeCategory(server.admin)
    expect((await call(setProType, { type })).data).toEqual({ view: 'productbj' })
  })

  test('no type is refused, an unknown one too', async () => {
    expect(await call(setProType)).toMatchObject({ code: 400, errors: { type: '请选择产品分类' } })
    expect((await call(setProType, { type: '' })).code).toBe(400)
    expect((await call(setProType, { type: 987654 })).code).toBe(404)
    expect((await call(setProType, { type: '控制柜' })).code).toBe(400)
  })
})

describe('the initial form of a category', () => {
  test('has the time now, status 0, the type, and the unit and brand most used in it', async () => {
    const pro_type = await makeCategory(server.admin, { p_field: ['pro_power', 'pro_info'] })
    for (const [pro_unit, pro_brand] of [
      ['只', '乙'],
      ['台', '甲'],
      ['台', ''],
      ['台', '乙'],
      ['', ''],
      ['', ''],
      ['', ''],
      ['', ''],
    ]) {
      await makeProduct(server.admin, { pro_type, pro_unit, pro_brand })
    }
    await makeProduct(server.admin, { pro_unit: '只', pro_brand: '别的分类' })
    const { data, field } = await call(getProBase, { id: pro_type })
    expect(data).toEqual({
      ...NO_TECHNICAL,
      id: '',
      pro_title: '',
      pro_no: '',
      pro_caliber: '',
      pro_flow: '',
      pro_lift: '',
      pro_speed: '',
      pro_power: '',
      pro_brand: '乙',
      pro_info: '',
      pro_curve: '',
      pro_unit: '台',
      pro_unitprice: '',
      cost: '',
      floor_price: '',
      tax_code: '',
      remarks: '',
      release_time: expect.stringMatching(/^\d{4}:\d\d:\d\d \d\d:\d\d:\d\d$/),
      pro_status: 0,
      pro_type,
      version: 0,
    })
    expect(field).toEqual([1, 2, 3, 4])
  })

  test('can be saved as it is, but for its name', async () => {
    const pro_type = await makeCategory(server.admin)
    const { data } = await call(getProBase, { id: pro_type })
    const saved = await done(server.admin, setProduct, { ...data, pro_title: fresh('泵') })
    expect((await call(getProduct, { id: saved.id })).data).toMatchObject({
      pro_type,
      release_time: data.release_time,
    })
  })

  test('without or with an unknown category is empty and hides nothing', async () => {
    for (const input of [{}, { id: '' }, { id: 0 }, { id: 987654 }, { view: 'productbj' }]) {
      const { code, data, field } = await call(getProBase, input)
      expect({ code, field }).toEqual({ code: 200, field: [] })
      expect(data).toMatchObject({ id: '', pro_type: '', pro_unit: '', pro_brand: '' })
    }
  })

  test.each(unreadableIds)('an id %j is refused', async (id) => {
    expect((await call(getProBase, { id })).code).toBe(400)
  })

  test('of a numbered screen is that of the category made for it', async () => {
    const { data, field } = await call(getProBase, { view: 'productbj8' })
    expect(data.pro_type).toBe(await categoryNamed('控制柜'))
    expect(field).toEqual([1, 2, 3, 4])
    expect((await call(getProBase, { view: 'productbj99' })).data.pro_type).toBe('')
  })

  test('of a numbered screen is empty once its category is deleted', async () => {
    await done(server.admin, api.category.deleteProcate, { id: await categoryNamed('其他') })
    const { data, field } = await call(getProBase, { view: 'productbj20' })
    expect({ type: data.pro_type, field }).toEqual({ type: '', field: [] })
  })
})

describe('a category that uses some fields', () => {
  test.each([
    [['pro_caliber'], [2, 3, 4, 5, 6]],
    [
      ['pro_flow', 'pro_lift'],
      [1, 4, 5, 6],
    ],
    [
      ['pro_power', 'pro_info'],
      [1, 2, 3, 4],
    ],
    [['pro_caliber', 'pro_flow', 'pro_lift', 'pro_speed', 'pro_power', 'pro_info'], []],
    [[], []],
  ])('%j hides the fields %j', async (p_field, hidden) => {
    const pro_type = await makeCategory(server.admin, { p_field })
    const id = await makeProduct(server.admin, { pro_type })
    expect((await call(getProduct, { id })).field).toEqual(hidden)
    expect((await call(getProBase, { id: pro_type })).field).toEqual(hidden)
  })

  test('hides by its fields of today', async () => {
    const pro_type = await makeCategory(server.admin, { p_field: ['pro_flow'] })
    const id = await makeProduct(server.admin, { pro_type })
    await done(server.admin, api.category.setProcate, { id: pro_type, p_field: ['pro_lift'] })
    expect((await call(getProduct, { id })).field).toEqual(hiddenNumbers(['pro_lift']))
  })

  test('keeps the values of the fields that it hides', async () => {
    const id = await makeProduct(server.admin, { pro_flow: '25-50', pro_info: '不锈钢' })
    const pro_type = await makeCategory(server.admin, { p_field: ['pro_power'] })
    await done(server.admin, setProduct, { id, pro_type, pro_power: '7.5' })
    const { data, field } = await call(getProduct, { id })
    expect(data).toMatchObject({ pro_flow: '25-50', pro_info: '不锈钢', pro_power: '7.5' })
    expect(field).toEqual([1, 2, 3, 4, 6])
  })
})

test('a product without a category hides nothing', async () => {
  const id = await makeProduct(server.admin)
  const { data, field } = await call(getProduct, { id })
  expect({ type: data.pro_type, field }).toEqual({ type: '', field: [] })
})
