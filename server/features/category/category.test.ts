import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { api } from '#api/index.ts'
import { startServer, type TestServer } from '#server/testing.ts'

let server: TestServer
beforeAll(async () => void (server = await startServer()))
afterAll(() => server.close())

describe('a category', () => {
  test('is made, listed with its cleaned name, changed and deleted', async () => {
    const { admin } = server
    const made = await admin.call(api.category.setProcate, {
      p_name: '<b onclick="x()">增压泵</b><script>alert(1)</script><img src=http://a/b>',
      p_field: ['pro_flow', 'pro_lift'],
    })
    expect(made).toMatchObject({ code: 200, version: 1 })

    const list = await admin.call(api.category.index)
    expect(list.info).toContainEqual({
      id: made.id,
      p_name: '<b>增压泵</b>',
      p_field: ['pro_flow', 'pro_lift'],
      version: 1,
    })

    const changed = await admin.call(api.category.setProcate, { id: made.id, p_field: '' })
    expect(changed).toMatchObject({ code: 200, id: made.id, version: 2 })
    const one = await admin.call(api.category.getProcate, { id: made.id })
    expect(one.info).toMatchObject({ p_name: '<b>增压泵</b>', p_field: [] })

    const deleted = await admin.call(api.category.deleteProcate, { id: made.id })
    expect(deleted.code).toBe(200)
    expect((await admin.call(api.category.getProcate, { id: made.id })).code).toBe(404)
  })

  test('with products cannot be deleted', async () => {
    const { admin } = server
    const made = await admin.call(api.category.setProcate, { p_name: '有产品的分类' })
    await admin.call(api.product.setProduct, { pro_title: '泵', pro_type: made.id })
    const refused = await admin.call(api.category.deleteProcate, { id: made.id })
    expect(refused).toMatchObject({ code: 409 })
    expect(refused.msg).toContain('1个产品')
  })
})

test('twenty categories are there from the first start, each with its screen', async () => {
  const { info } = await server.admin.call(api.category.index)
  expect(info.length).toBeGreaterThanOrEqual(20)
  const view = await server.admin.call(api.product.setProType, { type: info[7].id })
  expect(view.data).toEqual({ view: 'productbj8' })
})
