import { expect, onTestFinished, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { errorCodes } from '#api/kit/errors.ts'
import { api } from '#api/index.ts'
import { answer, button, rowWith } from '#admin/testing/gestures.ts'
import { linesScreen, SET } from '#admin/testing/lines-screen.ts'
import { refusal, success } from '#admin/testing/network.ts'
import { hasViewer } from '#admin/testing/papers.ts'
import { companyDefaults } from '#admin/testing/quotations.ts'
import { lineWith } from '#test/make/quotation-line.ts'

/** What could not be saved of a quotation: what it keeps back, and what it is only asked about. */

const { changeline, checkSending, copyQuotation, getVersions } = api.quotation
const { submitReview, toContract } = api.quotation
const { getDefaults } = api.company

const PUMP = lineWith({ ...SET, id: 11, title: '水泵', no: 'CDL32', unitprice: '1050.00' })
const SUMS = { sums: { gross: '1050.00' } }

const screen = linesScreen()
const waiting = (endpoint: Parameters<typeof screen.network.waitingFor>[0]) =>
  screen.network.waitingFor(endpoint)

/** Types a price that the server will not have. */
async function leaveUnsaved(): Promise<void> {
  await page.getByRole('textbox', { name: '单价（水泵）' }).fill('9')
  const change = await screen.network.take(changeline)
  change.answer(refusal(errorCodes.invalid, '报价合计不能超过上限'))
  await expect.element(page.getByText('有1行修改没有保存，请改正标红的行')).toBeVisible()
}

test('says why once, in its row', async () => {
  await screen.open([PUMP], { stage: 0, ...SUMS })
  await leaveUnsaved()
  await expect.element(rowWith('水泵').getByText('未保存：报价合计不能超过上限')).toBeVisible()
  expect(page.getByText(/报价合计不能超过上限/).elements()).toHaveLength(1)
})

test.each([
  ['发出', { stage: 0 }, checkSending],
  ['提交审核', { stage: 1, revision: 1, is_changed: true }, submitReview],
  ['转合同', { stage: 1, revision: 1 }, toContract],
] as const)('keeps a quotation from %s, and a dialog says so', async (name, info, call) => {
  screen.network.always(getDefaults, () =>
    companyDefaults({ approval: name === '提交审核' ? 1 : 0 }),
  )
  await screen.open([PUMP], { ...info, ...SUMS }, 'contract:edit')
  await leaveUnsaved()
  await button(name).click()
  await answer(`有1行修改没有保存，请先重试或改正这些行，再${name}`, '确定')
  expect(waiting(call)).toHaveLength(0)
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
})

test('is asked about before a file that lacks it', async () => {
  hasViewer(false)
  onTestFinished(() => void vi.restoreAllMocks())
  screen.network.always(getVersions, () => success({ data: [] }))
  await screen.open([PUMP], { stage: 0, ...SUMS })
  await leaveUnsaved()
  await button('导出Excel').click()
  await answer('有1行修改没有保存，导出的内容不含这些修改，是否继续导出？', '取消')
  await button('单据与版本').click()
  await button('报价单（PDF）').click()
  await answer('有1行修改没有保存，打印的内容不含这些修改，是否继续打印？', '取消')
  expect(waiting(api.session.setTicket)).toHaveLength(0)
  await button('报价单（PDF）').click()
  await answer('是否继续打印？', '确定')
  await screen.network.take(api.session.setTicket)
})

test('is asked about before a copy that lacks it, and before its stage is changed', async () => {
  await screen.open([PUMP], { stage: 0, ...SUMS })
  await leaveUnsaved()
  await button('更多').click()
  await button('复制').click()
  await answer('有1行修改没有保存，复制的内容不含这些修改，是否继续复制？', '取消')
  expect(waiting(copyQuotation)).toHaveLength(0)
  await button('更多').click()
  await button('修改阶段').click()
  await answer('有1行修改没有保存，是否仍要修改阶段？', '确定')
  await expect.element(page.getByRole('dialog', { name: '修改阶段' })).toBeVisible()
})
