import { afterEach, beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { api } from '#api/index.ts'
import { button } from '#admin/testing/gestures.ts'
import { heldNetwork, success } from '#admin/testing/network.ts'
import { openScreen } from '#admin/testing/open-screen.tsx'
import { selfAnswer } from '#admin/testing/records.ts'
import { heldUploads } from '#admin/testing/uploads.ts'

/** What of a file was not read, above its rows, and what can be chosen of it. */

let close = () => undefined as void
beforeEach(() => localStorage.clear())
afterEach(() => close())

const column = (letters: string, title: string, field: string) => {
  return { letters, title, field, sample: '例', note: '' }
}
const fields = [
  { value: 'pro_no', label: '型号' },
  { value: 'pro_unitprice', label: '单价' },
]
const READ = {
  id: 5,
  file_name: '价目.xlsx',
  sheets: [{ name: '价格表', rows: 3 }],
  sheet: '价格表',
  left_out: [] as object[],
  ignored: [],
  fields,
  look: 0,
  counts: { new: 2, changed: 0, unchanged: 0, skipped: 0, wrong: 0 },
  layout: {
    head_row: 1,
    rows: [{ row: 1, text: '型号 | 单价' }],
    columns: [column('A', '型号', 'pro_no'), column('B', '单价', 'pro_unitprice')],
    problem: '',
    questions: [],
    tables: [] as object[],
  },
}
const ROW = { row: 2, kind: 'new', name: 'CDL16-90', reason: '', changes: [], notes: [] }

/** The dialog with a file that is read so; `read` takes what is sent of the next reading, and answers it. */
async function open(first: Partial<typeof READ>) {
  const network = heldNetwork()
  const uploads = heldUploads()
  network.always(api.session.getSelf, () => selfAnswer('product:view', 'product:edit'))
  network.always(api.product.index, () => success({ data: [], total: 0 }))
  network.always(api.product.getProType, () => success({ data: [] }))
  close = openScreen('/product')
  await button('导入').click()
  const dialog = page.getByRole('dialog', { name: '导入产品' })
  await dialog.getByLabelText('文件', { exact: true }).upload(new File(['x'], '价目.xlsx'))
  const read = async (answer: Partial<typeof READ>) => {
    const upload = await uploads.take()
    await upload.answer(success({ data: { ...READ, ...answer } }))
    const [, address = ''] = upload.open.mock.calls[0] as unknown as string[]
    return Object.fromEntries(new URL(address, 'http://x').searchParams)
  }
  await read(first)
  return { network, dialog, read }
}

test('a file of which all is read says nothing above its rows', async () => {
  const { network, dialog } = await open({ sheets: [...READ.sheets, { name: 'Sheet2', rows: 0 }] })
  ;(await network.take(api.product.getImport)).answer(success({ data: [ROW], total: 2 }))
  await expect.element(dialog.getByRole('cell', { name: '第2行' })).toBeVisible()
  expect(dialog.getByText(/共2张|没有读|要核对/).elements()).toEqual([])
})

test('another sheet is chosen by its name and rows, with hidden rows read as chosen before', async () => {
  const sheets = [
    { name: '价格表', rows: 120 },
    { name: '旧型号', rows: 40 },
    { name: '空表', rows: 0 },
  ]
  const left_out = [
    { kind: 'hidden_sheets', count: 1, where: '“去年”' },
    { kind: 'hidden_rows', count: 3, where: '第4、5、9行' },
    { kind: 'struck_rows', count: 1, where: '第7行' },
  ]
  const { network, dialog, read } = await open({ sheets, left_out })
  network.always(api.product.getImport, () => success({ data: [ROW], total: 2 }))
  for (const line of [
    '共3张，读了“价格表”',
    '没有读隐藏的工作表 1（“去年”）',
    '没有读隐藏的行 3（第4、5、9行）',
    '没有读划掉的行 1（第7行）',
  ]) {
    await expect.element(dialog.getByText(line)).toBeVisible()
  }
  await dialog.getByRole('checkbox', { name: '也读隐藏的行' }).click()
  expect(await read({ sheets, left_out: left_out.slice(2) })).toEqual({
    sheet: '价格表',
    hidden: '1',
  })
  await expect.element(dialog.getByRole('checkbox', { name: '也读隐藏的行和列' })).toBeChecked()
  await dialog.getByRole('combobox', { name: '读哪张工作表' }).click()
  await page.getByTitle('旧型号（40行）', { exact: true }).click()
  expect(await read({ sheets, sheet: '旧型号' })).toEqual({ sheet: '旧型号', hidden: '1' })
  await expect.element(dialog.getByText('共3张，读了“旧型号”')).toBeVisible()
})

test('a preview opens on the rows that need a look, and says how many these are', async () => {
  const { network, dialog } = await open({
    look: 1,
    counts: { ...READ.counts, new: 40 },
  })
  const query = await network.take(api.product.getImport)
  expect(query.input).toMatchObject({ kind: 'look' })
  const notes = [{ label: '单价', note: '原文“86008200”，划掉的“8600”没有读' }]
  query.answer(success({ data: [{ ...ROW, notes }], total: 1 }))
  await expect.element(dialog.getByText('1 行要核对：有错误，或读入时改动过内容')).toBeVisible()
  await expect.element(dialog.getByRole('cell', { name: notes[0]!.note })).toBeVisible()
  await dialog.getByText('全部 40').click()
  const all = await network.take(api.product.getImport)
  expect(all.input).toMatchObject({ page: '1' })
  expect(all.input).not.toHaveProperty('kind')
})

test('of a second table the columns are chosen by its row, or its names are none', async () => {
  const problem = '第24行没有“型号”中的任何一列'
  const table = {
    head_row: 24,
    problem,
    questions: [],
    columns: [column('A', '代号', ''), column('B', '单价', 'pro_unitprice')],
  }
  const { network, dialog, read } = await open({ layout: { ...READ.layout, tables: [table] } })
  network.always(api.product.getImport, () => success({ data: [ROW], total: 2 }))
  await expect.element(dialog.getByText(problem)).toBeVisible()
  await expect.element(dialog.getByText(/第24行起是另一张表，2列中导入1列/)).toBeVisible()
  await dialog.getByRole('combobox', { name: 'A列“代号”导入为' }).click()
  await page.getByTitle('型号', { exact: true }).last().click()
  const assigned = { ...table, problem: '', columns: [column('A', '代号', 'pro_no')] }
  const layout = { ...READ.layout, tables: [assigned] }
  expect(await read({ layout })).toEqual({ head_row: '1', columns: '24A:pro_no' })
  await expect.element(dialog.getByText(problem)).not.toBeInTheDocument()

  await dialog.getByRole('button', { name: '第24行不是列名，照上面的表读' }).click()
  expect(await read({})).toEqual({ head_row: '1', columns: '24:,24A:pro_no' })
  await dialog.getByRole('button', { name: '当作另一张表的列名' }).click()
  expect(await read({ layout })).toEqual({ head_row: '1', columns: '24A:pro_no' })
})
