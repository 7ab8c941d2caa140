import { afterEach, beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { api } from '#api/index.ts'
import { answer } from '#admin/testing/gestures.ts'
import { heldNetwork, refusal, type HeldNetwork } from '#admin/testing/network.ts'
import { openScreen } from '#admin/testing/open-screen.tsx'
import { answerQuotations, quotation } from '#admin/testing/quotations.ts'

/** The steps in which something is paid, here a quotation: rows that are removed, and what is wrong with them. */

let network: HeldNetwork
let close = () => undefined as void

const dialog = () => page.getByRole('dialog', { name: '报价管理' })
const field = (label: string) => dialog().getByLabelText(label)

const step = (name: string, percent: string) => ({ name, percent, trigger: 1, days: 0, date: '' })
const STEPS = [step('预付款', '30'), step('到货款', '60'), step('尾款', '10')]

beforeEach(async () => {
  localStorage.clear()
  network = heldNetwork()
  const paidInSteps = { ...quotation(1, '云溪花园'), payment_steps: STEPS }
  answerQuotations(network, [paidInSteps])
  close = openScreen('/quotation?edit=1')
  await dialog().getByRole('button', { name: '条款' }).click()
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
