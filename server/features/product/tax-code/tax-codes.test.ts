import { expect, test } from 'vitest'
import { api } from '#api/index.ts'
import { done, fresh, makeCategory, makeProduct } from '#test/make/factories.ts'
import { testServer } from '#test/run/server.ts'

const { getTaxCodes, getProBase, setProduct, deleteProduct } = api.product

const server = testServer()

const PUMP = '1090119010000000001'
const PANEL = '1090416010000000002'
const VALVE = '1090120030000000003'

type Option = { value: string; label: string }

const offered = async (keyword?: string) =>
  (await done(server.admin, getTaxCodes, { keyword })).data as Option[]

/** Codes of this test's names, which stand among those of others. */
const found = async (keyword: string) => (await offered(keyword)).map(({ value }) => value)

test('a code is found by a part of the names that have it, of their category, or of itself', async () => {
  const [name, category] = [fresh('稳压泵'), fresh('消防类')]
  const pro_type = await makeCategory(server.admin, { p_name: category })
  await makeProduct(server.admin, { pro_title: name, pro_type, tax_code: PUMP })
  await makeProduct(server.admin, { pro_title: `${name}控制柜`, pro_type, tax_code: PANEL })
  await makeProduct(server.admin, { pro_title: `${name}无编码`, pro_type })

  expect((await found(name)).toSorted()).toEqual([PUMP, PANEL])
  expect(await found(`${name} 控制柜`)).toEqual([PANEL])
  expect((await found(category)).toSorted()).toEqual([PUMP, PANEL])
  expect(await found(`${PANEL.slice(0, 12)} ${name}`)).toEqual([PANEL])
  expect(await found(`${name} 无编码`)).toEqual([])
})

test('a code says what it is for, the commonest name first, and what most products have comes first', async () => {
  const word = fresh('阀')
  const make = (name: string, tax_code: string) =>
    makeProduct(server.admin, { pro_title: `${word}${name}`, pro_no: fresh('型'), tax_code })
  for (const name of ['蝶阀', '蝶阀', '蝶阀', '闸阀', '闸阀', '球阀', '止回阀']) {
    await make(name, VALVE)
  }
  await make('泵', PUMP)

  expect(await offered(word)).toEqual([
    { value: VALVE, label: `${VALVE} ${word}蝶阀、${word}闸阀、${word}止回阀等4种` },
    { value: PUMP, label: `${PUMP} ${word}泵` },
  ])
})

test('a code that the last product with it loses is offered no more', async () => {
  const name = fresh('水箱')
  const id = await makeProduct(server.admin, { pro_title: name, tax_code: VALVE })
  await done(server.admin, setProduct, { id, tax_code: PANEL })
  expect(await found(name)).toEqual([PANEL])

  await done(server.admin, setProduct, { id, tax_code: '' })
  expect(await found(name)).toEqual([])

  await done(server.admin, setProduct, { id, tax_code: PUMP })
  await done(server.admin, deleteProduct, { id })
  expect(await found(name)).toEqual([])
})

test('a code follows a product to another name', async () => {
  const [before, after] = [fresh('旧名'), fresh('新名')]
  const id = await makeProduct(server.admin, { pro_title: before, tax_code: PUMP })
  await done(server.admin, setProduct, { id, pro_title: after })
  expect([await found(before), await found(after)]).toEqual([[], [PUMP]])
})

test('a new product is proposed the code of the newest one of its category', async () => {
  const pro_type = await makeCategory(server.admin)
  const proposed = async () =>
    (await done(server.admin, getProBase, { id: pro_type })).data.tax_code as string
  await makeProduct(server.admin, { tax_code: VALVE })
  expect(await proposed()).toBe('')

  await makeProduct(server.admin, { pro_type, tax_code: PUMP })
  await makeProduct(server.admin, { pro_type, tax_code: PANEL })
  await makeProduct(server.admin, { pro_type })
  expect(await proposed()).toBe(PANEL)
})

test('a code that is not 19 digits is refused', async () => {
  const { code, msg } = await server.admin.call(setProduct, { pro_title: '泵', tax_code: '水泵' })
  expect({ code, msg }).toEqual({ code: 400, msg: '税收分类编码必须是19位数字' })
})
