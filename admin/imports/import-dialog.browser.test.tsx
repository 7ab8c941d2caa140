import { afterEach, beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { api } from '#api/index.ts'
import { answer, button } from '#admin/testing/gestures.ts'
import { heldNetwork, refusal, success } from '#admin/testing/network.ts'
import { openScreen } from '#admin/testing/open-screen.tsx'
import { selfAnswer } from '#admin/testing/records.ts'
import { heldUploads } from '#admin/testing/uploads.ts'

const layout = { head_row: 1, rows: [], columns: [], problem: '', questions: [], tables: [] }
const READ = { sheets: [], sheet: '', left_out: [], ignored: [], look: 0 }

let close = () => undefined as void
beforeEach(() => localStorage.clear())
afterEach(() => close())

const file = () => new File(['x'], '价目.xlsx')
const NOTHING = { new: 0, changed: 0, unchanged: 0, skipped: 0, wrong: 0 }
const column = (letters: string, title: string, field: string) => {
  return { letters, title, field, sample: '例', note: '' }
}

test('of a file whose names are unclear the row and the columns are chosen by hand', async () => {
  const network = heldNetwork()
  const uploads = heldUploads()
  network.always(api.session.getSelf, () => selfAnswer('product:view', 'product:edit'))
  network.always(api.product.index, () => success({ data: [], total: 0 }))
  network.always(api.product.getProType, () => success({ data: [] }))
  network.always(api.product.getImport, () =>
    success({
      data: [
        {
          row: 4,
          kind: 'changed',
          name: '多级泵 CDL16-90',
          reason: '',
          changes: [{ label: '单价', before: '8,000.00元', after: '8,600.00元' }],
          notes: [{ label: '单价', note: '原文“￥8，600.00”' }],
        },
      ],
      total: 1,
    }),
  )
  close = openScreen('/product')
  await button('导入').click()
  const dialog = page.getByRole('dialog', { name: '导入产品' })
  await dialog.getByLabelText('文件', { exact: true }).upload(file())
  const fields = [
    { value: 'pro_no', label: '型号' },
    { value: 'pro_unitprice', label: '单价' },
  ]
  const rows = [
    { row: 1, text: '某某价目表' },
    { row: 3, text: 'Type | Net | Gross' },
  ]
  const next = async (
    layout: { head_row: number; columns: object[]; problem: string },
    counts = NOTHING,
  ) => {
    const upload = await uploads.take()
    const data = { id: layout.problem === '' ? 5 : 0, file_name: '价目.xlsx', ...READ, fields }
    await upload.answer(
      success({
        data: { ...data, counts, layout: { rows, tables: [], questions: [], ...layout } },
      }),
    )
    const [, address = ''] = upload.open.mock.calls[0] as unknown as string[]
    return Object.fromEntries(new URL(address, 'http://x').searchParams)
  }
  const choose = async (name: string, option: string) => {
    await dialog.getByRole('combobox', { name }).click()
    await page.getByTitle(option, { exact: true }).last().click()
  }
  const problem = '请选出列名所在的行'
  expect(await next({ head_row: 1, columns: [column('A', '某某价目表', '')], problem })).toEqual({})
  await expect.element(dialog.getByText(problem)).toBeVisible()
  await expect.element(dialog.getByRole('button', { name: '关闭' }).last()).toBeVisible()

  await choose('列名所在的行', '第3行：Type | Net | Gross')
  const [type, net, gross] = [
    column('A', 'Type', ''),
    column('B', 'Net', ''),
    column('C', 'Gross', ''),
  ]
  const unknown = { head_row: 3, columns: [type, net, gross], problem }
  expect(await next(unknown)).toEqual({ head_row: '3' })
  await choose('A列“Type”导入为', '型号')
  const first = await next({ ...unknown, columns: [column('A', 'Type', 'pro_no'), net, gross] })
  expect(first).toEqual({ head_row: '3', columns: 'A:pro_no' })
  await choose('B列“Net”导入为', '单价')
  const priced = [column('A', 'Type', 'pro_no'), column('B', 'Net', 'pro_unitprice'), gross]
  await next({ head_row: 3, columns: priced, problem: '' }, { ...NOTHING, new: 1 })

  // A field that goes to another column leaves the one that had it.
  await choose('C列“Gross”导入为', '单价')
  const moved = [priced[0]!, net, column('C', 'Gross', 'pro_unitprice')]
  const sent = await next({ head_row: 3, columns: moved, problem: '' }, { ...NOTHING, changed: 1 })
  expect(sent).toEqual({ head_row: '3', columns: 'A:pro_no,B:,C:pro_unitprice' })
  const cell = dialog.getByRole('cell', { name: /8,000.00元.*8,600.00元.*原文“￥8，600.00”/ })
  await expect.element(cell).toBeVisible()
  await expect.element(dialog.getByRole('columnheader', { name: '单价' })).toBeVisible()
  await expect.element(dialog.getByRole('button', { name: /修改 1 条/ })).toBeEnabled()
})

test('an import that is refused leaves the dialog open for another file, one that is done closes it', async () => {
  const network = heldNetwork()
  const uploads = heldUploads()
  network.always(api.session.getSelf, () => selfAnswer('customer:view', 'customer:edit'))
  network.always(api.customer.index, () => success({ data: [], total: 0 }))
  network.always(api.customer.getUser, () => success({ data: [] }))
  network.always(api.customer.getImport, () => success({ data: [], total: 0 }))
  close = openScreen('/customer')
  await button('导入').click()
  const dialog = page.getByRole('dialog', { name: '导入客户' })
  const confirm = async () => {
    await dialog.getByLabelText('文件', { exact: true }).upload(new File(['x'], '客户.xlsx'))
    const counts = { ...NOTHING, new: 2 }
    const data = { id: 5, file_name: '客户.xlsx', counts, ...READ, layout, fields: [] }
    await (await uploads.take()).answer(success({ data }))
    await dialog.getByRole('button', { name: /新增 ?2/ }).click()
    return network.take(api.customer.confirmImport)
  }
  ;(await confirm()).answer(refusal(409, '客户已被修改，请重新选择文件'))
  await answer('客户已被修改，请重新选择文件', '确定')
  const counts = { ...NOTHING, new: 2 }
  ;(await confirm()).answer(success({ counts }))
  await expect.element(dialog).not.toBeInTheDocument()
})
