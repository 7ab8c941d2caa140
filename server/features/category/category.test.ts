import { describe, expect, test } from 'vitest'
import { api } from '#api/index.ts'
import { productViews } from '#api/product/product-spec.ts'
import { fresh, makeCategory, makeProduct, unreadableTexts } from '#test/make/factories.ts'
import { testServer, addressOf, type TestServer } from '#test/run/server.ts'

const { getType, getProcate, setProcate, index, deleteProcate } = api.category

const server = testServer()

const call: TestServer['admin']['call'] = (...sent) => server.admin.call(...sent)

test('twenty categories are there from the first start, with the fields of their screens', async () => {
  const { info } = await call(index)
  const views = Object.values(productViews)
  expect(views).toHaveLength(20)
  expect(info.slice(0, 20)).toMatchObject(
    views.map(({ category, fields }) => ({ p_name: category, p_field: fields })),
  )
})

test('the fields to choose from are the six of the specification, with labels', async () => {
  const { info } = await call(getType)
  expect(info).toEqual([
    { value: 'pro_caliber', label: '口径' },
    { value: 'pro_flow', label: '流量' },
    { value: 'pro_lift', label: '扬程' },
    { value: 'pro_speed', label: '转速' },
    { value: 'pro_power', label: '功率' },
    { value: 'pro_info', label: '简介' },
  ])
})

describe('saving', () => {
  test('makes a category, which is in the list and loads by its id', async () => {
    const p_name = fresh('增压泵')
    const saved = await call(setProcate, { p_name, p_field: ['pro_flow', 'pro_lift'] })
    expect(saved).toMatchObject({ code: 200, version: 1, msg: '分类已保存' })
    const p_field = ['pro_flow', 'pro_lift']
    const record = { id: saved.id, p_name, p_field, medium: '', version: 1 }
    expect((await call(index)).info).toContainEqual(record)
    expect((await call(getProcate, { id: saved.id })).info).toEqual(record)
  })

  test('changes only the sent fields: an empty list empties, an absent field stays', async () => {
    const p_name = fresh('分类')
    const id = await makeCategory(server.admin, { p_name, p_field: 'pro_flow' })
    expect(await call(setProcate, { id, p_field: '' })).toMatchObject({ id, version: 2 })
    expect((await call(getProcate, { id })).info).toMatchObject({ p_name, p_field: [] })
    const renamed = fresh('改名')
    await call(setProcate, { id, p_name: renamed })
    expect((await call(getProcate, { id })).info).toMatchObject({ p_name: renamed, p_field: [] })
  })

  test.each([
    ['a JSON array', ['pro_flow', 'pro_power']],
    ['JSON text', '["pro_flow","pro_power"]'],
    ['comma-separated text', 'pro_flow,pro_power'],
    ['a repeated value', ['pro_flow', 'pro_power', 'pro_flow']],
  ])('reads the fields as %s', async (_form, p_field) => {
    const id = await makeCategory(server.admin, { p_field })
    expect((await call(getProcate, { id })).info.p_field).toEqual(['pro_flow', 'pro_power'])
  })

  test('reads a form with the id in the address', async () => {
    const id = await makeCategory(server.admin)
    const body = new URLSearchParams([
      ['id', ''],
      ['p_field[]', 'pro_lift'],
      ['p_field[]', 'pro_info'],
    ])
    const response = await server.fetch(addressOf(setProcate, { id }), {
      method: 'POST',
      headers: { authorization: `Bearer ${server.admin.token}` },
      body,
    })
    expect(await response.json()).toMatchObject({ code: 200, id })
    expect((await call(getProcate, { id })).info.p_field).toEqual(['pro_lift', 'pro_info'])
  })

  test.each([
    ['no name', {}],
    ['an empty name', { p_name: ' ' }],
    ['an unknown field', { p_name: '分类', p_field: ['pro_colour'] }],
    ['an object as the fields', { p_name: '分类', p_field: { pro_flow: 1 } }],
  ])('refuses %s', async (_wrong, input) => {
    expect((await call(setProcate, input)).code).toBe(400)
  })

  test.each(unreadableTexts)('refuses a name that is %s', async (_wrong, p_name) => {
    const refused = await call(setProcate, { p_name })
    expect(refused.code).toBe(400)
    expect(refused.errors?.['p_name']).toContain('分类名称')
  })

  test('refuses to empty the name and leaves the category as it was', async () => {
    const p_name = fresh('分类')
    const id = await makeCategory(server.admin, { p_name })
    expect((await call(setProcate, { id, p_name: '' })).code).toBe(400)
    expect((await call(getProcate, { id })).info).toMatchObject({ p_name, version: 1 })
  })
})

test('without an id an empty form is answered', async () => {
  for (const id of [undefined, '', 0]) {
    const { info } = await call(getProcate, { id })
    expect(info).toEqual({ id: '', p_name: '', p_field: [], medium: '', version: 0 })
  }
})

describe('deleting', () => {
  test('a category with products is refused, saying how many; without them it goes', async () => {
    const id = await makeCategory(server.admin)
    const product = await makeProduct(server.admin, { pro_type: id })
    await makeProduct(server.admin, { pro_type: id })
    const refused = await call(deleteProcate, { id })
    expect(refused.code).toBe(409)
    expect(refused.msg).toContain('2个产品')
    expect((await call(getProcate, { id })).code).toBe(200)
    expect((await call(api.product.getProduct, { id: product })).data.pro_type).toBe(id)
  })
})
