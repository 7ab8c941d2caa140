import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { errorCodes } from '#api/kit/errors.ts'
import { api } from '#api/index.ts'
import { answer, button, question, sees } from '#admin/testing/gestures.ts'
import { linesScreen, SET } from '#admin/testing/lines-screen.ts'
import { refusal, success } from '#admin/testing/network.ts'
import { openScreen } from '#admin/testing/open-screen.tsx'
import { answerQuotations, quotation } from '#admin/testing/quotations.ts'
import { lineWith } from '#test/make/quotation-line.ts'

/** What was changed since it was sent: said beside the stage, and taken back by 恢复到V1. */

const { changeline, getDifference, getVersions, restoreVersion } = api.quotation
const PUMP = lineWith({ ...SET, id: 11, title: '水泵', no: 'CDL32', unitprice: '1050.00' })
const CHANGED = { stage: 1, revision: 1, is_changed: true, sums: { gross: '1050.00' } }

const screen = linesScreen()
const restoreButton = () => button('恢复到V1')
const waiting = () => screen.network.waitingFor(restoreVersion)

test('shows what it takes back before it is done, and is done of what was read', async () => {
  await screen.open([PUMP], { ...CHANGED, content_version: 7 })
  await restoreButton().click()
  const difference = await screen.network.take(getDifference)
  expect(difference.input).toEqual({ id: String(screen.id), from: '1' })
  difference.answer(success({ data: ['水泵 数量 1 → 2', '总价 1,050.00 → 2,100.00'] }))
  await expect.element(question('恢复到V1？').getByText('水泵 数量 1 → 2')).toBeVisible()
  expect(waiting()).toHaveLength(0)
  await answer('发出之后的这些修改会撤销', '确定')
  const call = await screen.network.take(restoreVersion)
  expect(call.input).toEqual({ id: screen.id, content_version: 7 })
  screen.read([PUMP], { ...CHANGED, is_changed: false })
  call.answer(success({ id: screen.id, revision: 1, version: 2, msg: '报价已恢复' }))
  await sees('报价已恢复')
  await expect.element(restoreButton()).not.toBeInTheDocument()
  await expect.element(page.getByText('有未发出的修改')).not.toBeInTheDocument()
})

test('is not done where one says no', async () => {
  await screen.open([PUMP], CHANGED)
  await restoreButton().click()
  ;(await screen.network.take(getDifference)).answer(success({ data: [] }))
  await answer('内容与V1没有差别', '取消')
  expect(waiting()).toHaveLength(0)
})

test('waits for what could not be saved, which it would take away unseen', async () => {
  await screen.open([PUMP], CHANGED)
  await page.getByRole('textbox', { name: '单价（水泵）' }).fill('9')
  ;(await screen.network.take(changeline)).answer(refusal(errorCodes.invalid, '单价太大'))
  await expect.element(page.getByText('有1行修改没有保存，请改正标红的行')).toBeVisible()
  await restoreButton().click()
  await answer('有1行修改没有保存，请先重试或改正这些行，再恢复', '确定')
  expect(screen.network.waitingFor(getDifference)).toHaveLength(0)
})

test('stands beside the difference in the versions', async () => {
  await screen.open([PUMP], CHANGED)
  screen.network.always(getVersions, () => success({ data: [] }))
  await button('单据与版本').click()
  const part = page.getByRole('region', { name: '未发出的修改' })
  await expect.element(part.getByRole('button', { name: '恢复到V1' })).toBeVisible()
})

test.each([
  ['nothing has changed', { is_changed: false }],
  ['it is void', { stage: 4 }],
])('is not offered where %s', async (_where, info) => {
  await screen.open([PUMP], { ...CHANGED, ...info })
  await expect.element(button('单据与版本')).toBeVisible()
  await expect.element(restoreButton()).not.toBeInTheDocument()
})

test('the first change of what was sent shows that there are changes', async () => {
  await screen.open([PUMP], { ...CHANGED, is_changed: false })
  await page.getByRole('textbox', { name: '单价（水泵）' }).fill('9')
  const change = await screen.network.take(changeline)
  screen.read([{ ...PUMP, unitprice: '9.00' }], CHANGED)
  change.answer(success({}))
  await expect.element(page.getByText('有未发出的修改')).toBeVisible()
})

test('is said in the list and in the form, and can be filtered by', async () => {
  const offer = { stage: 1, revision: 1, valid_until: '' }
  answerQuotations(screen.network, [
    { ...quotation(1, '泵房甲'), ...offer, is_changed: true },
    { ...quotation(2, '泵房乙'), ...offer, is_changed: false },
  ] as never)
  const close = openScreen('/quotation?stage=8&edit=1')
  const row = (name: string) => page.getByRole('row').filter({ hasText: name })
  await expect.element(row('泵房甲').getByText('有修改')).toBeInTheDocument()
  await expect.element(row('泵房乙').getByText('有修改')).not.toBeInTheDocument()
  const form = page.getByRole('dialog', { name: '报价管理' })
  await expect.element(form.getByText('有未发出的修改')).toBeVisible()
  await expect.element(page.getByTitle('有未发出的修改').first()).toBeInTheDocument()
  close()
})
