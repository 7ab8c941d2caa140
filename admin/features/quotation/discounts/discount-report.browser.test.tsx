import { afterEach, beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { api } from '#api/index.ts'
import type { DiscountRow } from '#api/quotation/discount-report.ts'
import { heldNetwork, success, type HeldNetwork } from '#admin/testing/network.ts'
import { openScreen } from '#admin/testing/open-screen.tsx'
import { selfAnswer } from '#admin/testing/records.ts'

/** 让利报表 on screen: what each figure opens, and which months are read. */

const { discountReport } = api.quotation

let network: HeldNetwork
let close = () => undefined as void
beforeEach(() => {
  localStorage.clear()
  network = heldNetwork()
})
afterEach(() => close())

const figures = { count: 2, entitled: '12000.00', given: '640.80', percent: '5.34' }
const row = (fields: Partial<DiscountRow>): DiscountRow => ({
  month: '2026-02',
  user_id: 7,
  user_name: 'lisi',
  staff_name: '李四',
  passed_by: 0,
  passed_name: '本级权限内',
  ...figures,
  ...fields,
})
const DATA = [row({}), row({ passed_by: 9, passed_name: '王总', count: 1, given: '80.00' })]
const ANSWER = {
  data: DATA,
  months: [{ month: '2026-02', ...figures, count: 3 }],
  total: { from: '2025-03', to: '2026-02', ...figures, count: 3 },
}

function open(query = '', ...permissions: string[]) {
  network.always(api.session.getSelf, () => selfAnswer('quotation:view', ...permissions))
  close = openScreen(`/discounts${query}`)
}

const rowOf = (text: string) =>
  page.getByRole('table', { name: '让利报表' }).getByRole('row').filter({ hasText: text })
const hrefs = (text: string) =>
  rowOf(text)
    .getByRole('link')
    .elements()
    .map((one) => one.getAttribute('href'))

test('each figure opens the list of the quotations that it counts', async () => {
  network.always(discountReport, () => success(ANSWER))
  open()
  await expect.element(rowOf('王总').getByRole('link', { name: '80.00' })).toBeVisible()
  const february = '/quotation?dates_of=sent&startime=2026-02-01&endtime=2026-02-28'
  const four = (href: string) => [href, href, href, href]
  const counted = (key: number, name: string) =>
    `/quotation?counted=quoted%3A7%3Apasser%3A${key}&counted_as=${encodeURIComponent(name)}` +
    '&startime=2026-02-01&endtime=2026-02-28'
  expect(hrefs('王总')).toEqual(four(counted(9, '李四，王总')))
  expect(hrefs('本级权限内')).toEqual(four(counted(0, '李四，本级权限内')))
  expect(hrefs('小计')).toEqual(four(february))
  expect(hrefs('合计')).toEqual(
    four('/quotation?dates_of=sent&startime=2025-03-01&endtime=2026-02-28'),
  )
  await expect.element(rowOf('本级权限内').getByText('12,000.00')).toBeVisible()
})

test('the months stand in the address, and the file is for who may export lists', async () => {
  open('?from=2026-01&to=2026-02')
  const read = await network.take(discountReport)
  expect(read.input).toMatchObject({ from: '2026-01', to: '2026-02' })
  read.answer(success(ANSWER))
  await expect.element(rowOf('合计')).toBeVisible()
  await expect.element(page.getByRole('button', { name: '导出列表' })).not.toBeInTheDocument()
  const first = page.getByPlaceholder('开始月份')
  await expect.element(first).toHaveValue('2026-01')
  await first.click()
  await userEvent.fill(first, '2025-11')
  await userEvent.keyboard('{Enter}{Enter}')
  expect((await network.take(discountReport)).input).toMatchObject({
    from: '2025-11',
    to: '2026-02',
  })
})

test('says so where nothing was sent', async () => {
  const none = { count: 0, entitled: '0.00', given: '0.00', percent: '0.00' }
  const total = { from: '2026-01', to: '2026-02', ...none }
  network.always(discountReport, () => success({ data: [], months: [], total }))
  open('', 'quotation:export_list')
  await expect.element(page.getByText('这些月份没有发出计入统计的报价')).toBeVisible()
  await expect.element(page.getByRole('button', { name: '导出列表' })).toBeVisible()
})
