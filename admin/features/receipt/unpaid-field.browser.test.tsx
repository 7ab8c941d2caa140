import { afterEach, beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { api } from '#api/index.ts'
import { answer, button, question } from '#admin/testing/gestures.ts'
import { heldNetwork, success, type HeldNetwork } from '#admin/testing/network.ts'
import { openScreen } from '#admin/testing/open-screen.tsx'
import { emptyContract, selfAnswer } from '#admin/testing/records.ts'

const RECEIPT = {
  id: 8,
  con_id: 3,
  kind: 1,
  amount: '400.00',
  received_date: '2026-11-20',
  way: 1,
  acceptance_date: '',
  note: '',
  fileList: [],
  user_name: 'lisi',
  staff_name: '张三',
  can: { change: true, delete: true },
}

const MONEY = {
  day: '2026-11-22',
  amount: '1000.00',
  received: '400.00',
  refunded: '0.00',
  settled: '',
  to_refund: '',
  unpaid: '600.00',
  instalments: [],
  receipts: [RECEIPT],
}

let network: HeldNetwork
let close = () => undefined as void
beforeEach(() => {
  localStorage.clear()
  network = heldNetwork()
})
afterEach(() => close())

/** A stored contract with its receipts. */
function open(...more: string[]): void {
  const stored = { c_title: '合同', c_money: '1000.00', c_unpay: '600.00', has_receipts: true }
  network.always(api.session.getSelf, () =>
    selfAnswer('contract:view', 'contract:edit', 'receipt:view', ...more),
  )
  network.always(api.contract.getContract, () =>
    success({ data: { ...emptyContract, id: 3, version: 1, ...stored }, info: [] }),
  )
  close = openScreen('/getcontract?id=3')
}

test('what is unpaid once the last receipt is deleted is typed again, and leaving then loses nothing', async () => {
  network.always(api.contract.index, () => success({ data: [], total: 0 }))
  network.always(api.contract.getUser, () => success({ data: [] }))
  network.always(api.receipt.getReceipts, () => success({ data: MONEY }))
  open('receipt:delete')
  await expect.element(page.getByLabelText('未收款（元，按收款记录）')).toHaveValue('600.00')
  await page.getByRole('tab', { name: '回款' }).click()
  await button('删除').click()
  await answer('删除这条回款？', '确定')
  const deletion = await network.take(api.receipt.deleteReceipt)
  network.always(api.receipt.getReceipts, () =>
    success({ data: { ...MONEY, received: '0.00', unpaid: '1000.00', receipts: [] } }),
  )
  deletion.answer(success({ msg: '收款记录已删除' }))
  await page.getByRole('tab', { name: '明细' }).click()
  await expect.element(page.getByLabelText('未收款（元）')).toHaveValue('1000.00')
  await page.getByRole('menuitem', { name: '合同管理' }).click()
  await expect.element(page.getByRole('heading', { name: '合同管理' })).toBeVisible()
  await expect.element(question('内容尚未保存')).not.toBeInTheDocument()
})

test('a receipt that may be changed and not deleted is offered for the one alone', async () => {
  const receipts = [{ ...RECEIPT, can: { change: true, delete: false } }]
  network.always(api.receipt.getReceipts, () => success({ data: { ...MONEY, receipts } }))
  open('receipt:edit')
  await page.getByRole('tab', { name: '回款' }).click()
  await expect.element(button('编辑')).toBeVisible()
  await expect.element(button('删除')).not.toBeInTheDocument()
})
