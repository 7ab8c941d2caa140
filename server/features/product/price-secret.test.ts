import { beforeAll, describe, expect, test } from 'vitest'
import { allPermissions } from '#api/kit/access.ts'
import { api } from '#api/index.ts'
import {
  done,
  fresh,
  linesOf,
  makeCustomer,
  makeProduct,
  makeQuotation,
} from '#test/make/factories.ts'
import { callerByKey } from '#test/make/keys.ts'
import { veroLine } from '#test/make/pumps/pump-lines.ts'
import { changesOf, historyPage } from '#test/read/history.ts'
import { everythingRead, files, pathsWith, reads, written } from '#test/read/everything.ts'
import { exported, previewed } from '#test/read/sheets.ts'
import { rowsIn, sheetOf } from '#test/read/sheet-file.ts'
import { testServer, type Caller } from '#test/run/server.ts'

/**
 * The catalogue's prices are known to nobody without `product:price`, by whatever way they ask: one caller has every other
 * permission. Lines of a quotation show what was quoted, and who chooses a model for one sees what it is priced at.
 */

const { addline, selectno, selectproduct, priceImpact } = api.quotation
const { copyProduct, deleteProduct, exportList, exportRows, getHistory } = api.product
const { getProBase, getProduct, index, setProduct } = api.product
const { replace, select } = api.selection

/** What was quoted, what it was priced at before that, and is now; and of two pumps. */
const QUOTED = '11300.00'
const [FORMER, PRICE] = ['7234.56', '8123.45'] as const
const SECRETS = [FORMER, PRICE, '16246.90'].flatMap(written)

const server = testServer()
let clerk: Caller
let product: number
let deleted: number
let quotation: number
let lines: number[]
let customer: number
let agreed: number
beforeAll(async () => {
  const { admin } = server
  clerk = await server.userWith(...allPermissions.filter((one) => one !== 'product:price'))
  const pump = { pro_title: fresh('泵'), pro_no: 'A', pro_curve: veroLine }
  product = await makeProduct(admin, { ...pump, pro_unitprice: FORMER })
  await done(admin, setProduct, { id: product, pro_unitprice: QUOTED })
  customer = await makeCustomer(admin)
  quotation = await makeQuotation(admin, { customer_id: customer })
  await done(admin, addline, { id: quotation, pid: product })
  lines = (await linesOf(admin, quotation)).map(({ id }) => id)
  await done(admin, setProduct, { id: product, pro_unitprice: PRICE })
  const price = { customer_id: customer, product_id: product, unitprice: '9000' }
  const period = { from_date: '2020-01-01', to_date: '2020-12-31' }
  agreed = Number((await done(admin, api.agreed.setAgreed, { ...price, ...period })).id)
  deleted = await makeProduct(admin, { ...pump, pro_no: 'B', pro_unitprice: PRICE })
  await done(admin, deleteProduct, { id: deleted })
})

const inputs = () => [
  {},
  ...[product, deleted, quotation, customer, agreed, ...lines].map((id) => ({ id })),
  ...[PRICE, FORMER, 'A'].map((keyword) => ({ keyword })),
  ...lines.map((line) => ({ line })),
  { customer_id: customer },
  { pid: product },
  { flow: 30, head: 25.3 },
  { flow: 60, head: 25.3, on_duty: 2 },
  { template: 1 },
]

test('no answer contains one, but where a model is chosen', async () => {
  const answers = await everythingRead(server, clerk, inputs(), reads)
  expect(answers.length).toBeGreaterThan(400)
  expect(pathsWith(answers, SECRETS)).toEqual(new Set([selectno.path, selectproduct.path]))
})

test('no file contains one', async () => {
  const answers = await everythingRead(server, clerk, inputs(), files)
  expect(answers.length).toBeGreaterThan(50)
  expect(pathsWith(answers, SECRETS)).toEqual(new Set())
})

test('the same calls contain it for who has the permission', async () => {
  const calls = [
    index,
    getProduct,
    getHistory,
    exportRows,
    exportList,
    select,
    replace,
    selectno,
    selectproduct,
    priceImpact,
    api.history.index,
    api.agreed.index,
    api.agreed.getAgreed,
    api.agreed.selectProduct,
    api.agreed.exportRows,
  ]
  const answers = await everythingRead(server, server.admin, inputs(), calls)
  expect(pathsWith(answers, SECRETS)).toEqual(new Set(calls.map(({ path }) => path)))
})

test('what was quoted is seen by who sees the quotation', async () => {
  const reader = await server.userWith('quotation:view', 'quotation:all')
  expect(await linesOf(reader, quotation)).toMatchObject([{ unitprice: QUOTED }])
  expect((await done(reader, getProduct, { id: product })).data).not.toHaveProperty('pro_unitprice')
})

test('a key sees it by the permission chosen for it', async () => {
  const without = await callerByKey(server, server.admin, 'product:view')
  const sees = await callerByKey(server, server.admin, 'product:view', 'product:price')
  const read = async (caller: Caller) => (await done(caller, getProduct, { id: product })).data
  expect(await read(without)).not.toHaveProperty('pro_unitprice')
  expect(await read(sees)).toHaveProperty('pro_unitprice', PRICE)
})

describe('without the permission', () => {
  const stored = async (id: number) =>
    (await done(server.admin, getProduct, { id })).data.pro_unitprice

  test('a price in the input is refused, also the same and an empty one', async () => {
    for (const pro_unitprice of ['1', PRICE, '']) {
      expect(await clerk.call(setProduct, { id: product, pro_unitprice })).toMatchObject({
        code: 403,
        msg: expect.stringContaining('填写单价需要“产品：查看目录价”'),
      })
    }
    const added = { pro_title: fresh('泵'), pro_unitprice: '1' }
    expect((await clerk.call(setProduct, added)).code).toBe(403)
    expect(await stored(product)).toBe(PRICE)
  })

  test('a product that is saved or copied keeps it, and a new one has none', async () => {
    const id = await makeProduct(server.admin, { pro_no: 'C', pro_unitprice: PRICE })
    await done(clerk, setProduct, { id, remarks: '改' })
    const copied = await done(clerk, copyProduct, { id })
    expect(await stored(id)).toBe(PRICE)
    expect(await stored(Number(copied.id))).toBe(PRICE)
    expect(await stored(await makeProduct(clerk))).toBe('')
    const [entry] = (await historyPage(clerk, getHistory, { id: Number(copied.id) })).data
    expect(changesOf(entry)).not.toHaveProperty('单价')
  })

  test('a new form has no field for it', async () => {
    expect((await done(clerk, getProBase, {})).data).not.toHaveProperty('pro_unitprice')
    expect((await done(server.admin, getProBase, {})).data).toHaveProperty('pro_unitprice', '')
  })

  test('its column of a file is not read, which the preview says', async () => {
    const pro_no = fresh('价')
    const id = await makeProduct(server.admin, { pro_no, pro_unitprice: PRICE })
    const file = await sheetOf(['型号', '单价', '备注'], [pro_no, '7', '改'])
    const shown = await previewed(server, clerk, api.product, file)
    expect(shown.layout.columns[1]).toMatchObject({
      note: '填写单价需要“产品：查看目录价”的权限，这一列不导入',
    })
    expect(shown.rows[0]!.changes).toEqual([{ label: '备注', before: '', after: '改' }])
    await done(clerk, api.product.confirmImport, { id: shown.id })
    expect(await stored(id)).toBe(PRICE)
  })

  test('files of products have no column for it', async () => {
    const head = async (call: typeof exportList | typeof exportRows, template?: number) =>
      rowsIn(await exported(server, clerk, call, { template }))[0]!.join()
    for (const titles of [head(exportList), head(exportRows), head(exportList, 1)]) {
      expect(await titles).toContain('型号')
      expect(await titles).not.toContain('单价')
    }
  })

  test('neither the order of pumps nor a filter tells which is cheaper', async () => {
    const pumps = async (caller: Caller, more = {}) => {
      const input = { flow: 30, head: 25.3, keyword: '比价', ...more }
      return (await done(caller, select, input)).data[0].offered.map(
        ({ pro_no }: { pro_no: string }) => pro_no,
      )
    }
    for (const [pro_no, pro_unitprice] of [
      ['1', '900'],
      ['2', '500'],
    ]) {
      const pump = { pro_title: '比价泵', pro_no, pro_unitprice, pro_curve: veroLine }
      await makeProduct(server.admin, pump)
    }
    expect(await pumps(server.admin)).toEqual(['2', '1'])
    expect(await pumps(clerk)).toEqual(['1', '2'])
    expect(await pumps(server.admin, { max_price: '600' })).toEqual(['2'])
    for (const call of [select, replace]) {
      const answer = await clerk.call(call, { flow: 30, head: 25.3, max_price: '600' })
      expect(answer).toMatchObject({ code: 403, msg: expect.stringContaining('最高单价') })
    }
  })

  test('调价影响 is refused', async () => {
    for (const input of [{}, { pid: product }]) {
      expect((await clerk.call(priceImpact, input)).code).toBe(403)
    }
  })
})
