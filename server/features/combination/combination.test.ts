import { describe, expect, test } from 'vitest'
import { api } from '#api/index.ts'
import { done, fresh, makeCombination, makeProduct, unreadableTexts } from '#test/make/factories.ts'
import { countingStatements } from '#test/read/statements.ts'
import { testServer, type TestServer } from '#test/run/server.ts'

const { index, getProTitle, getCombination, setCombination, deleteCombination } = api.combination

const server = testServer()

const call: TestServer['admin']['call'] = (...sent) => server.admin.call(...sent)
const stored = async (id: unknown) => (await done(server.admin, getCombination, { id })).data

describe('the titles to choose from', () => {
  test('are distinct, each with the lowest id of its products', async () => {
    const pro_title = fresh('泵')
    const lowest = await makeProduct(server.admin, { pro_title, pro_no: 'B', pro_status: 3 })
    const other = await makeProduct(server.admin)
    await makeProduct(server.admin, { pro_title, pro_no: 'A', pro_status: 2 })
    const { data } = await call(getProTitle)
    expect(data.filter(({ label }: { label: string }) => label === pro_title)).toEqual([
      { value: lowest, label: pro_title },
    ])
    expect(data.map(({ value }: { value: number }) => value)).toContain(other)
  })

  test('have the next id as their value once the lowest is gone', async () => {
    const pro_title = fresh('泵')
    const lowest = await makeProduct(server.admin, { pro_title, pro_no: 'A' })
    const next = await makeProduct(server.admin, { pro_title, pro_no: 'B' })
    await done(server.admin, api.product.deleteProduct, { id: lowest })
    expect((await call(getProTitle)).data).toContainEqual({ value: next, label: pro_title })
  })

  test('are read a part of the catalogue at a time, whatever it has of titles and of models of one', async () => {
    const [own, common] = [fresh('泵'), fresh('泵')]
    const first = await makeProduct(server.admin, { pro_title: common, pro_no: '' })
    const like = server.db.selectFrom('product').selectAll().where('id', '=', first)
    const { id: _id, ...product } = await like.executeTakeFirstOrThrow()
    const titles = Array.from({ length: 600 }, (_, at) => `${own}${at}`)
    for (const pro_title of titles) {
      const models = [pro_title, common].map((title) => ({ ...product, pro_title: title }))
      await server.db.insertInto('product').values(models).execute()
    }
    const { answer, texts, mostRows } = await countingStatements(server, () => call(getProTitle))
    const labels = answer.data.map(({ label }: { label: string }) => label)
    expect(labels.filter((label: string) => label.startsWith(own))).toEqual(titles)
    expect(answer.data).toContainEqual({ value: first, label: common })
    expect(new Set(labels).size).toBe(labels.length)
    expect(mostRows).toBeLessThanOrEqual(500)
    const whole = texts.filter((text) => text.includes('from "product"') && !/ limit /.test(text))
    expect(whole).toEqual([])
  })
})

describe('saving a combination', () => {
  test('keeps its titles in their order, and is in the list', async () => {
    const products = [await makeProduct(server.admin), await makeProduct(server.admin)]
    const com_prolist = products.toReversed()
    const com_name = fresh('供水设备')
    const input = { com_name, com_prolist, is_power: 1, com_show: '1' }
    const saved = await call(setCombination, input)
    expect(saved).toMatchObject({ code: 200, version: 1, msg: '组合已保存' })
    const row = { id: saved.id, com_name, is_power: 1, com_show: 1 }
    expect(await stored(saved.id)).toEqual({ ...row, com_prolist, com_rules: [], version: 1 })
    expect((await call(index)).data).toContainEqual(row)
  })

  test.each([
    ['JSON text', (ids: number[]) => JSON.stringify(ids)],
    ['comma-separated text', (ids: number[]) => ids.join(',')],
    ['texts', (ids: number[]) => ids.map(String)],
    ['repeated ids', (ids: number[]) => [...ids, ...ids]],
  ])('reads the products as %s', async (_form, written) => {
    const products = [await makeProduct(server.admin), await makeProduct(server.admin)]
    const input = { com_name: fresh('组合'), com_prolist: written(products) }
    const { id } = await done(server.admin, setCombination, input)
    expect((await stored(id)).com_prolist).toEqual(products)
  })

  test('accepts any id of a title, and answers the lowest', async () => {
    const pro_title = fresh('泵')
    const lowest = await makeProduct(server.admin, { pro_title, pro_no: 'A' })
    const any = await makeProduct(server.admin, { pro_title, pro_no: 'B' })
    const id = await makeCombination(server.admin, [any])
    expect((await stored(id)).com_prolist).toEqual([lowest])
    const both = await makeCombination(server.admin, [any, lowest])
    expect((await stored(both)).com_prolist).toEqual([lowest])
  })

  test('needs only a name: flags are 0, the products none', async () => {
    const { id } = await done(server.admin, setCombination, { com_name: fresh('组合') })
    expect(await stored(id)).toMatchObject({ com_prolist: [], is_power: 0, com_show: 0 })
  })

  test('changes only the sent fields: an empty list empties, an absent field stays', async () => {
    const product = await makeProduct(server.admin)
    const id = await makeCombination(server.admin, [product], { is_power: 1, com_show: 1 })
    const before = await stored(id)
    await done(server.admin, setCombination, { id, is_power: 0 })
    expect(await stored(id)).toEqual({ ...before, is_power: 0, version: 2 })
    await done(server.admin, setCombination, { id, com_prolist: [] })
    expect(await stored(id)).toEqual({ ...before, is_power: 0, com_prolist: [], version: 3 })
  })

  test.each(unreadableTexts)('refuses a name that is %s', async (_wrong, com_name) => {
    const refused = await call(setCombination, { com_name })
    expect(refused.code).toBe(400)
    expect(refused.errors?.['com_name']).toContain('组合名称')
  })

  test.each([
    ['com_name', ''],
    ['com_prolist', 'abc'],
    ['com_prolist', [-1]],
    ['com_prolist', [0]],
    ['com_prolist', { 1: 1 }],
    ['com_prolist', [987654]],
    ['is_power', 2],
    ['is_power', -1],
    ['com_show', 'yes'],
  ])('refuses %s %j by name', async (field, value) => {
    const refused = await call(setCombination, { com_name: '组合', [field]: value })
    expect(refused.code).toBe(400)
    expect(refused.errors).toHaveProperty(field)
  })

  test('with a product that is not there changes nothing', async () => {
    const id = await makeCombination(server.admin)
    const before = await stored(id)
    const input = { id, com_name: '改名', com_prolist: [...before.com_prolist, 987654] }
    expect((await call(setCombination, input)).code).toBe(400)
    expect(await stored(id)).toEqual(before)
  })
})

test('without an id an empty form is answered', async () => {
  const none = { com_name: '', com_prolist: [], is_power: 0, com_show: 0, com_rules: [] }
  expect((await call(getCombination)).data).toEqual({ ...none, id: '', version: 0 })
})

test('the products of a deleted combination may go', async () => {
  const product = await makeProduct(server.admin)
  const id = await makeCombination(server.admin, [product])
  await done(server.admin, deleteCombination, { id })
  await done(server.admin, api.product.deleteProduct, { id: product })
})
