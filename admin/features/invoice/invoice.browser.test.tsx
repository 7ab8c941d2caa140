import { afterEach, beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { api } from '#api/index.ts'
import { button, ctrlS } from '#admin/testing/gestures.ts'
import { applicableLine, appliedRow, newInvoice } from '#admin/testing/invoices.ts'
import { heldNetwork, success } from '#admin/testing/network.ts'
import { openScreen } from '#admin/testing/open-screen.tsx'
import { selfAnswer } from '#admin/testing/records.ts'

/** The form of a request for an invoice. */

const unrated = { ...applicableLine, contract_line_id: 22, title: '运费', no: '', tax_rate: '' }
const form = { ...newInvoice, lines: [applicableLine, unrated], amount_left: '21000.00' }
const stored = { ...form, id: 8, version: 1, rows: [appliedRow] }

let network: ReturnType<typeof heldNetwork>
let close = () => undefined as void
beforeEach(() => {
  localStorage.clear()
  network = heldNetwork()
})
afterEach(() => close())

async function open(record: object, address: string, permission = 'invoice:edit') {
  network.always(api.session.getSelf, () => selfAnswer('invoice:view', permission))
  network.always(api.invoice.getInvoice, () => success({ data: record }))
  close = openScreen(address)
  await expect.element(page.getByText('开票明细', { exact: true }).first()).toBeVisible()
}

const sent = async () => (await network.take(api.invoice.setInvoice)).input

test('proposes what is left, says what it comes to, and takes an amount in its place', async () => {
  await open(form, '/getInvoice?con_id=3')
  const quantity = page.getByLabelText('第1行本次数量')
  await expect.element(quantity).toHaveValue('2')
  await expect.element(page.getByText('20,000.00').first()).toBeVisible()
  await expect.element(page.getByText('没有税率，不能开票')).toBeVisible()
  await quantity.fill('2.1')
  await expect.element(page.getByText('最多还能申请2')).toBeVisible()
  await quantity.fill('')
  await page.getByLabelText('第1行或含税金额').fill('5,000')
  await expect.element(page.getByText('税额 575.23（13%）')).toBeVisible()
  await page.getByLabelText('第1行名称').fill('水泵')
  await ctrlS()
  expect(await sent()).toMatchObject({
    con_id: 3,
    buyer_name: '云溪水务',
    rows: [
      {
        contract_line_id: 21,
        title: '水泵',
        no: 'CDL32-90',
        unit: '台',
        quantity: '',
        amount: '5000',
      },
    ],
  })
})

test('fills in all that is left, and clears it', async () => {
  await open(form, '/getInvoice?con_id=3')
  await button('全部清空').click()
  await expect.element(page.getByLabelText('第1行本次数量')).toHaveValue('')
  await expect.element(page.getByText(/共 0 行/)).toBeVisible()
  await button('填入全部剩余').click()
  await expect.element(page.getByLabelText('第1行本次数量')).toHaveValue('2')
})

test('of a contract without lines has rows to be typed', async () => {
  await open({ ...form, lines: [], amount_left: '1130.00' }, '/getInvoice?con_id=3')
  await page.getByLabelText('第1行名称').fill('水泵')
  await expect.element(page.getByText(/其中税额 130.00 元/)).toBeVisible()
  await button('添加一行').click()
  await button('删除第2行').click()
  await ctrlS()
  expect((await sent())['rows']).toEqual([
    {
      title: '水泵',
      no: '',
      unit: '',
      tax_code: '',
      quantity: '1',
      amount: '1130.00',
      tax_rate: '13',
    },
  ])
})

test('shows what a stored row came to, until something else is applied for', async () => {
  const row = appliedRow
  const rows = [{ ...row, gross: '10000.01', tax: '1150.46' }]
  await open({ ...stored, rows }, '/getInvoice?id=8')
  const quantity = page.getByLabelText('第1行本次数量')
  await expect.element(quantity).toHaveValue('1')
  const figures = page.getByText('税额 1,150.46（13%）')
  await expect.element(figures).toBeVisible()
  await expect.element(page.getByText(/价税合计 10,000.01 元，其中税额 1,150.46 元/)).toBeVisible()
  await page.getByLabelText('第1行名称').fill('水泵')
  await expect.element(figures).toBeVisible()
  await quantity.fill('2')
  await expect.element(page.getByText('税额 2,300.89（13%）')).toBeVisible()
  await expect.element(page.getByText(/价税合计 20,000.00 元/)).toBeVisible()
  await quantity.fill('1.0')
  await expect.element(figures).toBeVisible()
})

test('shows what a row stored by amount came to', async () => {
  const row = appliedRow
  const byAmount = { ...row, quantity: '0.1', amount: '1000.00', gross: '1000.00', tax: '115.06' }
  await open({ ...stored, rows: [byAmount] }, '/getInvoice?id=8')
  await expect.element(page.getByLabelText('第1行或含税金额')).toHaveValue('1000.00')
  await expect.element(page.getByText('税额 115.06（13%）')).toBeVisible()
  await page.getByLabelText('第1行或含税金额').fill('2000')
  await expect.element(page.getByText('税额 230.09（13%）')).toBeVisible()
  await page.getByLabelText('第1行或含税金额').fill('')
  await page.getByLabelText('第1行本次数量').fill('0.1')
  await expect.element(page.getByText('税额 115.05（13%）')).toBeVisible()
})

test('of a request registers number and day', async () => {
  await open(stored, '/getInvoice?id=8')
  await expect.element(page.getByLabelText('发票号码')).not.toBeInTheDocument()
  await expect.element(page.getByRole('radio', { name: '红冲' })).toBeDisabled()
  await page.getByRole('radio', { name: '已开' }).click()
  await page.getByLabelText('发票号码').fill('26117000000012345678')
  await page.getByLabelText('开票日期').fill('2026-03-02')
  await ctrlS()
  expect(await sent()).toMatchObject({
    id: 8,
    state: 1,
    invoice_no: '26117000000012345678',
    invoice_date: '2026-03-02',
  })
})

test('of an issued invoice shows its rows with the discount, and sends what became of it alone', async () => {
  const issued = { ...stored, state: 1, invoice_no: '26', invoice_date: '2026-03-02', lines: [] }
  network.always(api.session.getSelf, () => selfAnswer('invoice:view', 'invoice:edit'))
  network.always(api.invoice.getInvoice, () => success({ data: issued }))
  close = openScreen('/getInvoice?id=8')
  await expect.element(page.getByText('立式泵（折扣）')).toBeVisible()
  await expect.element(page.getByText('-442.47')).toBeVisible()
  await expect.element(page.getByLabelText('购买方名称')).toBeDisabled()
  await expect.element(page.getByRole('radio', { name: '红冲' })).toBeDisabled()
  await page.getByLabelText('发票号码').fill('27')
  await ctrlS()
  expect(await sent()).toEqual({
    id: 8,
    version: 1,
    state: 1,
    invoice_no: '27',
    invoice_date: '2026-03-02',
    i_file: [],
  })
})

test('what the tax bureau did not take, or worked out otherwise, stands at the request', async () => {
  await open({ ...stored, failure: '税号不正确' }, '/getInvoice?id=8')
  await expect
    .element(page.getByText('税局没有导入这份申请：税号不正确。改好后重新导出'))
    .toBeVisible()
  close()
  const issued = { ...stored, state: 1, invoice_no: '26', invoice_date: '2026-03-02', lines: [] }
  network = heldNetwork()
  network.always(api.session.getSelf, () => selfAnswer('invoice:view', 'invoice:edit'))
  const difference = '税额比申请多0.01元'
  network.always(api.invoice.getInvoice, () => success({ data: { ...issued, difference } }))
  close = openScreen('/getInvoice?id=8')
  await expect.element(page.getByText(`税局开出的发票${difference}；申请的金额不变`)).toBeVisible()
  await page.getByRole('radio', { name: '接受' }).click()
  await ctrlS()
  expect(await sent()).toMatchObject({ id: 8, state: 1, difference_accepted: 1 })
})

test('says which text of the buyer is to be split, and splits it', async () => {
  const unsplit = { ...stored, buyer_address: '云溪路 1号 021-12345678', buyer_bank: '农业银行' }
  await open(unsplit, '/getInvoice?id=8')
  const said = page.getByText('地址、电话待拆分：“云溪路 1号 021-12345678”，请分别填到地址和电话')
  await expect.element(said).toBeVisible()
  await expect.element(page.getByText(/^开户行及账号待拆分：“农业银行”/)).toBeVisible()
  await button('拆开填入').first().click()
  await expect.element(said).not.toBeInTheDocument()
  await expect.element(page.getByLabelText('地址', { exact: true })).toHaveValue('云溪路 1号')
  await expect.element(page.getByLabelText('电话', { exact: true })).toHaveValue('021-12345678')
  await ctrlS()
  expect(await sent()).toMatchObject({
    buyer_place: '云溪路 1号',
    buyer_phone: '021-12345678',
    buyer_address: '',
    buyer_bank_name: '',
    buyer_bank: '农业银行',
  })
})

test('returns a request with the reason', async () => {
  await open(stored, '/getInvoice?id=8')
  await page.getByRole('radio', { name: '已退回' }).click()
  await page.getByLabelText('退回原因').fill('抬头不对')
  await ctrlS()
  expect(await sent()).toMatchObject({ id: 8, state: 3, return_reason: '抬头不对' })
})

const returned = { ...stored, state: 3, return_reason: '抬头不对' }

test('of who applies says why it was returned, and applies again, worked out anew', async () => {
  await open(returned, '/getInvoice?id=8', 'invoice:apply')
  await expect
    .element(page.getByText('已退回：抬头不对。它不占用数量和金额；改好后保存，就是重新申请'))
    .toBeVisible()
  await expect.element(page.getByRole('radio', { name: '已开' })).not.toBeInTheDocument()
  // The stored tax was another.
  await expect.element(page.getByText('税额 1,150.45（13%）')).toBeVisible()
  await page.getByLabelText('购买方名称').fill('云溪水务有限公司')
  await ctrlS()
  expect(await sent()).toMatchObject({ id: 8, state: 0, buyer_name: '云溪水务有限公司' })
})

test('of who registers too is applied for again by its state, not issued at once', async () => {
  await open(returned, '/getInvoice?id=8')
  await expect.element(page.getByRole('radio', { name: '已开' })).toBeDisabled()
  await expect.element(page.getByLabelText('退回原因')).toHaveValue('抬头不对')
  await page.getByRole('radio', { name: '申请' }).click()
  await ctrlS()
  expect(await sent()).toMatchObject({ id: 8, state: 0 })
})

test('of who applies has nothing of what becomes of a request', async () => {
  await open(stored, '/getInvoice?id=8', 'invoice:apply')
  await expect.element(page.getByRole('radio', { name: '已开' })).not.toBeInTheDocument()
  await ctrlS()
  expect(await sent()).not.toHaveProperty('state')
})
