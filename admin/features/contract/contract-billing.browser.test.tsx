import { afterEach, beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { api } from '#api/index.ts'
import { button, ctrlS } from '#admin/testing/gestures.ts'
import { heldNetwork, success, type HeldNetwork } from '#admin/testing/network.ts'
import { openScreen } from '#admin/testing/open-screen.tsx'
import { emptyContract, selfAnswer } from '#admin/testing/records.ts'

/** A contract as who may only mark its invoice and set the days that payment waits for sees it. */

const line = {
  set_no: 0,
  set_name: '',
  sets: 1,
  num: 2,
  pid: '',
  title: '水泵',
  no: 'A',
  unit: '台',
}
const contract = {
  ...emptyContract,
  id: 3,
  version: 4,
  can: { change: false, delete: false, billing: true },
  c_title: '云溪供水',
  c_money: '1000.00',
  c_unpay: '1000.00',
  c_remark: '一式两份',
  payment_steps: [{ name: '预付款', percent: '100', trigger: 1, days: 0, date: '' }],
  lines: [
    {
      ...line,
      id: 1,
      note: '',
      unitprice: '500.00',
      amount: '1000.00',
      needs_production: 1,
      ships: 1,
      produced: 0,
      shipped: 0,
      returned: 0,
      dropped: 0,
    },
  ],
  signed_date: '',
  shipped_date: '',
  accepted_date: '',
  warranty_date: '',
  has_receipts: false,
  has_invoices: false,
}

let network: HeldNetwork
let close = () => undefined as void
beforeEach(() => {
  localStorage.clear()
  network = heldNetwork()
  network.always(api.session.getSelf, () => selfAnswer('contract:view', 'receipt:edit'))
  network.always(api.contract.getContract, () => success({ data: contract, info: [] }))
  close = openScreen('/getcontract?id=3')
})
afterEach(() => close())

const field = (label: string) =>
  page.getByRole('textbox', { name: new RegExp(`^(\\* )?${label}( :)?$`) })
const tab = (name: string) => page.getByRole('tab', { name })
const OTHERS = [
  ['合同标题', '云溪供水'],
  ['合同编号', 'HT-1'],
  ['项目名称', '—'],
  ['备注', '一式两份'],
  ['合同金额（元）', '1,000.00'],
  ['未收款（元）', '1,000.00'],
  ['状态', '未审核'],
]

test('these fields are open and all others text, which is said', async () => {
  await expect
    .element(page.getByText(/您可以修改发票和签订、发货、验收、质保期满的日期/))
    .toBeVisible()
  await expect.element(field('签订日期')).toBeEnabled()
  for (const [label = '', text = ''] of OTHERS) {
    await expect.element(page.getByText(label, { exact: true }).first()).toBeVisible()
    expect(shownAt(label)).toBe(text)
  }
  const lines = page.getByRole('table', { name: '合同明细' })
  await expect.element(lines.getByRole('cell', { name: '500.00', exact: true })).toBeVisible()
  await tab('回款').click()
  for (const label of ['发货日期', '验收日期', '质保期满日']) {
    await expect.element(field(label)).toBeEnabled()
  }
  await expect.element(page.getByRole('radio', { name: '已开' })).toBeEnabled()
  await expect.element(page.getByRole('cell', { name: '预付款' })).toBeVisible()
  await expect.element(button('添加一步')).not.toBeInTheDocument()
  await tab('文件').click()
  await expect.element(page.getByRole('button', { name: /上传/ })).not.toBeInTheDocument()
  // What is grey would ask what is to be done to get it open.
  expect([...document.querySelectorAll('form :disabled')]).toEqual([])
})

/** What a field that is only read holds. */
const shownAt = (label: string) =>
  [...document.querySelectorAll('.ant-form-item')]
    .find((item) => item.querySelector('label')?.textContent === label)
    ?.querySelector('.field-text')?.textContent

test('only these are sent', async () => {
  await field('签订日期').fill('2026-11-20')
  await userEvent.keyboard('{Tab}')
  await tab('回款').click()
  await page.getByRole('radio', { name: '已开' }).click()
  await ctrlS()
  const { input, answer } = await network.take(api.contract.setContract)
  expect(input).toEqual({
    id: 3,
    version: 4,
    c_invoice: 1,
    signed_date: '2026-11-20',
    accepted_date: '',
    warranty_date: '',
  })
  answer(success({ id: 3, version: 5, msg: '合同已保存' }))
  await expect.element(page.getByText('合同已保存')).toBeVisible()
})

test('resetting empties these fields alone', async () => {
  await field('签订日期').fill('2026-11-20')
  await userEvent.keyboard('{Tab}')
  await tab('回款').click()
  await page.getByRole('radio', { name: '已开' }).click()
  await button('重置').click()
  await expect.element(page.getByRole('radio', { name: '未开' })).toBeChecked()
  await tab('明细').click()
  await expect.element(field('签订日期')).toHaveValue('')
  expect(shownAt('合同标题')).toBe('云溪供水')
  expect(shownAt('备注')).toBe('一式两份')
})
