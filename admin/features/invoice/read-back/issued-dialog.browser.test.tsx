import { afterEach, beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { api } from '#api/index.ts'
import { answer, pressUnderMore } from '#admin/testing/gestures.ts'
import { heldNetwork, refusal, success } from '#admin/testing/network.ts'
import { openScreen } from '#admin/testing/open-screen.tsx'
import { selfAnswer } from '#admin/testing/records.ts'
import { heldUploads } from '#admin/testing/uploads.ts'

/** The tax bureau's lists, read back to the requests. */

const READ = {
  file_name: '清单.xlsx',
  sheets: [],
  sheet: '',
  left_out: [],
  ignored: [],
  fields: [],
  layout: { head_row: 1, rows: [], columns: [], problem: '', questions: [], tables: [] },
}
const invoice = (invoice_no: string) => ({
  invoice_no,
  invoice_date: '2026-03-02',
  buyer_name: '云溪水务',
  net: '1000.00',
  tax: '130.00',
  gross: '1130.00',
  red: null as object | null,
})
const row = (at: number, kind: string, reason: string, line: object | null) => ({
  row: at,
  kind,
  name: '云溪水务',
  reason,
  changes: [],
  notes: [],
  line,
})
const choice = (value: number) => ({ value, label: `KP${value} HT-${value}`, version: value * 10 })

let network: ReturnType<typeof heldNetwork>
let close = () => undefined as void
beforeEach(() => {
  localStorage.clear()
  network = heldNetwork()
  network.always(api.session.getSelf, () => selfAnswer('invoice:view', 'invoice:edit'))
  network.always(api.invoice.index, () => success({ data: [], total: 0 }))
  network.always(api.invoice.getTotal, () => success({ data: { count: 0, total: '0', tax: '0' } }))
  network.always(api.invoice.getCustomer, () => success({ data: [] }))
  network.always(api.invoice.getUser, () => success({ data: [] }))
})
afterEach(() => close())

test('what is found is registered, the rest as one chooses, and no request twice', async () => {
  const uploads = heldUploads()
  close = openScreen('/invoice')
  await pressUnderMore('读入已开发票清单')
  const dialog = page.getByRole('dialog', { name: '读入已开发票清单' })
  await dialog.getByLabelText('文件', { exact: true }).upload(new File(['x'], '清单.xlsx'))
  const both = [choice(1), choice(2)]
  const rows = [
    row(2, 'changed', 'KP1', { ...invoice('26001'), id: 1, choices: [choice(1)] }),
    row(3, 'wrong', '同一购买方、同样金额的不止一张', {
      ...invoice('26002'),
      id: '',
      choices: both,
    }),
    row(4, 'skipped', '红字发票，不登记为已开', null),
  ]
  const counts = { new: 0, changed: 1, unchanged: 0, skipped: 1, wrong: 1 }
  const upload = await uploads.take()
  await upload.answer(success({ data: { ...READ, counts, look: 0, rows } }))
  await expect.element(dialog.getByText('红字发票，不登记为已开')).toBeVisible()
  await expect.element(dialog.getByRole('button', { name: '登记 1 张' })).toBeVisible()

  await dialog.getByRole('combobox', { name: '第3行的开票申请' }).click()
  const option = (name: string) => page.getByTitle(name, { exact: true }).last()
  await expect.element(option('KP1 HT-1')).toHaveClass(/disabled/)
  await option('KP2 HT-2').click()
  await dialog.getByRole('button', { name: '登记 2 张' }).click()
  const sent = await network.take(api.invoice.setIssued)
  const issued = (id: number, invoice_no: string) => ({
    id,
    version: id * 10,
    invoice_no,
    invoice_date: '2026-03-02',
    tax: '130.00',
    gross: '1130.00',
  })
  expect(sent.input).toEqual({ rows: [issued(1, '26001'), issued(2, '26002')] })
  sent.answer(success({ msg: '已登记2张发票', data: { count: 2 } }))
  await expect.element(page.getByText('已登记2张发票')).toBeVisible()
  await expect.element(dialog).not.toBeInTheDocument()
})

test('a red one is registered once its reason is chosen, among those that it may have', async () => {
  const uploads = heldUploads()
  close = openScreen('/invoice')
  await pressUnderMore('读入已开发票清单')
  const dialog = page.getByRole('dialog', { name: '读入已开发票清单' })
  await dialog.getByLabelText('文件', { exact: true }).upload(new File(['x'], '清单.xlsx'))
  const red = { reasons: [2, 3], confirmation_no: '3100-1' }
  const part = { ...invoice('27001'), id: '', choices: [choice(1)], red }
  const rows = [
    row(2, 'changed', 'KP2', { ...invoice('26002'), id: 2, choices: [choice(2)] }),
    row(3, 'wrong', '红冲1,130.00元，请选择红冲原因', part),
  ]
  const counts = { new: 0, changed: 1, unchanged: 0, skipped: 0, wrong: 1 }
  const upload = await uploads.take()
  await upload.answer(success({ data: { ...READ, counts, look: 1, rows } }))
  await expect.element(dialog.getByText('-1,130.00')).toBeVisible()
  await expect.element(dialog.getByRole('button', { name: '登记 1 张' })).toBeVisible()

  await dialog.getByRole('combobox', { name: '第3行的红冲原因' }).click()
  await expect.element(page.getByTitle('销货退回', { exact: true }).last()).toBeVisible()
  await expect.element(page.getByTitle('开票有误', { exact: true })).not.toBeInTheDocument()
  await page.getByTitle('销货退回', { exact: true }).last().click()
  await expect.element(dialog.getByText('登记红冲', { exact: true })).toBeVisible()
  await dialog.getByRole('button', { name: '登记 2 张' }).click()
  const sent = await network.take(api.invoice.setIssued)
  const amounts = { invoice_date: '2026-03-02', tax: '130.00', gross: '1130.00' }
  expect(sent.input).toEqual({
    rows: [
      { id: 2, version: 20, invoice_no: '26002', ...amounts },
      { id: 1, version: 10, invoice_no: '27001', ...amounts, reason: 2, confirmation_no: '3100-1' },
    ],
  })
})

test('failures are shown by their requests and registered', async () => {
  const uploads = heldUploads()
  close = openScreen('/invoice')
  await pressUnderMore('读入失败清单')
  const dialog = page.getByRole('dialog', { name: '读入失败清单' })
  await dialog.getByLabelText('文件', { exact: true }).upload(new File(['x'], '失败.xlsx'))
  const line = { id: 7, version: 3, request: 'KP7 HT-1 云溪水务', failure: '税号不正确' }
  const counts = { new: 0, changed: 1, unchanged: 0, skipped: 0, wrong: 0 }
  const upload = await uploads.take()
  await upload.answer(
    success({ data: { ...READ, counts, look: 0, rows: [row(2, 'changed', '税号不正确', line)] } }),
  )
  await expect.element(dialog.getByText('税号不正确')).toBeVisible()
  await dialog.getByRole('button', { name: '登记 1 行' }).click()
  const sent = await network.take(api.invoice.setFailures)
  expect(sent.input).toEqual({ rows: [{ id: 7, version: 3, failure: '税号不正确' }] })
})

test('what is chosen to be left out is not registered, and a difference stands at its row', async () => {
  const uploads = heldUploads()
  close = openScreen('/invoice')
  await pressUnderMore('读入已开发票清单')
  const dialog = page.getByRole('dialog', { name: '读入已开发票清单' })
  await dialog.getByLabelText('文件', { exact: true }).upload(new File(['x'], '清单.xlsx'))
  const line = { ...invoice('26001'), id: 1, choices: [choice(1)] }
  const notes = [{ label: '税额', note: '税额比申请多0.01元' }]
  const rows = [{ ...row(2, 'changed', 'KP1', line), notes }]
  const counts = { new: 0, changed: 1, unchanged: 0, skipped: 0, wrong: 0 }
  const upload = await uploads.take()
  await upload.answer(success({ data: { ...READ, counts, look: 0, rows } }))
  await expect.element(dialog.getByText('税额比申请多0.01元')).toBeVisible()
  await expect.element(dialog.getByText('登记已开', { exact: true })).toBeVisible()
  await dialog.getByRole('combobox').hover()
  await dialog.getByRole('button', { name: '清除' }).click()
  await expect.element(dialog.getByText('不登记', { exact: true }).first()).toBeVisible()
  await expect.element(dialog.getByText('登记已开', { exact: true })).not.toBeInTheDocument()
  await expect.element(dialog.getByRole('button', { name: '登记 0 张' })).toBeDisabled()
})

test('after a refusal the file is chosen anew', async () => {
  const uploads = heldUploads()
  close = openScreen('/invoice')
  await pressUnderMore('读入已开发票清单')
  const dialog = page.getByRole('dialog', { name: '读入已开发票清单' })
  await dialog.getByLabelText('文件', { exact: true }).upload(new File(['x'], '清单.xlsx'))
  const line = { ...invoice('26001'), id: 1, choices: [choice(1)] }
  const counts = { new: 0, changed: 1, unchanged: 0, skipped: 0, wrong: 0 }
  const rows = [row(2, 'changed', 'KP1', line)]
  const upload = await uploads.take()
  await upload.answer(success({ data: { ...READ, counts, look: 0, rows } }))
  await dialog.getByRole('button', { name: '登记 1 张' }).click()
  const wrong = '开票申请已被修改'
  ;(await network.take(api.invoice.setIssued)).answer(refusal(409, wrong, {}))
  await answer(wrong, '确定')
  await expect.element(dialog.getByLabelText('文件', { exact: true })).toBeInTheDocument()
  await expect.element(dialog.getByRole('button', { name: '登记 1 张' })).not.toBeInTheDocument()
})
