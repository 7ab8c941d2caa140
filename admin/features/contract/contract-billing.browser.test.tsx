import { afterEach, beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
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
    },
  ],
  signed_date: '',
  shipped_date: '',
  accepted_date: '',
  warranty_date: '',
  has_receipts: false,
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
const OWN = ['签订日期', '发货日期', '验收日期', '质保期满日']
const OTHERS = ['合同标题', '合同编号', '项目名称', '收货地址', '交货日期', '备注', '录入时间']

test('these fields are open and all others read only, which is said', async () => {
  await expect
    .element(page.getByText(/您可以修改发票和签订、发货、验收、质保期满的日期/))
    .toBeVisible()
  for (const label of OWN) await expect.element(field(label)).toBeEnabled()
  for (const label of OTHERS) await expect.element(field(label)).toBeDisabled()
  await expect.element(page.getByLabelText('合同金额（元）')).toBeDisabled()
  await expect.element(page.getByLabelText('未收款（元）')).toBeDisabled()
  await expect.element(page.getByRole('radio', { name: '已开' })).toBeEnabled()
  await expect.element(page.getByRole('radio', { name: '暂停' })).toBeDisabled()
  await expect.element(field('第1行单价')).toBeDisabled()
  await expect.element(button('添加一步')).not.toBeInTheDocument()
  await expect.element(page.getByRole('button', { name: /上传/ })).not.toBeInTheDocument()
})

test('only these are sent', async () => {
  await field('签订日期').fill('2026-11-20')
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
  await page.getByRole('radio', { name: '已开' }).click()
  await button('重置').click()
  await expect.element(page.getByRole('radio', { name: '未开' })).toBeChecked()
  await expect.element(field('签订日期')).toHaveValue('')
  await expect.element(field('合同标题')).toHaveValue('云溪供水')
  await expect.element(field('备注')).toHaveValue('一式两份')
})
