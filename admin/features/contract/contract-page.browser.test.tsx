import { afterEach, beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { api } from '#api/index.ts'
import { button, ctrlS } from '#admin/testing/gestures.ts'
import { heldNetwork, refusal, success, type HeldNetwork } from '#admin/testing/network.ts'
import { openScreen } from '#admin/testing/open-screen.tsx'
import { emptyContract, selfAnswer } from '#admin/testing/records.ts'

/** The page of a stored contract: how far it is, and its tabs, whose fields are those of one form. */

const record = {
  ...emptyContract,
  id: 3,
  version: 4,
  can: { change: true, delete: true, billing: true },
  c_title: '云溪供水',
  c_money: '1000.00',
  c_unpay: '600.00',
  payment_steps: [],
  signed_date: '',
  shipped_date: '',
  accepted_date: '',
  warranty_date: '',
  has_receipts: true,
  has_invoices: false,
}
const chain = {
  con_id: 3,
  number: 'HT-1',
  contract: { pieces: 10, to_ship: 7, unshipped: 0, returned: 0, dropped: 0, ended_on: '' },
  stages: [{ kind: 'production', total: 0, records: [] }],
}
const money = {
  day: '2026-11-22',
  amount: '1000.00',
  received: '400.00',
  refunded: '0.00',
  settled: '',
  to_refund: '',
  unpaid: '600.00',
  instalments: [],
  receipts: [],
}
const invoices = {
  c_invoice: 0,
  amount: '1000.00',
  applied: '300.00',
  invoiced: '250.00',
  uninvoiced: '750.00',
  received_uninvoiced: '150.00',
  invoiced_unreceived: '0.00',
  invoices: [],
}

let network: HeldNetwork
let close = () => undefined as void
beforeEach(() => {
  localStorage.clear()
  network = heldNetwork()
  network.always(api.contract.getContract, () => success({ data: record, info: [], chain }))
  network.always(api.receipt.getReceipts, () => success({ data: money }))
  network.always(api.invoice.getInvoices, () => success({ data: invoices }))
})
afterEach(() => close())

function open(address: string, ...permissions: string[]): void {
  network.always(api.session.getSelf, () => selfAnswer('contract:view', ...permissions))
  close = openScreen(address)
}

const head = () => page.getByRole('region', { name: '合同概况' })
const tab = (name: string) => page.getByRole('tab', { name })
const title = () => page.getByLabelText('合同标题')

const AMOUNT = '合同金额1,000.00元'
const RECEIVED = '已收400.00元未收600.00元'
const SHIPPED = '已发3/10 件'
const INVOICED = '已开250.00元未开750.00元'

test.each([
  [['receipt:view', 'invoice:view'], AMOUNT + RECEIVED + SHIPPED + INVOICED],
  [['receipt:view'], AMOUNT + RECEIVED + SHIPPED],
  [['invoice:view'], AMOUNT + SHIPPED + INVOICED],
  [[], AMOUNT + SHIPPED],
])('the head says with %j what these permissions show', async (permissions, text) => {
  open('/getcontract?id=3', 'contract:edit', ...permissions)
  await expect.element(head()).toHaveTextContent(text)
  await expect.element(title()).toBeVisible()
  expect(head().element().textContent).toBe(text)
})

test('收款 opens the form of a receipt from another tab, and what is typed stays', async () => {
  open('/getcontract?id=3', 'contract:edit', 'receipt:view', 'receipt:edit')
  await title().fill('云溪供水二期')
  await page.getByRole('button', { name: '收款', exact: true }).click()
  await expect.element(page.getByRole('dialog', { name: /收款/ })).toBeVisible()
  expect((await network.take(api.receipt.getReceipt)).input).toEqual({ con_id: '3' })
  await page.getByRole('button', { name: '关闭' }).click()
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  await expect.element(tab('回款')).toHaveAttribute('aria-selected', 'true')
  await tab('明细').click()
  await expect.element(title()).toHaveValue('云溪供水二期')
})

test('who may not enter receipts has no 收款', async () => {
  open('/getcontract?id=3', 'contract:edit', 'receipt:view')
  await expect.element(title()).toBeVisible()
  await expect.element(page.getByRole('button', { name: '合同 PDF' })).toBeVisible()
  expect(page.getByRole('button', { name: '收款', exact: true }).elements()).toEqual([])
})

test('a refusal about a field of another tab opens that tab, and the cursor is in the field', async () => {
  open('/getcontract?id=3', 'contract:edit')
  await title().fill('云溪供水二期')
  await tab('动态').click()
  await expect.element(title()).not.toBeVisible()
  await ctrlS()
  const first = await network.take(api.contract.setContract)
  expect(first.input).toMatchObject({ c_title: '云溪供水二期', warranty_date: '', lines: [] })
  first.answer(refusal(400, '合同标题已有', { c_title: '合同标题已有' }))
  await page.getByRole('button', { name: '确定' }).click()
  await expect.element(tab('明细')).toHaveAttribute('aria-selected', 'true')
  await expect.element(title()).toHaveFocus()
  // Of a control that is of several parts too.
  await ctrlS()
  const second = await network.take(api.contract.setContract)
  second.answer(refusal(400, '质保期满日太早', { warranty_date: '质保期满日太早' }))
  await page.getByRole('button', { name: '确定' }).click()
  await expect.element(tab('回款')).toHaveAttribute('aria-selected', 'true')
  await expect.element(page.getByRole('textbox', { name: /质保期满日/ })).toHaveFocus()
})

test('the tab is in the address, and turning to another loses nothing and asks nothing', async () => {
  open('/getcontract?id=3&part=files', 'contract:edit')
  await expect.element(page.getByText('合同文件', { exact: true })).toBeVisible()
  await expect.element(title()).not.toBeVisible()
  await tab('明细').click()
  await title().fill('改了名')
  await tab('回款').click()
  await tab('明细').click()
  await expect.element(title()).toHaveValue('改了名')
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
})

test('what was made of it and what happened to it stand in a tab of their own', async () => {
  network.always(api.contract.getHistory, () => success({ data: [], total: 0 }))
  open('/getcontract?id=3', 'contract:edit')
  await expect.element(title()).toBeVisible()
  await expect.element(page.getByRole('navigation', { name: '相关记录' })).not.toBeInTheDocument()
  await tab('动态').click()
  await expect.element(page.getByRole('navigation', { name: '相关记录' })).toBeVisible()
  await expect.element(page.getByText('还没有修改记录')).toBeVisible()
})

test('the page says at its head which contract is edited', async () => {
  open('/getcontract?id=3', 'contract:edit')
  // What stands on its paper comes behind it, in print alone.
  const heading = page.getByRole('heading', { level: 1 })
  await expect.poll(() => heading.element().textContent).toMatch(/^编辑合同 HT-1/)
})

test('a new contract is filled in without tabs', async () => {
  open('/getcontract?id=0', 'contract:edit', 'receipt:view')
  await expect.element(title()).toBeVisible()
  await expect.element(page.getByText('合同文件', { exact: true })).toBeVisible()
  await expect.element(button('添加一步')).toBeVisible()
  await expect.element(page.getByRole('tab')).not.toBeInTheDocument()
  await expect.element(head()).not.toBeInTheDocument()
})

test('who may only read sees text, and nothing that is greyed', async () => {
  const data = { ...record, can: { change: false, delete: false, billing: false } }
  network.always(api.contract.getContract, () => success({ data, info: [], chain }))
  open('/getcontract?id=3')
  await expect.element(page.getByText('云溪供水', { exact: true })).toBeVisible()
  await expect.element(page.getByText('您没有修改合同的权限，只能查看')).toBeVisible()
  expect(document.querySelectorAll('form :is(input, textarea, :disabled)')).toHaveLength(0)
})
