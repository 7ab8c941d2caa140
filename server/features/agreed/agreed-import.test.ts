import { beforeAll, describe, expect, test } from 'vitest'
import { api } from '#api/index.ts'
import { done, fresh, makeCustomer, makeProduct } from '#test/make/factories.ts'
import { rowsIn, sheetOf } from '#test/read/sheet-file.ts'
import { exported, importFile, previewed } from '#test/read/sheets.ts'
import { testServer, type Caller } from '#test/run/server.ts'

/** Agreed prices from and to Excel files. */

const { agreed } = api
const { index, setAgreed, confirmImport, exportList } = agreed

const HEAD = ['客户', '产品名称', '型号', '协议价', '起', '止']

const server = testServer()
let admin: Caller
let seller: Caller
beforeAll(async () => {
  admin = server.admin
  const rights = ['customer:view', 'customer:edit', 'customer:export_list'] as const
  seller = await server.userWith(...rights, 'customer:price')
})

type Place = { customer_id: number; product_id: number; names: [string, string, string] }

async function makePlace(caller = admin): Promise<Place> {
  const names: Place['names'] = [fresh('水务'), fresh('立式泵'), 'CDL32-90']
  const [cus_name, pro_title, pro_no] = names
  const customer_id = await makeCustomer(caller, { cus_name })
  return { customer_id, product_id: await makeProduct(admin, { pro_title, pro_no }), names }
}

async function agree({ customer_id, product_id }: Place, from_date: string, to_date: string) {
  const input = { customer_id, product_id, unitprice: '980', from_date, to_date }
  return Number((await done(admin, setAgreed, input)).id)
}

const preview = async (caller: Caller, ...rows: (string | number)[][]) =>
  previewed(server, caller, agreed, await sheetOf(HEAD, ...rows))
const pricesOf = async ({ customer_id }: Place) =>
  (await done(admin, index, { customer_id })).data.map((row: Record<string, unknown>) => [
    row['unitprice'],
    row['from_date'],
    row['to_date'],
  ]) as unknown[][]

test('a row changes the price that begins on its day, or adds one', async () => {
  const place = await makePlace()
  await agree(place, '2026-01-01', '2026-12-31')
  const shown = await preview(
    admin,
    [...place.names, '¥1,000.50', '2026/1/1', '2026-06-30'],
    [...place.names, 900, '2026.7.1', '2026年12月31日'],
  )
  expect(shown.counts).toEqual({ new: 1, changed: 1, unchanged: 0, skipped: 0, wrong: 0 })
  expect(shown.rows[0]!.changes).toEqual([
    { label: '协议价', before: '980.00元', after: '1,000.50元' },
    { label: '止', before: '2026-12-31', after: '2026-06-30' },
  ])
  expect(shown.rows[1]!.changes).toContainEqual({
    label: '客户',
    before: '',
    after: place.names[0],
  })
  await done(admin, confirmImport, { id: shown.id })
  expect(await pricesOf(place)).toEqual([
    ['900.00', '2026-07-01', '2026-12-31'],
    ['1000.50', '2026-01-01', '2026-06-30'],
  ])
})

test('what is exported and imported again changes nothing', async () => {
  const place = await makePlace()
  await agree(place, '2026-01-01', '2026-12-31')
  const file = await exported(server, admin, exportList, { customer_id: place.customer_id })
  expect((await previewed(server, admin, agreed, file)).counts).toEqual({
    new: 0,
    changed: 0,
    unchanged: 1,
    skipped: 0,
    wrong: 0,
  })
  const template = await exported(server, admin, exportList, { template: 1 })
  const [head, example] = rowsIn(template)
  expect(head).toEqual([...HEAD.toSpliced(3, 0, '品牌'), '备注'])
  expect(example).toContain('示例CDL16-90')
  expect((await importFile(server, admin, agreed, template)).msg).toContain('没有要导入的内容')
})

describe('a row is wrong', () => {
  test.each<[string, (place: Place) => (string | number)[], string]>([
    ['without a customer', ({ names }) => ['', ...names.slice(1)], '请填写客户'],
    [
      'of a customer that is not there',
      ({ names }) => ['无此水务', ...names.slice(1)],
      '没有客户“无此水务”',
    ],
    ['of a product that is not there', ({ names }) => [names[0], names[1], 'X-1'], '没有产品'],
    ['of no price', ({ names }) => [...names, ''], '协议价不能为空'],
    ['of a price in words', ({ names }) => [...names, '面议'], '协议价必须是'],
    ['of a day in words', ({ names }) => [...names, 1, '年初'], '起的格式应为'],
    [
      'that ends before it begins',
      ({ names }) => [...names, 1, '2026-05-01', '2026-04-01'],
      '止不能早于起',
    ],
    ['that overlaps', ({ names }) => [...names, 1, '2026-12-31', '2027-01-01'], '日期重叠'],
  ])('%s', async (_what, cells, says) => {
    const place = await makePlace()
    await agree(place, '2026-01-01', '2026-12-31')
    const usual = [...place.names, 900, '2027-01-01', '2027-12-31']
    const row = cells(place)
    const shown = await preview(admin, [...row, ...usual.slice(row.length)])
    expect(shown.rows[0]).toMatchObject({ kind: 'wrong', reason: expect.stringContaining(says) })
  })

  test('where it overlaps a former row of its file', async () => {
    const place = await makePlace()
    const { rows } = await preview(
      admin,
      [...place.names, 900, '2026-01-01', '2026-06-30'],
      [...place.names, 900, '2026-06-30', '2026-12-31'],
      [...place.names, 900, '2026-01-01', '2026-03-31'],
    )
    expect(rows.map(({ kind }) => kind)).toEqual(['new', 'wrong', 'wrong'])
  })

  test('of a customer that the actor does not see', async () => {
    const place = await makePlace()
    const { rows } = await preview(seller, [...place.names, 900, '2026-01-01', '2026-06-30'])
    expect(rows[0]!.reason).toBe(`没有客户“${place.names[0]}”，请先录入客户`)
  })
})

test('a price that was agreed since the preview refuses all', async () => {
  const [place, other] = [await makePlace(), await makePlace()]
  const shown = await preview(
    admin,
    [...other.names, 900, '2026-01-01', '2026-06-30'],
    [...place.names, 900, '2026-01-01', '2026-06-30'],
  )
  await agree(place, '2026-06-01', '2026-12-31')
  expect(await admin.call(confirmImport, { id: shown.id })).toMatchObject({
    code: 409,
    msg: expect.stringContaining('预览之后数据有变化'),
  })
  expect(await pricesOf(other)).toEqual([])
})

test('importing takes the permission to set prices', async () => {
  const viewer = await server.userWith('customer:view', 'customer:edit', 'customer:all')
  const file = await sheetOf(HEAD)
  expect((await importFile(server, viewer, agreed, file)).code).toBe(403)
})

test('who imports for their own customers sees them', async () => {
  const place = await makePlace(seller)
  const shown = await preview(seller, [...place.names, 900, '2026-01-01', '2026-06-30'])
  await done(seller, confirmImport, { id: shown.id })
  expect((await done(seller, index)).data).toMatchObject([{ customer_id: place.customer_id }])
  expect(rowsIn(await exported(server, seller, exportList))).toHaveLength(2)
})
