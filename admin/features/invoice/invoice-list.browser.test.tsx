import { afterEach, beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { api } from '#api/index.ts'
import type { InvoiceListRow } from '#api/invoice/invoice.ts'
import { button, openMore, pressInRow, question, rowWith } from '#admin/testing/gestures.ts'
import { listedInvoice } from '#admin/testing/invoices.ts'
import { heldNetwork, success, type HeldNetwork } from '#admin/testing/network.ts'
import { openScreen } from '#admin/testing/open-screen.tsx'
import { selfAnswer } from '#admin/testing/records.ts'

/** 开票, the list: what is said of a request, what it is filtered by, and how one's own is withdrawn. */

let network: HeldNetwork
let close = () => undefined as void
beforeEach(() => {
  localStorage.clear()
  network = heldNetwork()
  network.always(api.invoice.getUser, () => success({ data: [] }))
  network.always(api.invoice.getCustomer, () => success({ data: [] }))
  network.always(api.invoice.getTotal, () =>
    success({ data: { count: 1, total: '10000.00', tax: '1150.44' } }),
  )
})
afterEach(async () => {
  close()
  await page.viewport(1366, 768)
})

function open(rows: readonly InvoiceListRow[], permission = 'invoice:edit', search = ''): void {
  network.always(api.session.getSelf, () => selfAnswer('invoice:view', permission))
  network.always(api.invoice.index, () => success({ data: rows, total: rows.length }))
  close = openScreen(`/invoice${search}`)
}

test('a row says why it was returned, what is red of it, and what the tax bureau says', async () => {
  const issued = { state: 1, invoice_date: '2026-11-22' }
  const differs = { difference: '税额比申请多0.01元', red_gross: '3333.33' }
  open([
    listedInvoice(5, { state: 3, return_reason: '抬头不对' }),
    listedInvoice(6, { failure: '税号不正确' }),
    listedInvoice(7, { ...issued, invoice_no: '26001', ...differs }),
    listedInvoice(8, { ...issued, invoice_no: '26002', state: 2, red_gross: '10000.00' }),
  ])
  const said = (text: string) => expect.element(page.getByText(text)).toBeVisible()
  await said('抬头不对')
  await said('导入失败：税号不正确')
  await said('已红冲 3,333.33元；税额比申请多0.01元')
  expect(page.getByText(/已红冲 \d/).elements()).toHaveLength(1)
})

test('on a phone a difference leaves the buyer its line, and a reason is not called a number', async () => {
  await page.viewport(390, 844)
  open([
    listedInvoice(5, { state: 3, return_reason: '抬头不对，请核对全称' }),
    listedInvoice(7, { state: 1, invoice_no: '26001', difference: '税额比申请多0.01元' }),
  ])
  const noted = page.getByText('税额比申请多0.01元')
  await expect.element(noted).toBeVisible()
  const name = noted.element().closest('tr')!.querySelector('[data-card="name"]')!
  const bottom = name.getBoundingClientRect().bottom
  expect(noted.element().getBoundingClientRect().top).toBeGreaterThan(bottom)
  const cell = page.getByText('抬头不对，请核对全称').element().closest('td')!
  expect(getComputedStyle(cell, '::before').content).toBe('none')
})

test('what all come to leaves out those that were returned, and says so', async () => {
  open([listedInvoice(5)])
  await expect.element(page.getByText(/价税合计（不含已退回）/)).toBeVisible()
  const states: unknown[] = []
  network.always(api.invoice.index, ({ state }) => {
    states.push(state)
    return success({ data: [], total: 0 })
  })
  await button('被退回').click()
  await expect.poll(() => states.at(-1)).toBe('3')
  await expect.element(page.getByText(/价税合计（不含已退回）/)).not.toBeInTheDocument()
})

test('days are those of application, or of issue where one chooses them', async () => {
  open([listedInvoice(5)])
  await expect.element(page.getByLabelText('申请时间')).toBeVisible()
  close()
  open([listedInvoice(5)], 'invoice:edit', '?dates_of=issued')
  await expect.element(page.getByLabelText('开票日期')).toBeVisible()
})

test('who applies withdraws a request of one’s own, and is warned that it does not come back', async () => {
  open([listedInvoice(5, { can: { change: true, delete: true } })], 'invoice:apply')
  await pressInRow('HT-5', '撤回')
  await question('撤回后不能恢复').getByRole('button', { name: '确定' }).click()
  expect((await network.take(api.invoice.deleteInvoice)).input).toMatchObject({ id: 5 })
})

test('who may delete them deletes, and can bring it back', async () => {
  network.always(api.session.getSelf, () =>
    selfAnswer('invoice:view', 'invoice:edit', 'invoice:delete'),
  )
  const rows = [listedInvoice(5, { can: { change: true, delete: true } })]
  network.always(api.invoice.index, () => success({ data: rows, total: 1 }))
  close = openScreen('/invoice')
  await pressInRow('HT-5', '删除')
  await expect.element(question('天内可以在“已删除”中恢复')).toBeVisible()
})

test('the bureau’s lists are read by who registers invoices', async () => {
  open([listedInvoice(5)], 'invoice:apply')
  await expect.element(rowWith('HT-5')).toBeVisible()
  if (button('更多').query()) await openMore()
  await expect.element(button('读入已开发票清单')).not.toBeInTheDocument()
})
