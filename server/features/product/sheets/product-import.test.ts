import { beforeAll, describe, expect, test } from 'vitest'
import { api } from '#api/index.ts'
import { done, fresh, makeCategory, makeProduct } from '#test/make/factories.ts'
import { newest, changesOf } from '#test/read/history.ts'
import { productFiles } from '#test/make/files/product-files.ts'
import { testServer, type Caller } from '#test/run/server.ts'
import { sheetOf } from '#test/read/sheet-file.ts'
import { importFile } from '#test/read/sheets.ts'

const { product } = api
const { confirmImport, getHistory } = product

const server = testServer()
let admin: Caller
beforeAll(async () => {
  admin = server.admin
})

const { preview, imported, read } = productFiles(() => server)
const idOf = async (keyword: string) =>
  (await done(admin, product.index, { keyword })).data[0].id as number

const NAMES = ['产品名称', '型号', '品牌'] as const

describe('a price list', () => {
  test('tells which prices change, from what to what, and writes these alone', async () => {
    const pro_title = fresh('价目泵')
    const make = (pro_no: string) =>
      makeProduct(admin, { pro_title, pro_no, pro_unitprice: '1000', pro_unit: '台' })
    const [same, dearer] = [await make('A-1'), await make('A-2')]
    const shown = await preview(
      [...NAMES, '单价'],
      [pro_title, 'A-1', '', 1000],
      [pro_title, 'A-2', '', 1200.5],
    )
    expect(shown.counts).toEqual({ new: 0, changed: 1, unchanged: 1, skipped: 0, wrong: 0 })
    expect(shown.rows[1]).toMatchObject({
      name: `${pro_title} A-2`,
      changes: [{ label: '单价', before: '1,000.00元', after: '1,200.50元' }],
    })
    await done(admin, confirmImport, { id: shown.id })
    expect(await read(same)).toMatchObject({ version: 1, pro_unitprice: '1000.00' })
    expect(await read(dearer)).toMatchObject({
      version: 2,
      pro_unitprice: '1200.50',
      pro_unit: '台',
    })
    expect(changesOf(await newest(admin, getHistory, dearer))).toEqual({
      单价: ['1,000.00元', '1,200.50元'],
    })
  })

  test.each([
    [['¥12,800.00'], '12800.00'],
    [['１２８００．５'], '12800.50'],
    [[' 12800 元 '], '12800.00'],
    [[0.1 + 0.2], '0.30'],
    [['￥8，600.00'], '8600.00'],
    [['8600元/台'], '8600.00'],
    [[''], '5.00'],
    [['—'], '5.00'],
    [['－'], '5.00'],
  ])('may have the price %j', async ([price], kept) => {
    const pro_no = fresh('P')
    const id = await makeProduct(admin, { pro_no, pro_unitprice: '5' })
    await imported(['型号', '单价'], [pro_no, price!])
    expect((await read(id)).pro_unitprice).toBe(kept)
  })

  test('of models alone finds each, however it is written, and takes none for new', async () => {
    const pro_no = fresh('Model')
    const id = await makeProduct(admin, { pro_no, pro_brand: '甲' })
    const { rows } = await preview(
      ['型号', '单价'],
      [`  ${pro_no.toUpperCase()}`, 7],
      ['没有的型号', 7],
      ['', 7],
    )
    expect(rows).toMatchObject([
      { kind: 'changed', changes: [{ label: '单价' }] },
      { kind: 'wrong', reason: '没有产品“没有的型号”；要新增它，文件里须有“产品名称”这一列' },
      { kind: 'skipped', reason: '请填写编号或型号，否则不知道是哪个产品' },
    ])
    expect(rows[0]!.name).toContain(pro_no)
    expect((await read(id)).pro_unitprice).toBe('')
  })

  test('with a model that two products have needs their brand or number', async () => {
    const [pro_title, pro_no] = [fresh('泵'), fresh('双')]
    const one = await makeProduct(admin, { pro_title, pro_no, pro_brand: '甲' })
    const other = await makeProduct(admin, { pro_title, pro_no, pro_brand: '乙' })
    const { rows } = await preview(['型号', '单价'], [pro_no, 7])
    expect(rows).toMatchObject([
      {
        kind: 'wrong',
        reason: `有2个产品是“${pro_no}”（编号${one}、${other}），请用“编号”列指明是哪一个`,
      },
    ])
    await imported(['型号', '品牌', '单价'], [pro_no, '乙', 7])
    await imported(['编号', '单价'], [one, 8])
    expect([(await read(one)).pro_unitprice, (await read(other)).pro_unitprice]).toEqual([
      '8.00',
      '7.00',
    ])
  })

  test('without any column that says which products shows what has to be chosen', async () => {
    const { code, data } = await importFile(
      server,
      admin,
      product,
      await sheetOf(['某厂价目表'], ['x']),
    )
    expect({ code, id: data.id }).toEqual({ code: 200, id: 0 })
    expect(data.layout.problem).toContain('没有“编号”、“产品名称”、“型号”中的任何一列')
    expect((await admin.call(confirmImport, { id: 0 })).code).not.toBe(200)
  })
})

describe('a row', () => {
  test('about a new product makes it, with what its cells say', async () => {
    const pro_type = await makeCategory(admin, { p_name: fresh('排污泵') })
    const [pro_title, pro_no] = [fresh('新泵'), fresh('新号')]
    const { p_name } = (await done(admin, api.category.getProcate, { id: pro_type })).info
    await imported(
      ['产品名称', '型号', '产品分类', '口径', '流量', '状态', '备注'],
      [pro_title, pro_no, ` ${p_name} `, 50, '25-50', '推荐', '一\r\n二'],
    )
    expect(await read(await idOf(pro_title))).toMatchObject({
      pro_no,
      pro_type,
      pro_caliber: '50',
      pro_flow: '25-50',
      pro_status: 2,
      remarks: '一\n二',
      version: 1,
    })
  })

  test.each([
    [['产品分类', '没有这一类'], 'C列：没有产品分类“没有这一类”，请改成已有的分类'],
    [['状态', '停产'], 'C列：状态“停产”无法识别，只能是：未审核、正常、推荐、暂停'],
    [['单价', '面议'], 'C列：单价必须是'],
    [['单价', '12.345'], 'C列：单价必须是'],
    [['流量', new Date(Date.UTC(2026, 1, 5))], 'C列“流量”是日期'],
    [['品牌', '长'.repeat(256)], 'C列：品牌不能超过255个字'],
    [['编号', '七'], '编号“七”不是产品的编号'],
    [['编号', 987_654], '没有编号为987654的产品，可能已被删除'],
  ])('with %j is wrong', async ([title, cell], words) => {
    const { rows } = await preview(
      ['产品名称', '型号', title as string],
      [fresh('错泵'), 'A', cell!],
    )
    expect(rows).toMatchObject([{ kind: 'wrong', reason: expect.stringContaining(words) }])
  })

  test('with an empty cell empties, but a state, and without the column leaves as it is', async () => {
    const [pro_no, p_name] = [fresh('空'), fresh('类')]
    const pro_type = await makeCategory(admin, { p_name })
    const fields = { pro_type, pro_unit: '台', pro_brand: '甲', pro_status: 2, pro_flow: '25' }
    const id = await makeProduct(admin, { pro_no, ...fields })
    const rows = [
      ['型号', '产品分类', '单位', '状态'],
      [pro_no, '', '', ''],
    ] as const
    const [shown] = (await preview(...rows)).rows
    expect(shown!.changes).toMatchObject([
      { label: '单位', before: '台', after: '' },
      { label: '产品分类', before: p_name, after: '' },
    ])
    await imported(...rows)
    expect(await read(id)).toMatchObject({ ...fields, pro_type: '', pro_unit: '' })
  })

  test('keeps its category where another one is called the same, and takes neither anew', async () => {
    const p_name = fresh('同名类')
    const [one, other] = [
      await makeCategory(admin, { p_name }),
      await makeCategory(admin, { p_name }),
    ]
    const pro_title = fresh('同类')
    await makeProduct(admin, { pro_title, pro_no: 'A', pro_type: one })
    await makeProduct(admin, { pro_title, pro_no: 'B', pro_type: other })
    const { rows } = await preview(
      ['产品名称', '型号', '产品分类'],
      ...['A', 'B', 'C'].map((pro_no) => [pro_title, pro_no, p_name]),
    )
    expect(rows).toMatchObject([
      { kind: 'unchanged' },
      { kind: 'unchanged' },
      { kind: 'wrong', reason: expect.stringContaining(`有2个产品分类叫“${p_name}”`) },
    ])
  })

  test('by number may give another name, which no other product may have', async () => {
    const pro_title = fresh('改名')
    const [one, other] = [
      await makeProduct(admin, { pro_title, pro_no: 'A' }),
      await makeProduct(admin, { pro_title, pro_no: 'B' }),
    ]
    const { rows } = await preview(['编号', '型号'], [one, 'B'], [other, 'C'])
    expect(rows).toMatchObject([
      { kind: 'wrong', reason: expect.stringContaining(`（编号${other}）已存在`) },
      { kind: 'changed', changes: [{ label: '型号', before: 'B', after: 'C' }] },
    ])
  })

  test('about a product of a former row, or with its new name, is wrong', async () => {
    const pro_title = fresh('重复')
    const one = await makeProduct(admin, { pro_title, pro_no: 'A' })
    const { rows } = await preview(
      ['编号', '产品名称', '型号'],
      [one, pro_title, 'B'],
      ['', pro_title, 'a'],
      ['', pro_title, 'Ｂ'],
    )
    expect(rows.map(({ kind, reason }) => [kind, reason])).toEqual([
      ['changed', ''],
      ['wrong', '与第2行重复'],
      ['wrong', '与第2行重复'],
    ])
  })
})

describe('free parameters', () => {
  const PARAMS = ['型号', '其他参数']

  test('come one a line, with either colon; an empty cell removes them', async () => {
    const pro_no = fresh('P')
    const id = await makeProduct(admin, { pro_no, params: [{ name: '旧', value: '1' }] })
    await imported(PARAMS, [pro_no, ' 叶轮材质：304\n\n比例:1：2\n承压 : 1.6'])
    expect((await read(id)).params).toEqual([
      { name: '叶轮材质', value: '304' },
      { name: '比例:1', value: '2' },
      { name: '承压', value: '1.6' },
    ])
    expect(changesOf(await newest(admin, getHistory, id))).toEqual({
      其他参数: ['旧：1', '叶轮材质：304\n比例:1：2\n承压：1.6'],
    })
    await imported(PARAMS, [pro_no, ''])
    expect((await read(id)).params).toEqual([])
  })

  test('without a colon, and a name with one, are refused in words', async () => {
    const pro_no = fresh('P')
    await makeProduct(admin, { pro_no })
    const { rows } = await preview(PARAMS, [pro_no, '叶轮材质 304'])
    const reason = expect.stringContaining('“叶轮材质 304”没有冒号')
    expect(rows).toMatchObject([{ kind: 'wrong', reason }])
    const named = { pro_no: fresh('P'), pro_title: '泵', params: [{ name: '甲：乙', value: '1' }] }
    const answer = await admin.call(product.setProduct, named)
    expect(answer).toMatchObject({ code: 400, msg: expect.stringContaining('不能有冒号') })
  })
})
