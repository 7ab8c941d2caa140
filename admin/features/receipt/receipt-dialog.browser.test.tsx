import { afterEach, beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { api } from '#api/index.ts'
import { button, sees } from '#admin/testing/gestures.ts'
import { heldNetwork, success, type HeldNetwork } from '#admin/testing/network.ts'
import { openScreen } from '#admin/testing/open-screen.tsx'
import { emptyContract, selfAnswer } from '#admin/testing/records.ts'

/** A receipt of a contract, as it is entered in its dialog. */

const NEW = {
  id: '',
  version: 0,
  con_id: 3,
  kind: 1,
  amount: '',
  received_date: '2026-11-22',
  way: 1,
  acceptance_date: '',
  note: '',
  r_file: '',
  fileList: [],
  user_name: 'lisi',
  staff_name: '李四',
  can: { change: true, delete: false },
}
const MONEY = {
  day: '2026-11-22',
  amount: '1000.00',
  received: '0.00',
  refunded: '0.00',
  settled: '',
  to_refund: '',
  unpaid: '1000.00',
  instalments: [],
  receipts: [],
}

let network: HeldNetwork
let close = () => undefined as void
beforeEach(() => {
  localStorage.clear()
  network = heldNetwork()
  network.always(api.session.getSelf, () =>
    selfAnswer('contract:view', 'contract:edit', 'receipt:view', 'receipt:edit'),
  )
  const stored = { c_title: '合同', c_money: '1000.00', c_unpay: '1000.00', has_receipts: true }
  network.always(api.contract.getContract, () =>
    success({ data: { ...emptyContract, id: 3, version: 1, ...stored }, info: [] }),
  )
  network.always(api.receipt.getReceipts, () => success({ data: MONEY }))
  close = openScreen('/getcontract?id=3&part=money')
})
afterEach(() => close())

const dialog = page.getByRole('dialog', { name: '新增收款' })
const field = (label: string) => dialog.getByLabelText(label)
const choose = (name: string) => dialog.getByRole('radio', { name }).click()

test('is sent as it was entered, of its contract, the day of a bill only with a bill', async () => {
  await button('新增收款').click()
  const load = await network.take(api.receipt.getReceipt)
  expect(load.input).toEqual({ con_id: '3' })
  load.answer(success({ data: NEW }))
  await choose('退款')
  await field('金额').fill('400.50')
  await field('日期').fill('2026-11-20')
  await choose('承兑')
  await field('承兑到期日').fill('2027-05-20')
  await field('备注').fill('定金')
  await dialog.getByRole('button', { name: '确定' }).click()
  const bill = await network.take(api.receipt.setReceipt)
  const entered = { con_id: 3, kind: 2, amount: '400.50', received_date: '2026-11-20' }
  const paper = { way: 2, acceptance_date: '2027-05-20', note: '定金', r_file: [] }
  expect(bill.input).toMatchObject({ ...entered, ...paper })
  bill.answer(success({ id: 8, version: 1, msg: '收款记录已保存' }))
  await sees('收款记录已保存')
  await expect.element(dialog).not.toBeInTheDocument()
  // The next one begins empty.
  await button('新增收款').click()
  ;(await network.take(api.receipt.getReceipt)).answer(success({ data: NEW }))
  await expect.element(field('金额')).toHaveValue('')
  await expect.element(field('承兑到期日')).not.toBeInTheDocument()
  await field('金额').fill('7')
  await dialog.getByRole('button', { name: '确定' }).click()
  const cash = await network.take(api.receipt.setReceipt)
  expect(cash.input).toMatchObject({ con_id: 3, kind: 1, amount: '7', way: 1, note: '' })
})

test('is begun from 回款: what the bank says finds the contract, what is due stands in 金额, Enter saves', async () => {
  close()
  network.always(api.receipt.getReceived, () => success({ data: [], total: 0 }))
  network.always(api.receipt.getReceivedTotal, () => success({ data: { count: 0, total: '0.00' } }))
  network.always(api.receipt.getUser, () => success({ data: [] }))
  const label = 'HT-3 · 东区泵房 · 2026-11-30 应收 300.00 元'
  network.always(api.receipt.selectContract, ({ keyword, id }) =>
    success({ data: keyword === '300' || id === '3' ? [{ value: 3, label }] : [] }),
  )
  close = openScreen('/received')
  await page.getByRole('button', { name: '新增收款' }).first().click()
  await expect.element(dialog.getByRole('combobox', { name: '合同' })).toHaveFocus()
  await userEvent.keyboard('300')
  await expect.element(page.getByRole('option', { name: label })).toBeInTheDocument()
  await userEvent.keyboard('{Enter}')
  const load = await network.take(api.receipt.getReceipt)
  expect(load.input).toEqual({ con_id: '3' })
  load.answer(success({ data: { ...NEW, amount: '300.00' } }))
  await expect.element(field('金额')).toHaveFocus()
  await expect.element(field('金额')).toHaveValue('300.00')
  await expect.element(dialog.getByText(label)).toBeVisible()
  await userEvent.keyboard('{Enter}')
  const saving = await network.take(api.receipt.setReceipt)
  expect(saving.input).toMatchObject({ con_id: 3, amount: '300.00', received_date: '2026-11-22' })
  saving.answer(success({ id: 8, version: 1, msg: '收款记录已保存' }))
  await sees('收款记录已保存')
  await expect.element(dialog).not.toBeInTheDocument()
})

test('an address opens it for a contract, and what is stored says what is edited', async () => {
  close()
  close = openScreen('/getContract?id=3&part=money&edit=new')
  await expect.element(dialog).toBeVisible()
  expect((await network.take(api.receipt.getReceipt)).input).toEqual({ con_id: '3' })
  close()
  const row = { ...NEW, id: 8, kind: 1, way: 1, amount: '400.00', received_date: '2026-11-20' }
  network.always(api.receipt.getReceipts, () =>
    success({ data: { ...MONEY, receipts: [{ ...row, fileList: [] }] } }),
  )
  close = openScreen('/getcontract?id=3&part=money&edit=8')
  const named = { name: '编辑 2026-11-20 的收款' }
  await expect.element(page.getByRole('dialog', named)).toBeVisible()
})
