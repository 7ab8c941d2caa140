import { afterEach, beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { errorCodes } from '#api/kit/errors.ts'
import { api } from '#api/index.ts'
import { answer, button, pressInRow } from '#admin/testing/gestures.ts'
import { heldNetwork, refusal, success, type HeldNetwork } from '#admin/testing/network.ts'
import { openScreen } from '#admin/testing/open-screen.tsx'
import {
  answerQuotations,
  companyDefaults,
  quotation,
  type Quotation,
} from '#admin/testing/quotations.ts'

/** An approval says which content of the quotation was read; where that has moved on, one reads it again first. */

const { setQuotation } = api.quotation

const CHANGED = '这份报价在您打开之后又有修改，没有通过审核'
const changed = () => refusal(errorCodes.conflict, CHANGED, { content_version: CHANGED })

let network: HeldNetwork
let quotations: Quotation[]
let close = () => undefined as void
beforeEach(() => {
  localStorage.clear()
  network = heldNetwork()
  quotations = [
    { ...quotation(2, '泵房甲'), content_version: 7 },
    { ...quotation(1, '泵房乙'), content_version: 0 },
  ]
  answerQuotations(network, quotations)
  close = openScreen('/quotation')
})
afterEach(() => close())

test('the form sends what it has read, and offers to read again what has changed since', async () => {
  const dialog = page.getByRole('dialog', { name: '报价管理' })
  const approve = async () => {
    await dialog.getByRole('radio', { name: '正常' }).click()
    await dialog.getByRole('button', { name: '确定' }).click()
    return network.take(setQuotation)
  }
  await pressInRow('泵房甲', '编辑')
  const stale = await approve()
  expect(stale.input).toMatchObject({ id: 2, quo_status: 1, content_version: 7 })
  Object.assign(quotations[0]!, { content_version: 8, quo_info: '改过的说明' })
  stale.answer(changed())
  await answer(CHANGED, '重新加载')
  await answer('重新加载会放弃您填写的内容', '确定')
  await expect.element(dialog.getByLabelText('报价说明')).toHaveValue('改过的说明')
  await expect.element(dialog.getByRole('radio', { name: '未审核' })).toBeChecked()
  expect((await approve()).input).toMatchObject({ id: 2, quo_status: 1, content_version: 8 })
})

test.each([
  ['are off', { approval: 0 }, false],
  ['have no limits', { approval: 2 }, false],
  ['have limits', { approval: 2, discount_limits: [{ line: '5', whole: '', total: '' }] }, true],
  ['are of all quotations', { approval: 1 }, true],
])('审核 is a column where approvals %s: %o', async (_how, defaults, isShown) => {
  close()
  answerQuotations(network, [{ ...quotation(2, '泵房甲'), review: 1 }] as never)
  network.always(api.company.getDefaults, () => companyDefaults(defaults))
  close = openScreen('/quotation')
  await expect.element(page.getByRole('row').filter({ hasText: '泵房甲' })).toBeVisible()
  const heading = () => page.getByRole('columnheader').filter({ hasText: '审核' }).elements()
  await expect.poll(() => heading().length).toBe(isShown ? 1 : 0)
  const words = page.getByText('待审核')
  if (!isShown) await expect.element(words).not.toBeInTheDocument()
  // The stage beside it is what has a colour.
  else expect(words.element().closest('.ant-tag')).toBe(null)
})

test('in a batch each row sends its own, and says why it was refused', async () => {
  await page.getByRole('checkbox', { name: '全选本页' }).click()
  await button('批量修改状态').click()
  const batch = page.getByRole('dialog', { name: '批量修改状态' })
  await batch.getByRole('radio', { name: '正常' }).click()
  await batch.getByRole('button', { name: '确定' }).click()
  const first = await network.take(setQuotation)
  expect(first.input).toEqual({ id: 2, quo_status: 1, content_version: 7 })
  first.answer(changed())
  const second = await network.take(setQuotation)
  expect(second.input).toEqual({ id: 1, quo_status: 1, content_version: 0 })
  second.answer(success({ id: 1, version: 2, msg: '报价已保存' }))
  await expect.element(batch.getByText('成功 1 条，失败 1 条')).toBeVisible()
  const refused = batch.getByRole('listitem').filter({ hasText: '泵房甲' })
  await expect.element(refused.getByText(CHANGED)).toBeVisible()
})
