import { afterEach, beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { OlderLine, OlderQuotation } from '#api/quotation/price-impact.ts'
import { api } from '#api/index.ts'
import { STAGES } from '#api/quotation/quotation-head.ts'
import { button } from '#admin/testing/gestures.ts'
import { heldNetwork, refusal, success, type HeldNetwork } from '#admin/testing/network.ts'
import { openScreen } from '#admin/testing/open-screen.tsx'
import { selfAnswer } from '#admin/testing/records.ts'

/** 调价影响 on screen: what is listed, what can be chosen, and that what is sent is what was looked at. */

const { previewPrices, priceImpact, updatePrices } = api.quotation

const line = (id: number, fields: Partial<OlderLine> = {}): OlderLine => ({
  id,
  pid: 1,
  title: '立式泵',
  no: `CDL${id}`,
  com_name: '供水设备',
  sets: 1,
  num: 2,
  discount: '0',
  entitled_price: '1000.00',
  price_source: '目录价',
  unitprice: '1000.00',
  is_negotiated: false,
  present: '1200.00',
  present_source: '目录价',
  difference: '400.00',
  ...fields,
})

const quotation = (id: number, fields: Partial<OlderQuotation>): OlderQuotation => ({
  id,
  quo_no: `BJ-${id}`,
  quo_name: '云溪花园',
  cus_name: '云溪水务',
  stage: STAGES.draft,
  revision: 0,
  is_changed: false,
  user_name: 'lisi',
  staff_name: '李四',
  total: '2000.00',
  content_version: 7,
  can: { change: true, delete: true },
  lines: [line(id * 10)],
  ...fields,
})

const NEGOTIATED = line(11, { unitprice: '900.00', is_negotiated: true })
const DRAFT = quotation(1, { lines: [line(10), NEGOTIATED] })
const SENT = quotation(2, { stage: STAGES.sent, revision: 1 })
const CHANGED = quotation(4, { stage: STAGES.sent, revision: 1, is_changed: true })
const THEIRS = quotation(3, { can: { change: false, delete: false } })

let network: HeldNetwork
let close = () => undefined as void
beforeEach(() => {
  localStorage.clear()
  network = heldNetwork()
  network.always(api.session.getSelf, () => selfAnswer('quotation:view', 'quotation:edit'))
})
afterEach(() => close())

function open(data: readonly OlderQuotation[], info: object = {}) {
  const about = { is_all: true, product: '立式泵 CDL', present: '1200.00', ...info }
  network.always(priceImpact, () => success({ data, info: about }))
  close = openScreen('/priceimpact?pid=1')
}

const box = (name: string) => page.getByRole('checkbox', { name })

test('lists older prices with what the catalogue said, and only drafts that one may change can be chosen', async () => {
  open([DRAFT, SENT, THEIRS])
  const table = page.getByRole('table', { name: 'BJ-1 云溪花园中仍是旧价的产品' })
  const row = table.getByRole('row').filter({ hasText: 'CDL11' })
  await expect.element(row.getByText('议定')).toBeVisible()
  await expect.element(row.getByText('+400.00')).toBeVisible()
  expect(page.getByRole('checkbox').elements()).toHaveLength(3)
  await expect.element(page.getByText(/已经发给客户，不能直接更新/)).toBeVisible()
  await expect.element(page.getByText('您没有修改这份报价的权限，只能查看')).toBeVisible()
  // Within a sentence a link differs by more than its colour.
  const link = page.getByRole('link', { name: '打开报价' })
  await expect.element(link).toHaveStyle({ textDecorationLine: 'underline' })
})

test('writes what was chosen at the prices that were shown, after a look at the totals', async () => {
  open([DRAFT])
  await button('全选（不含议定价）').click()
  await expect.element(box('立式泵 CDL11')).not.toBeChecked()
  await expect.element(page.getByText('已选择 1 行（1 份报价）')).toBeVisible()
  await button('更新所选').click()
  const lines = [{ id: 10, unitprice: '1200.00' }]
  const preview = await network.take(previewPrices)
  expect(preview.input).toEqual({ id: 1, lines })
  preview.answer(success({ data: { before: '3800.00', after: '4200.00' } }))
  await expect.element(page.getByText('4,200.00')).toBeVisible()
  await button('更新 1 份报价').click()
  const update = await network.take(updatePrices)
  expect(update.input).toEqual({ id: 1, content_version: 7, lines })
  network.always(priceImpact, () =>
    success({ data: [], info: { is_all: true, product: '立式泵 CDL', present: '1200.00' } }),
  )
  update.answer(success({}))
  await expect.element(page.getByText('成功 1 条')).toBeVisible()
  await button('关闭').click()
  await expect.element(page.getByText('没有仍是旧价的草稿和已发出的报价')).toBeVisible()
})

test('says why a draft was not updated, and goes on with the next', async () => {
  open([DRAFT, quotation(4, {})])
  await box('选择BJ-1 云溪花园的所有行').click()
  await box('立式泵 CDL40').click()
  await button('更新所选').click()
  network.always(previewPrices, () => success({ data: { before: '1.00', after: '2.00' } }))
  await button('更新 2 份报价').click()
  const first = await network.take(updatePrices)
  expect(first.input).toMatchObject({ id: 1, lines: [{ id: 10 }, { id: 11 }] })
  first.answer(refusal(409, '这份报价刚被修改，请重新查看后再更新'))
  ;(await network.take(updatePrices)).answer(success({}))
  await expect.element(page.getByText('成功 1 条，失败 1 条')).toBeVisible()
  await expect.element(page.getByText('这份报价刚被修改，请重新查看后再更新')).toBeVisible()
})

test('says where there is more than was looked at, and fits a phone', async () => {
  await page.viewport(390, 844)
  open([DRAFT, SENT], { is_all: false })
  await expect.element(page.getByText(/只查看了较新的一部分/)).toBeVisible()
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390)
  await page.viewport(1366, 768)
})

test('what was changed since it was sent is brought up to date like a draft', async () => {
  open([SENT, CHANGED])
  await box('选择BJ-4 V1 云溪花园的所有行').click()
  await expect.element(page.getByText('已选择 1 行（1 份报价）')).toBeVisible()
  await expect.element(page.getByText('有未发出的修改')).toBeVisible()
  await expect.element(box('选择BJ-2 V1 云溪花园的所有行')).not.toBeInTheDocument()
})
