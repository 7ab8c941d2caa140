import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { errorCodes } from '#api/kit/errors.ts'
import { api } from '#api/index.ts'
import { answer, button } from '#admin/testing/gestures.ts'
import { linesScreen, SET } from '#admin/testing/lines-screen.ts'
import { refusal, success } from '#admin/testing/network.ts'
import { companyDefaults } from '#admin/testing/quotations.ts'
import { lineWith } from '#test/make/quotation-line.ts'

/** The stage of a quotation: where it can go, and what is sent of that. */

const { checkSending, setStage } = api.quotation
const { getDefaults } = api.company

const PUMP = lineWith({ ...SET, id: 11, title: '水泵', no: 'CDL32', unitprice: '1050.00' })
const SUMS = { sums: { gross: '1050.00' } }

/** What the company has set. */
const defaults = () => companyDefaults({ answer_days: 7, lost_reasons: ['价格', '技术'] })

const screen = linesScreen()

const dialog = page.getByRole('dialog', { name: '修改阶段' })
const stages = () =>
  [...document.querySelectorAll('[role=dialog] .ant-radio-label')].map((one) => one.textContent)

test('of a sent quotation is chosen by the user who changes it', async () => {
  await screen.open([PUMP], { stage: 1, revision: 1, ...SUMS })
  await button('更多').click()
  await button('修改阶段').click()
  await expect.poll(stages).toEqual(['草稿', '已成交', '未成交', '已作废'])
  expect(dialog.getByRole('radio', { checked: true }).elements()).toEqual([])
  await dialog.getByRole('radio', { name: '已成交' }).click()
  await dialog.getByRole('button', { name: '确定' }).click()
  const call = await screen.network.take(setStage)
  expect(call.input).toMatchObject({ id: screen.id, stage: 2 })
  screen.read([PUMP], { stage: 2, revision: 1, ...SUMS })
  call.answer(success({}))
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.poll(() => document.querySelector('#main dl')?.textContent).toContain('已成交')
})

test('of what was changed since it was sent cannot become 已成交', async () => {
  await screen.open([PUMP], { stage: 1, revision: 1, is_changed: true, ...SUMS })
  await button('更多').click()
  await button('修改阶段').click()
  await expect.poll(stages).toEqual(['草稿', '未成交', '已作废'])
  await dialog.getByRole('button', { name: '取消' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
})

test('of a draft cannot become 已成交', async () => {
  await screen.open([PUMP], { stage: 0, ...SUMS })
  await button('更多').click()
  await button('修改阶段').click()
  await expect.poll(stages).toEqual(['未成交', '已作废'])
  await dialog.getByRole('button', { name: '取消' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
})

test('未成交 shows its reason, which can be corrected, and can be sent once more', async () => {
  screen.network.always(getDefaults, defaults)
  const lost = { lost_reason: '以前写的', rival: '南方泵业', rival_price: '118000.00' }
  await screen.open([PUMP], { stage: 3, ...lost, revision: 1, ...SUMS })
  await expect.element(page.getByText('以前写的 · 南方泵业 118,000.00元')).toBeVisible()
  await button('更多').click()
  await button('修改阶段').click()
  await expect.element(dialog.getByText('以前写的')).toBeVisible()
  await expect.element(dialog.getByLabelText('竞争对手')).toHaveValue('南方泵业')
  await expect.element(dialog.getByLabelText('对手价格')).toHaveValue('118000.00')
  await dialog.getByRole('button', { name: '取消' }).click()
  screen.network.always(checkSending, () => success({ problem: '', notices: [] }))
  await button('发出').click()
  await answer('V1发出之后没有修改：不产生新版本，阶段改回“已发出”', '取消')
})

test('未成交 is sent with its reason, the rival and the price; another stage without them', async () => {
  screen.network.always(getDefaults, defaults)
  await screen.open([PUMP], { stage: 1, revision: 1, ...SUMS })
  await button('更多').click()
  await button('修改阶段').click()
  await dialog.getByRole('radio', { name: '未成交' }).click()
  await dialog.getByRole('radio', { name: '价格' }).click()
  await dialog.getByLabelText('竞争对手').fill('南方泵业')
  await dialog.getByLabelText('对手价格').fill('118000')
  await dialog.getByRole('button', { name: '确定' }).click()
  const lost = await screen.network.take(setStage)
  const rival = { rival: '南方泵业', rival_price: '118000' }
  expect(lost.input).toEqual({ id: screen.id, stage: 3, lost_reason: '价格', ...rival })
  lost.answer(refusal(errorCodes.conflict, '请稍后再试'))
  await answer('请稍后再试', '确定')
  await expect.element(dialog.getByLabelText('竞争对手')).toHaveValue('南方泵业')
  await dialog.getByRole('radio', { name: '已作废' }).click()
  await dialog.getByRole('button', { name: '确定' }).click()
  expect((await screen.network.take(setStage)).input).toEqual({ id: screen.id, stage: 4 })
})

test('未成交 stands in the menu of the page too, and its reasons save', async () => {
  screen.network.always(getDefaults, defaults)
  await screen.open([PUMP], { stage: 1, revision: 1, ...SUMS })
  await button('更多').click()
  await button('未成交').click()
  await page.getByRole('dialog', { name: '未成交' }).getByRole('button', { name: '技术' }).click()
  const { input } = await screen.network.take(setStage)
  expect(input).toMatchObject({ id: screen.id, stage: 3, lost_reason: '技术' })
})
