import { beforeAll, expect, test } from 'vitest'
import { api } from '#api/index.ts'
import { done, fresh, makeProduct } from '#test/make/factories.ts'
import { changesOf, historyPage } from '#test/read/history.ts'
import { rowsIn, sheetOf } from '#test/read/sheet-file.ts'
import { exported, previewed } from '#test/read/sheets.ts'
import { testServer, type Caller } from '#test/run/server.ts'

/** 底价: set by users who may see costs, and shown to those who may quote. */

const { product } = api
const { setProduct, getProduct, getProBase, getHistory, exportList } = product

const server = testServer()
let admin: Caller
/** Who may quote, who may neither quote nor see costs, and who may see costs. */
let seller: Caller
let editor: Caller
let keeper: Caller
beforeAll(async () => {
  admin = server.admin
  const rights = ['product:view', 'product:edit', 'product:export_list'] as const
  seller = await server.userWith(...rights, 'quotation:edit')
  editor = await server.userWith(...rights)
  keeper = await server.userWith(...rights, 'product:cost')
})

test('is answered to who may quote or see costs, and absent for others', async () => {
  const id = await makeProduct(keeper, { floor_price: '1100.5', cost: '900' })
  const read = async (caller: Caller) => (await done(caller, getProduct, { id })).data
  for (const caller of [seller, keeper]) {
    expect((await read(caller)).floor_price).toBe('1100.50')
    expect((await done(caller, getProBase)).data.floor_price).toBe('')
  }
  expect('floor_price' in (await read(editor))).toBe(false)
  expect('floor_price' in (await done(editor, getProBase)).data).toBe(false)
  expect('cost' in (await read(seller))).toBe(false)
})

test('is set with the permission to see costs alone; absent it stays', async () => {
  const id = await makeProduct(keeper, { floor_price: '1100' })
  for (const caller of [seller, editor]) {
    for (const floor_price of ['1000', '1100', '']) {
      expect(await caller.call(setProduct, { id, floor_price })).toMatchObject({
        code: 403,
        msg: expect.stringContaining('填写底价需要“产品：查看和填写成本价”'),
      })
    }
    await done(caller, setProduct, { id, remarks: fresh('备注') })
  }
  expect((await done(keeper, getProduct, { id })).data.floor_price).toBe('1100.00')
})

test('stands in the history for those who see it', async () => {
  const id = await makeProduct(keeper, { floor_price: '1100' })
  await done(keeper, setProduct, { id, floor_price: '1000', remarks: '改' })
  const changes = async (caller: Caller) =>
    changesOf((await historyPage(caller, getHistory, { id })).data[0])
  for (const caller of [seller, keeper]) {
    expect(await changes(caller)).toMatchObject({ 底价: ['1,100.00元', '1,000.00元'] })
  }
  expect(await changes(editor)).toEqual({ 备注: ['', '改'] })
})

test('is in the files of users who may see costs alone', async () => {
  const pro_no = fresh('底价')
  const id = await makeProduct(admin, { pro_no, floor_price: '1100' })
  const head = async (caller: Caller) =>
    rowsIn(await exported(server, caller, exportList, { keyword: pro_no }))[0]
  expect(await head(keeper)).toContain('底价')
  expect(await head(seller)).not.toContain('底价')
  const file = await sheetOf(['型号', '底价'], [pro_no, '¥1,050'])
  const left = await previewed(server, seller, product, file)
  expect(left.layout.columns[1]).toMatchObject({ note: expect.stringContaining('底价') })
  expect(left.rows).toMatchObject([{ kind: 'unchanged' }])
  const shown = await previewed(server, keeper, product, file)
  expect(shown.rows[0]!.changes).toEqual([
    { label: '底价', before: '1,100.00元', after: '1,050.00元' },
  ])
  await done(keeper, product.confirmImport, { id: shown.id })
  expect((await done(admin, getProduct, { id })).data.floor_price).toBe('1050.00')
})
