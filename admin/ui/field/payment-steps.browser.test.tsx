import { afterEach, beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { api } from '#api/index.ts'
import { answer } from '#admin/testing/gestures.ts'
import { heldNetwork, refusal, type HeldNetwork } from '#admin/testing/network.ts'
import { openScreen } from '#admin/testing/open-screen.tsx'
import { answerQuotations, quotation } from '#admin/testing/quotations.ts'
import { selfWith } from '#admin/testing/records.ts'

/** The steps in which something is paid, here a quotation: rows that are removed, and what is wrong with them. */

let network: HeldNetwork
let close = () => undefined as void

const dialog = () => page.getByRole('dialog', { name: '报价管理' })
const field = (label: string) => dialog().getByLabelText(label)

const step = (name: string, percent: string) => ({ name, percent, trigger: 1, days: 0, date: '' })
const STEPS = [step('预付款', '30'), step('到货款', '60'), step('尾款', '10')]

async function openSteps(): Promise<void> {
  close = openScreen('/quotation?edit=1')
  await dialog().getByRole('button', { name: '条款' }).click()
}

beforeEach(async () => {
  localStorage.clear()
  network = heldNetwork()
  const paidInSteps = { ...quotation(1, '云溪花园'), payment_steps: STEPS }
  answerQuotations(network, [paidInSteps])
  await openSteps()
})
afterEach(() => close())

test('once one is removed the cursor is at the next one, else the last one, else where they are added', async () => {
  const remove = (number: number) => dialog().getByRole('button', { name: `删除第${number}步` })
  await remove(2).click()
  await expect.element(field('第2步名称')).toHaveValue('尾款')
  await expect.element(remove(2)).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(remove(1)).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(dialog().getByRole('button', { name: '添加一步' })).toHaveFocus()
})

test('shares and days are read as they are pasted', async () => {
  await field('第1步比例').fill('３０%')
  await expect.element(field('第1步比例')).toHaveValue('30')
  await field('第2步天数').fill('1,2００')
  await userEvent.keyboard('{Tab}')
  await expect.element(field('第2步天数')).toHaveValue('1200')
})

test('what is wrong with them is said once', async () => {
  const wrong = '付款方式各步的比例合计须为100%，现在是90%'
  const said = () =>
    dialog()
      .getByText(/须为100%/)
      .elements()
  await field('第2步比例').fill('50')
  expect(said()).toHaveLength(1)
  await dialog().getByRole('button', { name: '确定', exact: true }).click()
  const save = await network.take(api.quotation.setQuotation)
  save.answer(refusal(400, wrong, { payment_steps: wrong }))
  await answer(wrong, '确定')
  await expect.element(dialog().getByText(wrong)).toBeVisible()
  expect(said()).toHaveLength(1)
  await field('第2步比例').fill('60')
  await expect.poll(said).toEqual([])
})

/** Opens a select and takes one of what it offers. */
async function choose(label: string, option: string): Promise<void> {
  await field(label).click()
  await page.getByTitle(option, { exact: true }).last().click()
}
/** The same of one in which one finds by typing. */
async function find(label: string, option: string): Promise<void> {
  await field(label).fill(option)
  await page.getByTitle(option, { exact: true }).last().click()
}
/** Whether this stands in a select. */
const shows = (label: string, text: string) =>
  expect.poll(() => field(label).element().closest('.ant-select')?.textContent).toContain(text)
async function saved(): Promise<unknown> {
  await dialog().getByRole('button', { name: '确定', exact: true }).click()
  return (await network.take(api.quotation.setQuotation)).input['payment_steps']
}

test('who chooses 按发货月结 sees 次月25日 filled in, settled at the end of the month', async () => {
  await choose('第2步条件', '按发货月结')
  await shows('第2步付款月', '次月')
  await shows('第2步付款日', '25日')
  await shows('第2步截止日', '月末截止')
  await find('第2步付款日', '10日')
  await find('第2步截止日', '20日截止')
  expect(((await saved()) as object[])[1]).toEqual({
    ...step('到货款', '60'),
    trigger: 6,
    monthly: { cut_off: 20, months: 1, day: 10 },
  })
})

test('days after the end of the month take the place of a day, and another condition that of both', async () => {
  await choose('第2步条件', '按发货月结')
  await choose('第2步付款月', '月末后60天')
  await expect.element(field('第2步付款日')).not.toBeInTheDocument()
  await choose('第3步条件', '按发货月结')
  await choose('第3步条件', '开票')
  await field('第3步天数').fill('30')
  const [, second, third] = (await saved()) as object[]
  expect(second).toMatchObject({ days: 60, monthly: { cut_off: 31, months: 0, day: 0 } })
  expect(third).toEqual({ ...step('尾款', '10'), trigger: 7, days: 30, monthly: undefined })
})

test('without 开票 in use it is offered only where a step has it already', async () => {
  close()
  const [first, ...others] = STEPS
  const steps = [{ ...first, trigger: 7 }, ...others]
  const paidByInvoice = { ...quotation(1, '云溪花园'), payment_steps: steps }
  answerQuotations(network, [paidByInvoice])
  const check = ['quotation:view', 'quotation:edit']
  network.always(api.session.getSelf, () => selfWith({ check, features_off: ['invoice'] }))
  await openSteps()
  await shows('第1步条件', '开票')
  const options = () =>
    [...document.querySelectorAll('.ant-select-item-option')].map((one) => one.textContent)
  await field('第2步条件').click()
  await expect.poll(options).toContain('按发货月结')
  expect(options()).not.toContain('开票')
  await userEvent.keyboard('{Escape}')
  await field('第1步条件').click()
  await expect.poll(options).toContain('开票')
})
