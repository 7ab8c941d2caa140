import { afterEach, beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { api } from '#api/index.ts'
import { button } from '#admin/testing/gestures.ts'
import { newInvoice } from '#admin/testing/invoices.ts'
import { heldNetwork, success, type HeldNetwork } from '#admin/testing/network.ts'
import { openScreen } from '#admin/testing/open-screen.tsx'
import { selfAnswer } from '#admin/testing/records.ts'

/** 红冲 on the page of an issued invoice. */

const row = {
  contract_line_id: 21,
  title: '立式泵',
  no: 'CDL',
  unit: '台',
  tax_code: '',
  quantity: '3',
  amount: '',
  tax_rate: '13',
  gross: '10000.00',
  tax: '1150.44',
  price: '2949.85',
  list_net: '8849.56',
  list_tax: '1150.44',
  discount_net: '0.00',
  discount_tax: '0.00',
  red_quantity: '0',
  red_gross: '0.00',
  red_tax: '0.00',
}
const issued = {
  ...newInvoice,
  id: 8,
  version: 4,
  state: 1,
  invoice_no: '26001',
  invoice_date: '2026-03-02',
  rows: [row],
  gross: '10000.00',
}
const red = {
  id: 5,
  reason: 2,
  confirmation_no: '3100-1',
  red_no: '27001',
  red_date: '2026-03-05',
  gross: '3333.33',
  tax: '383.48',
  rows: [{ position: 1, quantity: '1', gross: '3333.33', tax: '383.48' }],
}
const partly = {
  ...issued,
  rows: [{ ...row, red_quantity: '1', red_gross: '3333.33', red_tax: '383.48' }],
  red_gross: '3333.33',
  red_tax: '383.48',
  reds: [red],
}

let network: HeldNetwork
let close = () => undefined as void
beforeEach(() => {
  localStorage.clear()
  network = heldNetwork()
})
afterEach(() => close())

async function open(record: object, permission = 'invoice:edit') {
  network.always(api.session.getSelf, () => selfAnswer('invoice:view', permission))
  network.always(api.invoice.getInvoice, () => success({ data: record }))
  close = openScreen('/getInvoice?id=8')
  await expect.element(page.getByText('立式泵 CDL').first()).toBeVisible()
}

const dialog = () => page.getByRole('dialog', { name: '登记红冲' })
const sent = async () => (await network.take(api.invoice.setRed)).input

test('a part is red by quantity, with its part of the tax beside it', async () => {
  await open(issued)
  await button('登记红冲').click()
  await dialog().getByRole('radio', { name: '销货退回' }).click()
  await dialog().getByLabelText('第1行红冲数量').fill('1')
  await expect.element(dialog().getByText('3,333.33').first()).toBeVisible()
  await expect.element(dialog().getByText('税额 383.48', { exact: true })).toBeVisible()
  await dialog().getByLabelText('红字发票号码').fill('27001')
  await dialog().getByRole('button', { name: '登记红冲' }).click()
  expect(await sent()).toEqual({
    id: 8,
    version: 4,
    reason: 2,
    red_no: '27001',
    red_date: '',
    confirmation_no: '',
    rows: [{ position: 1, quantity: '1', amount: '' }],
  })
})

test('what was issued by mistake is red as a whole, without rows', async () => {
  await open(issued)
  await button('登记红冲').click()
  await dialog().getByRole('radio', { name: '开票有误' }).click()
  await expect
    .element(dialog().getByText('红冲整张：10,000.00元，其中税额 1,150.44元'))
    .toBeVisible()
  await expect.element(dialog().getByLabelText('第1行红冲数量')).not.toBeInTheDocument()
  await dialog().getByLabelText('红字发票号码').fill('27001')
  await dialog().getByRole('button', { name: '登记红冲' }).click()
  expect(await sent()).toMatchObject({ reason: 1, rows: [] })
})

test('what is red is listed, begins from what is left, and is taken back after a question', async () => {
  await open(partly)
  await expect.element(page.getByText('立式泵 CDL 1台 3,333.33元')).toBeVisible()
  await button('登记红冲').click()
  await expect.element(dialog().getByRole('radio', { name: '开票有误' })).toBeDisabled()
  await dialog().getByRole('radio', { name: '销售折让' }).click()
  await expect.element(dialog().getByLabelText('第1行红冲数量')).toHaveValue('2')
  await dialog().getByLabelText('第1行红冲数量').fill('2.5')
  await expect.element(dialog().getByText('最多还能红冲2')).toBeVisible()
  await dialog().getByRole('button', { name: '取消' }).click()
  await button('确定').click()
  await button('撤销').click()
  await expect.element(page.getByText('撤销这次红冲登记？')).toBeVisible()
  await button('确定').click()
  expect((await network.take(api.invoice.undoRed)).input).toEqual({ id: 8, version: 4, red_id: 5 })
})

test('who does not register sees what is red, and no button', async () => {
  await open({ ...partly, can: { change: false, delete: false } }, 'invoice:apply')
  await expect.element(page.getByRole('table', { name: '红冲' })).toBeVisible()
  await expect.element(button('登记红冲')).not.toBeInTheDocument()
  await expect.element(button('撤销')).not.toBeInTheDocument()
})

test('one row of several is red once all are cleared, and all that is left is filled in again', async () => {
  await open({ ...issued, rows: [row, { ...row, contract_line_id: 22, title: '控制柜' }] })
  await button('登记红冲').click()
  await dialog().getByRole('radio', { name: '销货退回' }).click()
  await dialog().getByRole('button', { name: '全部清空' }).click()
  await expect.element(dialog().getByText(/共 0 行/)).toBeVisible()
  await dialog().getByRole('button', { name: '填入全部剩余' }).click()
  await expect.element(dialog().getByLabelText('第1行红冲数量')).toHaveValue('3')
  await dialog().getByRole('button', { name: '全部清空' }).click()
  await dialog().getByLabelText('第2行红冲数量').fill('1')
  await dialog().getByLabelText('红字发票号码').fill('27001')
  await dialog().getByRole('button', { name: '登记红冲' }).click()
  expect(await sent()).toMatchObject({ rows: [{ position: 2, quantity: '1', amount: '' }] })
})

test('with every row empty it is not the whole invoice that is sent', async () => {
  await open(issued)
  await button('登记红冲').click()
  await dialog().getByRole('radio', { name: '销货退回' }).click()
  await dialog().getByRole('button', { name: '全部清空' }).click()
  await dialog().getByLabelText('红字发票号码').fill('27001')
  await dialog().getByRole('button', { name: '登记红冲' }).click()
  expect(await sent()).toMatchObject({ rows: [{ position: 1, quantity: '', amount: '' }] })
})

test('a row that is wholly red begins empty', async () => {
  const wholly = { ...row, red_quantity: '3', red_gross: '10000.00', red_tax: '1150.44' }
  const other = { ...row, contract_line_id: 22, title: '控制柜' }
  await open({ ...issued, rows: [wholly, other], reds: [red] })
  await button('登记红冲').click()
  await dialog().getByRole('radio', { name: '销货退回' }).click()
  await expect.element(dialog().getByText('已全部红冲')).toBeVisible()
  await expect.element(dialog().getByLabelText('第1行红冲数量')).toHaveValue('')
  await expect.element(dialog().getByLabelText('第2行红冲数量')).toHaveValue('3')
})

test('what is wholly red offers no more of it', async () => {
  await open({ ...partly, state: 2, red_date: '2026-03-05' })
  await expect.element(page.getByRole('table', { name: '红冲' })).toBeVisible()
  await expect.element(button('登记红冲')).not.toBeInTheDocument()
})

test('the form reads the invoice again once something of it is red', async () => {
  await open(issued)
  await button('登记红冲').click()
  await dialog().getByRole('radio', { name: '开票有误' }).click()
  await dialog().getByLabelText('红字发票号码').fill('27001')
  await dialog().getByRole('button', { name: '登记红冲' }).click()
  const reversed = { ...issued, version: 5, state: 2, red_date: '2026-03-05', reds: [red] }
  network.always(api.invoice.getInvoice, () => success({ data: reversed }))
  const save = await network.take(api.invoice.setRed)
  save.answer(success({ id: 8, version: 5, msg: '红冲已登记' }))
  await expect.element(page.getByText('这张发票已红冲，只能查看')).toBeVisible()
})
