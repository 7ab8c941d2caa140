import { afterEach, beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { api } from '#api/index.ts'
import { ctrlS } from '#admin/testing/gestures.ts'
import { heldNetwork, success, type HeldNetwork } from '#admin/testing/network.ts'
import { openScreen } from '#admin/testing/open-screen.tsx'
import { emptyContract, selfAnswer } from '#admin/testing/records.ts'

/** 发票 of a contract on its page: typed, or as its requests say. */

const contract = {
  ...emptyContract,
  id: 3,
  version: 4,
  c_title: '云溪供水',
  c_money: '1000.00',
  c_invoice: 0,
  has_receipts: false,
}
const request = {
  id: 8,
  con_id: 3,
  kind: 1,
  buyer_name: '云溪水务',
  gross: '400.00',
  state: 1,
  invoice_no: '26001',
  invoice_date: '2026-03-02',
  return_reason: '',
  red_gross: '0.00',
  release_time: '2026:03:01 08:00:00',
  can: { change: true, delete: false },
  difference: '',
  failure: '',
}
const requests = {
  c_invoice: 0,
  amount: '1000.00',
  applied: '400.00',
  invoiced: '400.00',
  uninvoiced: '600.00',
  received_uninvoiced: '0.00',
  invoiced_unreceived: '400.00',
  to_redden: '0.00',
  may_apply: false,
  invoices: [request],
}

let network: HeldNetwork
let close = () => undefined as void
beforeEach(() => {
  localStorage.clear()
  network = heldNetwork()
})
afterEach(() => close())

async function open(record: object, invoices?: object): Promise<void> {
  const more = invoices ? ['invoice:view'] : []
  network.always(api.session.getSelf, () => selfAnswer('contract:view', 'contract:edit', ...more))
  network.always(api.contract.getContract, () =>
    success({ data: { ...contract, ...record }, info: [] }),
  )
  network.always(api.invoice.getInvoices, () => success({ data: invoices }))
  close = openScreen('/getcontract?id=3')
  await page.getByRole('tab', { name: '回款' }).click()
}

const computed = () => page.getByLabelText('发票（按开票申请）')

async function sent(): Promise<object> {
  await ctrlS()
  return (await network.take(api.contract.setContract)).input
}

test('with requests it is what they come to, and is not sent', async () => {
  await open({ has_invoices: true }, requests)
  await expect.element(computed()).toHaveValue('部分已开')
  await expect.element(page.getByRole('radio', { name: '未开' })).not.toBeInTheDocument()
  expect(await sent()).not.toHaveProperty('c_invoice')
})

test('who may not see the requests sees as much', async () => {
  await open({ has_invoices: true, c_invoice: 1 })
  await expect.element(computed()).toHaveValue('已开')
  expect(await sent()).not.toHaveProperty('c_invoice')
})

test('without a request it is typed, and what was typed as invoiced is called so', async () => {
  const all = { applied: '0.00', invoiced: '1000.00', uninvoiced: '0.00', invoices: [] }
  await open({ has_invoices: false, c_invoice: 1 }, { ...requests, ...all, c_invoice: 1 })
  await expect.element(page.getByRole('radio', { name: '已开', exact: true })).toBeChecked()
  await expect.element(page.getByText('登记前已开', { exact: true })).toBeVisible()
  expect(await sent()).toHaveProperty('c_invoice', 1)
})

test('a request that was returned counts for nothing', async () => {
  const returned = { ...request, state: 3, invoice_no: '', return_reason: '抬头不对' }
  const all = { applied: '0.00', invoiced: '0.00', uninvoiced: '1000.00', invoices: [returned] }
  await open({ has_invoices: false }, { ...requests, ...all })
  await expect.element(page.getByText('抬头不对')).toBeVisible()
  await expect.element(page.getByRole('radio', { name: '未开', exact: true })).toBeChecked()
  expect(await sent()).toHaveProperty('c_invoice', 0)
})

test('of too much that was typed as invoiced it says how that is put right', async () => {
  const before = { c_invoice: 1, invoiced: '1000.00', uninvoiced: '0.00', invoices: [] }
  await open({ has_invoices: false }, { ...requests, ...before, to_redden: '300.00' })
  await expect.element(page.getByText(/红字发票开好以后，把“发票”改为未开并保存/)).toBeVisible()
})

test('who may apply for its invoices has the button', async () => {
  await open({ has_invoices: true }, { ...requests, may_apply: true })
  await expect.element(page.getByRole('button', { name: '申请开票' })).toBeVisible()
})

test('who may not apply has no button, and sees what of an invoice is red', async () => {
  const partly = { ...request, red_gross: '100.00' }
  await open({ has_invoices: true }, { ...requests, invoices: [partly] })
  await expect.element(page.getByText('已红冲 100.00')).toBeVisible()
  await expect.element(page.getByRole('button', { name: '申请开票' })).not.toBeInTheDocument()
})

test('an invoice that is red as a whole says so by its state alone', async () => {
  const whole = { ...request, state: 2, red_gross: '400.00' }
  await open({ has_invoices: true }, { ...requests, invoices: [whole] })
  await expect.element(page.getByText('红冲', { exact: true })).toBeVisible()
  await expect.element(page.getByText('已红冲 400.00')).not.toBeInTheDocument()
})
