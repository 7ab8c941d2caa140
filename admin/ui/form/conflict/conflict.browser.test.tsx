import { afterEach, beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { api } from '#api/index.ts'
import { button, ctrlS } from '#admin/testing/gestures.ts'
import { heldNetwork, refusal, success, type HeldNetwork } from '#admin/testing/network.ts'
import { openScreen } from '#admin/testing/open-screen.tsx'
import { selfAnswer } from '#admin/testing/records.ts'
import { answerQuotations, quotation } from '#admin/testing/quotations.ts'

/** A form whose record somebody else has saved meanwhile, on the forms of quotations, customers and agreed prices. */

const STALE = '报价已被张三于2026:11:22 09:00:00修改，您的内容没有保存。请核对两边的内容后再保存'
const { getQuotation, setQuotation } = api.quotation

const step = (name: string, percent: string) => ({ name, percent, trigger: 1, days: 0, date: '' })
const stored = {
  ...quotation(2, '泵房甲'),
  tax_inclusive: 1,
  project: '一期',
  valid_until: '2026-12-01',
  payment_steps: [step('预付款', '30'), step('提货款', '70')],
}

let network: HeldNetwork
let quotations: (typeof stored)[]
let close = () => undefined as void
beforeEach(() => {
  localStorage.clear()
  network = heldNetwork()
  quotations = [{ ...stored }]
  answerQuotations(network, quotations)
})
afterEach(() => close())

const dialog = () => page.getByRole('dialog')
const both = (label: string) => dialog().getByRole('region', { name: label, exact: true })
const pick = (label: string, side: string) => both(label).getByRole('radio', { name: side }).click()
const saves = () => dialog().getByRole('button', { name: '保存', exact: true })
const field = (label: string) => page.getByRole('main').getByLabelText(label, { exact: true })

/** What somebody else has saved of the quotation. */
function savedByOther(values: object): void {
  Object.assign(quotations[0]!, values, { version: quotations[0]!.version + 1 })
}

async function openQuotation(): Promise<void> {
  close = openScreen('/getQuotation?id=2')
  await expect.element(field('报价名称')).toHaveValue('泵房甲')
}

async function saveOverOther(values: object): Promise<void> {
  await ctrlS()
  const stale = await network.take(setQuotation)
  savedByOther(values)
  stale.answer(refusal(409, STALE))
  await expect.element(dialog()).toBeVisible()
}

test('what both changed stands side by side; each is taken from either, and the save goes on', async () => {
  await openQuotation()
  await field('报价名称').fill('泵房甲改')
  await field('项目名称').fill('二期')
  await page.getByRole('radio', { name: '不含税' }).click()
  await saveOverOther({ quo_name: '泵房丁', project: '三期', quo_info: '对方的说明' })
  await expect.element(dialog().getByText(/张三于2026:11:22/)).toBeVisible()
  await expect.element(both('报价名称').getByText('泵房丁', { exact: true })).toBeVisible()
  await expect.element(both('报价名称').getByText('泵房甲改', { exact: true })).toBeVisible()
  await expect.element(saves()).toBeDisabled()
  await pick('报价名称', '用对方的')
  await expect.element(saves()).toBeDisabled()
  await pick('项目名称', '用我填的')
  await saves().click()
  const { input, answer } = await network.take(setQuotation)
  expect(input).toMatchObject({
    version: 2,
    quo_name: '泵房丁',
    project: '二期',
    tax_inclusive: 0,
    quo_info: '对方的说明',
  })
  answer(success({ id: 2, version: 3, msg: '报价已保存' }))
  await expect.element(dialog()).not.toBeInTheDocument()
  await expect.element(field('报价名称')).toHaveValue('泵房丁')
})

test('what the other changed alone stays, and is shown before the save', async () => {
  await openQuotation()
  await field('项目名称').fill('二期')
  await saveOverOther({ valid_until: '2026-12-31', tax_inclusive: 0 })
  const others = dialog().getByRole('region', { name: '对方另外修改的，会保留' })
  await expect.element(others.getByText('2026-12-31')).toBeVisible()
  await expect.element(others.getByText('不含税')).toBeVisible()
  await expect.element(dialog().getByRole('radio')).not.toBeInTheDocument()
  await saves().click()
  const { input } = await network.take(setQuotation)
  expect(input).toMatchObject({ project: '二期', valid_until: '2026-12-31', tax_inclusive: 0 })
})

test('继续编辑 and Esc leave everything as it was typed, and the next save asks again', async () => {
  await openQuotation()
  await field('项目名称').fill('二期')
  await saveOverOther({ project: '三期' })
  await dialog().getByRole('button', { name: '继续编辑' }).click()
  await expect.element(dialog()).not.toBeInTheDocument()
  await expect.element(field('项目名称')).toHaveValue('二期')
  await ctrlS()
  const again = await network.take(setQuotation)
  expect(again.input).toMatchObject({ version: 1, project: '二期' })
  again.answer(refusal(409, STALE))
  await expect.element(both('项目名称').getByText('三期', { exact: true })).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(dialog()).not.toBeInTheDocument()
  await expect.element(field('项目名称')).toHaveValue('二期')
})

test('a third save meanwhile is asked about too, against what was there after the second', async () => {
  await openQuotation()
  await field('项目名称').fill('二期')
  await saveOverOther({ project: '三期' })
  await pick('项目名称', '用我填的')
  await saves().click()
  const stale = await network.take(setQuotation)
  savedByOther({ quo_info: '又一处说明' })
  stale.answer(refusal(409, STALE))
  await expect.element(dialog().getByText('又一处说明')).toBeVisible()
  await expect.element(dialog().getByRole('radio')).not.toBeInTheDocument()
  await saves().click()
  const { input } = await network.take(setQuotation)
  expect(input).toMatchObject({ version: 3, project: '二期', quo_info: '又一处说明' })
})

test('the steps of a payment are chosen as a whole, each side as rows to be read', async () => {
  await openQuotation()
  await page.getByRole('button', { name: '条款' }).click()
  await page.getByLabelText('第1步名称').fill('定金')
  await saveOverOther({ payment_steps: [step('全款', '100')] })
  const steps = both('付款方式')
  await expect.element(steps.getByRole('table').first().getByText('全款')).toBeVisible()
  await expect.element(steps.getByRole('table').last().getByText('定金')).toBeVisible()
  await expect.element(steps.getByRole('textbox')).not.toBeInTheDocument()
  await pick('付款方式', '用对方的')
  await saves().click()
  const { input } = await network.take(setQuotation)
  expect(input['payment_steps']).toMatchObject([{ name: '全款', percent: '100' }])
})

test('many fields are taken from one side at once', async () => {
  await openQuotation()
  await field('报价名称').fill('泵房甲改')
  await field('项目名称').fill('二期')
  await saveOverOther({ quo_name: '泵房丁', project: '三期' })
  await button('全部用对方的').click()
  await saves().click()
  const { input } = await network.take(setQuotation)
  expect(input).toMatchObject({ quo_name: '泵房丁', project: '三期' })
})

test('what was typed before the record was last read is asked about field by field', async () => {
  await openQuotation()
  await field('项目名称').fill('二期')
  close()
  savedByOther({ project: '三期' })
  close = openScreen('/getQuotation?id=2')
  await expect.element(page.getByText(/已恢复未保存的内容/)).toBeVisible()
  await ctrlS()
  const stale = await network.take(setQuotation)
  expect(stale.input).toMatchObject({ version: 1 })
  stale.answer(refusal(409, STALE))
  await expect.element(both('项目名称').getByText('三期', { exact: true })).toBeVisible()
  await pick('项目名称', '用我填的')
  await saves().click()
  expect((await network.take(setQuotation)).input).toMatchObject({ version: 2, project: '二期' })
})

test('where both made the same change nothing is asked', async () => {
  await openQuotation()
  await field('项目名称').fill('二期')
  await ctrlS()
  const stale = await network.take(setQuotation)
  savedByOther({ project: '二期' })
  stale.answer(refusal(409, STALE))
  expect((await network.take(setQuotation)).input).toMatchObject({ version: 2, project: '二期' })
})

test('a record that can no longer be changed is offered as it is', async () => {
  await openQuotation()
  await field('项目名称').fill('二期')
  await saveOverOther({ project: '三期', stage: 4 })
  await dialog().getByRole('button', { name: '重新加载' }).click()
  await dialog().getByRole('button', { name: '确定' }).click()
  await expect.element(field('项目名称')).toBeDisabled()
  expect(network.waitingFor(getQuotation)).toEqual([])
})

test('rows of a customer and choices by name are shown as they are read', async () => {
  const contact = (name: string) => ({ name, position: '', phone: '', email: '' })
  const customer = {
    id: 5,
    version: 1,
    cus_name: '云溪水务',
    contacts: [contact('甲')],
    staff_name: '李四',
    can: { change: true, delete: true },
  }
  network.always(api.session.getSelf, () => selfAnswer('customer:view', 'customer:edit'))
  network.always(api.customer.getCustomer, () => success({ data: customer, info: [] }))
  close = openScreen('/getcustomer?id=5')
  await page.getByLabelText('第1位联系人的姓名').fill('我的联系人')
  await ctrlS()
  const stale = await network.take(api.customer.setCustomer)
  Object.assign(customer, { version: 2, contacts: [contact('对方的联系人'), contact('乙')] })
  stale.answer(refusal(409, STALE))
  const contacts = both('联系人')
  await expect.element(contacts.getByRole('table').first().getByText('对方的联系人')).toBeVisible()
  await expect.element(contacts.getByRole('table').last().getByText('我的联系人')).toBeVisible()
  await pick('联系人', '用对方的')
  await saves().click()
  const { input } = await network.take(api.customer.setCustomer)
  expect(input['contacts']).toMatchObject([{ name: '对方的联系人' }, { name: '乙' }])
})

test('amounts are grouped, and a product is called by its name', async () => {
  const price = {
    id: 6,
    version: 1,
    customer_id: 5,
    cus_name: '云溪水务',
    product_id: 11,
    pro_title: '水泵',
    pro_no: 'CDL1',
    pro_brand: '',
    unitprice: '8000.00',
    from_date: '2026-01-01',
    to_date: '2026-12-31',
    note: '',
    staff_name: '李四',
    can: { change: true, delete: true },
  }
  network.always(api.session.getSelf, () => selfAnswer('customer:view', 'customer:price'))
  network.always(api.agreed.getAgreed, () => success({ data: price }))
  network.always(api.agreed.selectProduct, () =>
    success({ data: [{ value: 12, label: '水泵 CDL2' }] }),
  )
  close = openScreen('/getAgreed?id=6')
  await field('协议价').fill('12345.6')
  await field('产品').click()
  await page.getByTitle('水泵 CDL2').click()
  await ctrlS()
  const stale = await network.take(api.agreed.setAgreed)
  Object.assign(price, { version: 2, unitprice: '9500.00', product_id: 13, pro_no: 'CDL3' })
  stale.answer(refusal(409, STALE))
  await expect.element(both('协议价').getByText('9,500.00元')).toBeVisible()
  await expect.element(both('协议价').getByText('12,345.6元')).toBeVisible()
  await expect.element(both('产品').getByText(/^水泵 CDL3/)).toBeVisible()
  await expect.element(both('产品').getByText('水泵 CDL2')).toBeVisible()
})
