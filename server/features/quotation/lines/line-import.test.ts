import { beforeAll, describe, expect, test } from 'vitest'
import { MAX_ADDED_LINES } from '#api/quotation/added-lines.ts'
import type { SentChoice } from '#api/kit/imports.ts'
import { PAUSED } from '#api/kit/status.ts'
import { api } from '#api/index.ts'
import { sheetOf } from '#test/read/sheet-file.ts'
import { importFile } from '#test/read/sheets.ts'
import {
  done,
  makeCategory,
  makeCustomer,
  makeProduct,
  makeQuotation,
} from '#test/make/factories.ts'
import { setCatalogue, setLevel } from '#test/make/entitled-prices.ts'
import { testServer } from '#test/run/server.ts'

/** Lines of a quotation from a file or a paste. */

const server = testServer()
const calls = { importFile: api.quotation.importLines }
const choiceOf = (id: number, choice: SentChoice = {}) => ({ ...choice, id })
const paste = async (id: number, text: string, choice: SentChoice = {}) =>
  importFile(server, server.admin, calls, text, choiceOf(id, { ...choice, pasted: 1 }))

const make = async (pro_no: string, more: object = {}) =>
  makeProduct(server.admin, {
    pro_type: await makeCategory(server.admin),
    pro_title: '立式泵',
    pro_no,
    ...more,
  })
let small: number
let large: number

beforeAll(async () => {
  small = await make('CDL16-120', { pro_unitprice: '6800' })
  large = await make('CDL32-90', { pro_unitprice: '9100' })
  await make('CDL64-30', { pro_status: PAUSED })
})

const linesOf = async (id: number) =>
  (await done(server.admin, api.quotation.getQuopro, { id })).data.map(
    ({ pid, title, no, num, unitprice, note }: Record<string, unknown>) => ({
      pid,
      title,
      no,
      num,
      unitprice,
      note,
    }),
  )

describe('pasted columns', () => {
  test('without names are 型号, 数量, 单价; what is not in the catalogue stays in its own words', async () => {
    const id = await makeQuotation(server.admin, {})
    const { data } = await paste(
      id,
      ['cdl16—120\t2\t6500', 'CDL32-90\t1\t', '柔性接头\t４台\t￥1,200.00', 'CDL64-30\t1'].join(
        '\r\n',
      ),
    )
    expect(data.layout).toMatchObject({ head_row: 0, problem: '' })
    expect(data.counts).toMatchObject({ new: 3, wrong: 1 })
    const [first, second, free, paused] = data.rows
    expect(first).toMatchObject({
      row: 1,
      name: '立式泵 CDL16-120',
      line: { pid: small, num: '2', unitprice: '6500' },
      notes: [{ label: '型号', note: '原文“cdl16—120”' }],
    })
    expect(second).toMatchObject({ notes: [], line: { pid: large, num: '1' } })
    expect(free).toMatchObject({
      line: { pid: 0, title: '柔性接头', no: '', num: '4', unitprice: '1200.00' },
      notes: expect.arrayContaining([{ label: '型号', note: '目录里没有，作为自由项加入' }]),
    })
    expect(paused.reason).toBe('“立式泵 CDL64-30”已停用')
    expect(await linesOf(id)).toEqual([])

    const lines = data.rows.flatMap(({ line }: { line: object | null }) => line ?? [])
    await done(server.admin, api.quotation.addlines, { id, lines })
    expect(await linesOf(id)).toEqual([
      { pid: small, title: '立式泵', no: 'CDL16-120', num: 2, unitprice: '6500.00', note: '' },
      { pid: large, title: '立式泵', no: 'CDL32-90', num: 1, unitprice: '9100.00', note: '' },
      { pid: 0, title: '柔性接头', no: '', num: 4, unitprice: '1200.00', note: '' },
    ])
  })

  test('show the price of today where none is pasted, as the line takes it, or that there is none', async () => {
    const unpriced = await make('CDL10-10')
    const id = await makeQuotation(server.admin, {})
    const { data } = await paste(id, `CDL32-90\t1\nCDL16-120\t1\t6500\nCDL10-10\t2\n自制件\t1`)
    const priceOf = ({ changes }: { changes: { label: string; after: string }[] }) =>
      changes.filter(({ label }) => label === '单价').map(({ after }) => after)
    expect(data.rows.map(priceOf)).toEqual([['9100.00（目录价）'], ['6500'], [], []])
    expect(data.rows[0]).toMatchObject({ line: { pid: large }, notes: [] })
    expect(data.rows[0].line).not.toHaveProperty('unitprice')
    expect(data.rows[2]).toMatchObject({
      line: { pid: unpriced },
      notes: [{ label: '单价', note: '目录里没有价格，加入后填写' }],
    })
    expect(data.look).toBe(2)
  })

  test('show the price of the customer, in the 口径 of the quotation', async () => {
    const levels = [{ name: '甲', factor: 9000 }]
    await setCatalogue(server, { catalogue_basis: 1, levels, tax_rate: 1300 })
    const customer_id = await makeCustomer(server.admin)
    await setLevel(server, customer_id, '甲')
    const id = await makeQuotation(server.admin, { customer_id, tax_inclusive: 0 })
    const { data } = await paste(id, 'CDL32-90\t1')
    // 9,100.00 at 90 % are 8,190.00, and without 13 % of tax 7,247.79.
    expect(data.rows[0].changes).toContainEqual({
      label: '单价',
      before: '',
      after: '7247.79（甲 级 90%）',
    })
    await setCatalogue(server, { catalogue_basis: null, levels: [] })
  })

  test('with names are read by them, in any order, a line break within a cell too', async () => {
    const id = await makeQuotation(server.admin, {})
    const { data } = await paste(
      id,
      '备注\t规格型号\t单价（元）\t台数\n"急用\n""周五"""\tCDL16-120\t6,300\t3\n\t合计\t\t3\n',
    )
    expect(data.rows).toMatchObject([
      { row: 2, line: { pid: small, num: '3', unitprice: '6300', note: '急用 "周五"' } },
    ])
    expect(data.left_out).toEqual([{ kind: 'sums', count: 1, where: '第3行' }])
  })

  test('aligned by blanks, as from a chat, are read; what a column is can be said by hand', async () => {
    const id = await makeQuotation(server.admin, {})
    const text = '立式泵   CDL16-120   2\n立式泵  CDL32-90  1'
    const { data: guessed } = await paste(id, text)
    expect(guessed.counts).toMatchObject({ new: 0, wrong: 2 })
    const { data } = await paste(id, text, { columns: 'A:title,B:no,C:num' })
    expect(data.rows).toMatchObject([
      { line: { pid: small, num: '2' }, notes: [] },
      { line: { pid: large, num: '1' }, notes: [] },
    ])
  })

  test('a model of several products is refused with their names, and found by its title', async () => {
    const pipe = await make('ISG65-100', { pro_title: '管道泵' })
    await make('ISG65-100', { pro_title: '屏蔽泵' })
    const id = await makeQuotation(server.admin, {})
    const { data } = await paste(id, '名称\t型号\n\tISG65-100\n管道泵\tISG65-100')
    expect(data.rows[0].reason).toBe(
      '有几个产品是这个型号：“管道泵 ISG65-100”、“屏蔽泵 ISG65-100”，请用“单个产品”选择其中一个',
    )
    expect(data.rows[1].line).toMatchObject({ pid: pipe })
  })

  test('that are empty, no text, or too many are refused in words', async () => {
    const id = await makeQuotation(server.admin, {})
    expect((await paste(id, '\t\n\t\n')).msg).toBe('粘贴的内容是空的，请复制后重新粘贴')
    const many = 'CDL16-120\t1\n'.repeat(MAX_ADDED_LINES + 1)
    expect((await paste(id, many)).msg).toBe(`粘贴的内容超过${MAX_ADDED_LINES}行，请分几次粘贴`)
    const bytes = await importFile(
      server,
      server.admin,
      calls,
      Buffer.from([0xff, 0xfe, 0x00]),
      choiceOf(id, { pasted: 1 }),
    )
    expect(bytes.msg).toBe('粘贴的内容不是文字，请复制单元格后重新粘贴')
  })
})

test('a file is read as a paste is', async () => {
  const id = await makeQuotation(server.admin, {})
  const file = await sheetOf(['水泵报价'], ['型号', '数量'], ['CDL32-90', 5])
  const { data } = await importFile(server, server.admin, calls, file, choiceOf(id))
  expect(data.rows).toMatchObject([{ row: 3, line: { pid: large, num: '5' } }])
})

test('prices of the other 口径 are converted to the quotation’s', async () => {
  const id = await makeQuotation(server.admin, { tax_inclusive: 1 })
  const { data } = await paste(id, '型号\t不含税单价\nCDL32-90\t1000')
  expect(data.rows[0].line).toMatchObject({ unitprice: '1130.00' })
})

test('lines are added all or none, by who may change the quotation', async () => {
  const id = await makeQuotation(server.admin, {})
  const lines = [{ pid: small, num: 1 }, { pid: 99_999 }]
  expect((await server.admin.call(api.quotation.addlines, { id, lines })).msg).toContain('产品')
  expect(await linesOf(id)).toEqual([])
  const bad = await server.admin.call(api.quotation.addlines, { id, lines: [{ title: '' }] })
  expect(bad.msg).toBe('第1行没有名称')
  const other = await server.userWith('quotation:view', 'quotation:edit')
  expect(
    (await importFile(server, other, calls, 'CDL16-120', choiceOf(id, { pasted: 1 }))).code,
  ).toBe(404)
  expect((await other.call(api.quotation.addlines, { id, lines: [{ title: '泵' }] })).code).toBe(
    404,
  )
})
