import { afterEach, beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { api } from '#api/index.ts'
import { button } from '#admin/testing/gestures.ts'
import { applicableLine, appliedRow, newInvoice } from '#admin/testing/invoices.ts'
import { heldNetwork, success, type HeldNetwork } from '#admin/testing/network.ts'
import { openScreen } from '#admin/testing/open-screen.tsx'
import { selfAnswer } from '#admin/testing/records.ts'

/** What the form of a request warns of, keeps closed, and reads as it is pasted. */

let network: HeldNetwork
let close = () => undefined as void
beforeEach(() => {
  localStorage.clear()
  network = heldNetwork()
})
afterEach(() => close())

const form = { ...newInvoice, lines: [applicableLine], amount_left: '21000.00' }
const stored = { ...form, id: 8, version: 1, rows: [appliedRow], lines: [] }

async function open(record: object, permission = 'invoice:edit'): Promise<void> {
  const address = 'version' in record && record.version === 1 ? 'id=8' : 'con_id=3'
  network.always(api.session.getSelf, () => selfAnswer('invoice:view', permission))
  network.always(api.invoice.getInvoice, () => success({ data: record }))
  close = openScreen(`/getInvoice?${address}`)
  await expect.element(page.getByLabelText('购买方名称')).toBeVisible()
}

const over = page.getByText('超过合同还可申请的金额')
const amount = page.getByLabelText('第1行含税金额')

test('more than the contract’s amount is said as it is typed', async () => {
  await open({ ...form, lines: [], amount_left: '1130.00' })
  await expect.element(amount).toHaveValue('1130.00')
  await expect.element(over).not.toBeInTheDocument()
  await amount.fill('1130.01')
  await expect.element(over).toBeVisible()
})

test('a contract without an amount is to get one first', async () => {
  await open({ ...form, lines: [], amount_left: '' })
  await expect.element(page.getByText('合同没有合同金额，请先填写')).toBeVisible()
})

test('a row that is added begins with the usual rate and code', async () => {
  await open({ ...form, lines: [], usual_tax_rate: '9', usual_tax_code: '1090119010000000001' })
  await button('添加一行').click()
  await expect.element(page.getByLabelText('第2行税率')).toHaveValue('9')
  await expect.element(page.getByLabelText('第2行税收分类编码')).toHaveValue('1090119010000000001')
})

test('filling in what is left takes the place of an amount', async () => {
  await open(form)
  await page.getByLabelText('第1行本次数量').fill('')
  await page.getByLabelText('第1行或含税金额').fill('5000')
  await button('填入全部剩余').click()
  await expect.element(page.getByLabelText('第1行或含税金额')).toHaveValue('')
  await expect.element(page.getByLabelText('第1行本次数量')).toHaveValue('2')
})

test('quantity and amount are read as they are pasted, and are not both of one row', async () => {
  await open(form)
  const quantity = page.getByLabelText('第1行本次数量')
  await quantity.fill('１台')
  await expect.element(quantity).toHaveValue('1')
  await page.getByLabelText('第1行或含税金额').fill('￥5,000.00元')
  await expect.element(page.getByLabelText('第1行或含税金额')).toHaveValue('5000.00')
  await expect.element(page.getByText('数量和金额只填一项')).toBeVisible()
  await expect.poll(() => quantity.element().closest('.ant-input-status-error')).not.toBeNull()
})

test('a 专票 needs the tax number, a 普票 does not', async () => {
  await open({ ...form, kind: 1 })
  const label = () => document.querySelector('label[title="纳税人识别号"]')
  const isRequired = () => label()?.classList.contains('ant-form-item-required')
  await expect.poll(isRequired).toBe(true)
  await page.getByRole('radio', { name: '数电普票' }).click()
  await expect.poll(isRequired).toBe(false)
})

test('an account is split off where a number begins, not at the first blank', async () => {
  await open({ ...stored, lines: [applicableLine], buyer_bank: '农业银行 宁波分行 6228 4800 1234' })
  await button('拆开填入').click()
  await expect.element(page.getByLabelText('开户银行')).toHaveValue('农业银行 宁波分行')
  await expect.element(page.getByLabelText('银行账号')).toHaveValue('6228 4800 1234')
})

test('what is wholly red can only be read', async () => {
  const reversed = {
    state: 2,
    invoice_no: '26',
    invoice_date: '2026-03-02',
    red_date: '2026-03-05',
  }
  await open({ ...stored, ...reversed })
  await expect.element(page.getByText('这张发票已红冲，只能查看')).toBeVisible()
  await expect.element(button('保存')).not.toBeInTheDocument()
})

test('who may not change it reads it, also why it was returned, without how to apply again', async () => {
  const can = { change: false, delete: false }
  await open({ ...stored, can, state: 3, return_reason: '抬头不对' }, 'contract:view')
  await expect.element(page.getByText('您没有修改开票申请的权限，只能查看')).toBeVisible()
  await expect
    .element(page.getByText('已退回：抬头不对。它不占用数量和金额', { exact: true }))
    .toBeVisible()
  await expect.element(button('保存')).not.toBeInTheDocument()
})

test('what is issued is not returned any more', async () => {
  await open({ ...stored, state: 1, invoice_no: '26', invoice_date: '2026-03-02' })
  await expect.element(page.getByRole('radio', { name: '已退回' })).toBeDisabled()
})
