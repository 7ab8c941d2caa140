import { describe, expect, test } from 'vitest'
import { api } from '#api/index.ts'
import {
  addSet,
  done,
  fresh,
  makeCategory,
  makeCombination,
  makeProduct,
  makeQuotation,
} from '#test/make/factories.ts'
import { testServer, type TestServer } from '#test/run/server.ts'

const { category, product, combination } = api

const server = testServer()

const call: TestServer['admin']['call'] = (...sent) => server.admin.call(...sent)

describe('a restored category', () => {
  test('is what it was: its name with its colour, its fields, its place among the types', async () => {
    const p_name = '<font color="red">消防</font>泵'
    const id = await makeCategory(server.admin, { p_name, p_field: ['pro_lift', 'pro_info'] })
    await done(server.admin, category.deleteProcate, { id })
    await done(server.admin, category.restore, { id })
    expect((await done(server.admin, category.getProcate, { id })).info).toMatchObject({
      p_name,
      p_field: ['pro_lift', 'pro_info'],
    })
    const types = (await done(server.admin, product.getProType)).data
    expect(types).toContainEqual({ value: id, label: '消防泵' })
    const made = await makeProduct(server.admin, { pro_type: id })
    expect((await done(server.admin, product.index, { cateid: id })).data).toMatchObject([
      { id: made, pro_type: id },
    ])
  })

  test('of the first start has its own product screen again', async () => {
    const { info } = await done(server.admin, category.index)
    const [first] = info as { id: number }[]
    const screen = () => call(product.setProType, { type: first!.id })
    const before = await screen()
    expect(before.data.view).toMatch(/^productbj\d+$/)
    await done(server.admin, category.deleteProcate, { id: first!.id })
    expect((await screen()).code).toBe(404)
    await done(server.admin, category.restore, { id: first!.id })
    expect(await screen()).toEqual(before)
  })
})

describe('a deleted product', () => {
  const pro_no = 'ISG50-160'

  test('is found as others are, however it was searched when it was deleted', async () => {
    const mark = fresh('isg')
    const id = await makeProduct(server.admin, { pro_no: `${mark}50-160` })
    const former = { search_text: `${mark}50-160` }
    await server.db.updateTable('product').set(former).where('id', '=', id).execute()
    await done(server.admin, product.deleteProduct, { id })
    await done(server.admin, product.restore, { id })
    const { data } = await done(server.admin, product.index, { keyword: `${mark}50160` })
    expect(data).toMatchObject([{ id }])
  })

  test('is refused while its category is gone, and comes back after it', async () => {
    const pro_type = await makeCategory(server.admin)
    const id = await makeProduct(server.admin, { pro_type })
    await done(server.admin, product.deleteProduct, { id })
    await done(server.admin, category.deleteProcate, { id: pro_type })
    expect(await call(product.restore, { id })).toEqual({
      code: 409,
      msg: '这条产品用到的记录已被删除，不能恢复；请先恢复那些记录',
    })
    await done(server.admin, category.restore, { id: pro_type })
    await done(server.admin, product.restore, { id })
    expect((await done(server.admin, product.getProduct, { id })).data).toMatchObject({ pro_type })
  })

  test('is refused while another has its title, model and brand, and comes back then', async () => {
    const same = { pro_title: fresh('泵'), pro_no, pro_brand: '南方' }
    const id = await makeProduct(server.admin, same)
    await done(server.admin, product.deleteProduct, { id })
    const other = await makeProduct(server.admin, same)
    expect(await call(product.restore, { id })).toEqual({
      code: 409,
      msg: '名称、型号和品牌已被另一个产品使用，不能恢复；请先修改那一个',
    })
    expect((await call(product.getProduct, { id })).code).toBe(404)
    await done(server.admin, product.setProduct, { id: other, pro_brand: '凯泉' })
    await done(server.admin, product.restore, { id })
    expect((await done(server.admin, product.getProduct, { id })).data).toMatchObject(same)
  })

  test('without a model comes back beside others of its title', async () => {
    const pro_title = fresh('泵')
    const id = await makeProduct(server.admin, { pro_title })
    await done(server.admin, product.deleteProduct, { id })
    await makeProduct(server.admin, { pro_title })
    expect((await call(product.restore, { id })).code).toBe(200)
  })

  test('is found by its title and model again, and can be quoted', async () => {
    const pro_title = fresh('云溪泵')
    const id = await makeProduct(server.admin, { pro_title, pro_no, pro_unitprice: '88.5' })
    await done(server.admin, product.deleteProduct, { id })
    await done(server.admin, product.restore, { id })
    const found = await done(server.admin, product.index, { keyword: pro_title.toUpperCase() })
    expect(found).toMatchObject({ total: 1, data: [{ id, pro_unitprice: '88.50' }] })
    const quotation = await makeQuotation(server.admin)
    const lines = await addSet(server.admin, quotation, await makeCombination(server.admin, [id]))
    expect(lines).toMatchObject([{ pid: id, no: pro_no, unitprice: '88.50' }])
  })
})

describe('a deleted combination', () => {
  test('comes back with its products in their order', async () => {
    const products = [
      await makeProduct(server.admin),
      await makeProduct(server.admin),
      await makeProduct(server.admin),
    ].toReversed()
    const id = await makeCombination(server.admin, products, { is_power: 1, com_show: 1 })
    await done(server.admin, combination.deleteCombination, { id })
    await done(server.admin, combination.restore, { id })
    expect((await done(server.admin, combination.getCombination, { id })).data).toMatchObject({
      com_prolist: products,
      is_power: 1,
      com_show: 1,
    })
    const options = (await done(server.admin, api.quotation.getCombination)).data
    expect(options).toContainEqual(expect.objectContaining({ value: id }))
  })

  test('is refused, naming them, while products of it are gone, and comes back after', async () => {
    const [stays, one, two] = [fresh('泵'), fresh('柜'), fresh('阀')]
    const products: number[] = []
    for (const pro_title of [stays, one, two]) {
      products.push(await makeProduct(server.admin, { pro_title }))
    }
    const [, ...gone] = products
    const id = await makeCombination(server.admin, products)
    await done(server.admin, combination.deleteCombination, { id })
    for (const product of gone) await done(server.admin, api.product.deleteProduct, { id: product })
    expect(await call(combination.restore, { id })).toEqual({
      code: 409,
      msg: `组合中的产品“${one}”、“${two}”已被删除，不能恢复；请先恢复这些产品`,
    })
    for (const product of gone) await done(server.admin, api.product.restore, { id: product })
    await done(server.admin, combination.restore, { id })
    const { data } = await done(server.admin, combination.getCombination, { id })
    expect(data.com_prolist).toEqual(products)
  })

  test('is content with another product of the same title', async () => {
    const pro_title = fresh('泵')
    const first = await makeProduct(server.admin, { pro_title, pro_no: 'A' })
    const id = await makeCombination(server.admin, [first])
    await done(server.admin, combination.deleteCombination, { id })
    await done(server.admin, product.deleteProduct, { id: first })
    const second = await makeProduct(server.admin, { pro_title, pro_no: 'B' })
    await done(server.admin, combination.restore, { id })
    const { data } = await done(server.admin, combination.getCombination, { id })
    expect(data.com_prolist).toEqual([second])
  })
})
