import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { api } from '#api/index.ts'
import type { ReportRow } from '#api/report/report.ts'
import { heldNetwork, success, type HeldNetwork } from '#admin/testing/network.ts'
import { openScreen } from '#admin/testing/open-screen.tsx'
import { selfAnswer } from '#admin/testing/records.ts'

/** 报表 on screen: what each figure opens, what the address says, and what is left out. */

let network: HeldNetwork
let close = () => undefined as void
beforeEach(() => {
  localStorage.clear()
  network = heldNetwork()
  const owners = [
    { value: 7, label: '李四' },
    { value: 8, label: '王五' },
  ]
  network.always(api.report.getUser, () => success({ data: owners }))
  network.always(api.report.getLosses, () => success({ data: LOSSES, ...DAYS }))
})
afterEach(() => close())

const DAYS = { from: '2026-01-10', to: '2026-03-20' }
const LOSSES = [{ key: '价格高', count: 2, amount: '5000.00', share: '66.7' }]
const FIGURES = {
  quoted: {
    count: 4,
    amount: '40000.00',
    won: 1,
    won_amount: '12000.00',
    won_share: '25.0',
    won_amount_share: '30.0',
    entitled: '42000.00',
    given: '2000.00',
    percent: '4.76',
    days: '12.5',
  },
  signed: {
    count: 1,
    amount: '12000.00',
    ended: { count: 0, amount: '0.00' },
    returned: { count: 0, amount: '0.00' },
  },
  received: { count: 2, amount: '3000.00' },
}
const row = (fields: Partial<ReportRow>): ReportRow => ({
  ...FIGURES,
  key: '',
  name: '',
  ...fields,
})
const own = { quoted: false, signed: false }
const answer = (...data: ReportRow[]) =>
  success({ data, total: data.length, sum: FIGURES, own, ...DAYS })

function open(query = '') {
  network.always(api.session.getSelf, () => selfAnswer('report:view', 'quotation:view'))
  close = openScreen(`/report${query}`)
}

const hrefs = (text: string) =>
  page
    .getByRole('table', { name: /^报表，/ })
    .getByRole('row')
    .filter({ hasText: text })
    .getByRole('link')
    .elements()
    .map((one) => decodeURIComponent(one.getAttribute('href') ?? ''))

test('each figure opens the list of what it counts, a month within the days of the period', async () => {
  const months = ['2026-01', '2026-02', '2026-03'].map((key) => row({ key, name: key }))
  network.always(api.report.index, () => answer(...months))
  open()
  await expect.element(page.getByRole('link', { name: '40,000.00' }).first()).toBeVisible()
  const january = 'startime=2026-01-10&endtime=2026-01-31'
  expect([...new Set(hrefs('2026-01'))]).toEqual([
    `/quotation?counted=quoted::all:&${january}`,
    `/quotation?counted=won::all:&${january}`,
    `/contract?counted=signed::all:&${january}`,
    `/received?counted=received::all:&${january}`,
  ])
  expect(hrefs('2026-02')[0]).toContain('startime=2026-02-01&endtime=2026-02-28')
  expect(hrefs('2026-03')[0]).toContain('startime=2026-03-01&endtime=2026-03-20')
  expect(hrefs('合计')).toContain(
    '/quotation?counted=quoted::all:&startime=2026-01-10&endtime=2026-03-20',
  )
  const losses = page.getByRole('table', { name: '未成交的原因' })
  const lost = losses.getByRole('link', { name: '66.7' })
  await expect.element(lost).toBeVisible()
  expect(decodeURIComponent(lost.element().getAttribute('href')!)).toBe(
    '/quotation?counted=lost::reason:价格高&counted_as=价格高&startime=2026-01-10&endtime=2026-03-20',
  )
})

test('groups, owner and order stand in the address, and in what a figure opens', async () => {
  open('?by=customer&userid=7&sort=signed')
  const read = await network.take(api.report.index)
  expect(read.input).toMatchObject({ by: 'customer', userid: '7', sort: 'signed' })
  read.answer(answer(row({ key: '12', name: '云溪水务' })))
  await expect.element(page.getByRole('table', { name: '签订最多的客户' })).toBeVisible()
  expect(hrefs('云溪水务')[0]).toBe(
    '/quotation?counted=quoted:7:customer:12&counted_as=云溪水务&startime=2026-01-10&endtime=2026-03-20',
  )
  await userEvent.click(page.getByText('按业务员'))
  const next = await network.take(api.report.index)
  expect(next.input).toMatchObject({ by: 'owner', userid: '7' })
  next.answer(answer(row({ key: '7', name: '李四' })))
  await expect.element(page.getByRole('rowheader', { name: '李四' }).first()).toBeVisible()
  expect(hrefs('李四').at(-1)).toContain('/received?counted=received:7:all:')
})

test('pages behind the first have no chart, which would leave out the rows before', async () => {
  network.always(api.report.index, ({ page: read }: { page?: unknown }) =>
    success({
      data: [row({ key: '12', name: read === undefined ? '云溪水务' : '小客户' })],
      total: 51,
      sum: FIGURES,
      own,
      ...DAYS,
    }),
  )
  open('?by=customer')
  await expect.element(page.getByRole('table', { name: '报价最多的客户' })).toBeVisible()
  close()
  open('?by=customer&page=2')
  await expect.element(page.getByRole('rowheader', { name: '小客户' }).first()).toBeVisible()
  await expect.element(page.getByRole('table', { name: '报价最多的客户' })).not.toBeInTheDocument()
})

describe('from a further page', () => {
  const PERIOD = [page.getByPlaceholder('开始日期'), page.getByPlaceholder('结束日期')] as const
  const choose = async (name: string, title: string) => {
    await page.getByRole('combobox', { name }).click()
    await page.getByTitle(title, { exact: true }).click()
  }
  const fill = async (first: string, last: string) => {
    await PERIOD[0].fill(first)
    await PERIOD[1].fill(last)
    await userEvent.keyboard('{Enter}')
  }

  test.each([
    ['period', () => fill('2026-02-01', '2026-02-20'), { from: '2026-02-01', to: '2026-02-20' }],
    ['grouping', () => userEvent.click(page.getByText('按产品')), { by: 'product' }],
    ['owner', () => choose('业务员', '王五'), { userid: '8' }],
    ['order', () => choose('排序', '签订金额从大到小'), { sort: 'signed' }],
  ] as const)('another %s leads to the first one', async (_of, gesture, chosen) => {
    const read: object[] = []
    network.always(api.report.index, (input) => {
      read.push(input)
      return success({ data: [row({ name: '甲' })], total: 120, sum: FIGURES, own, ...DAYS })
    })
    open('?by=customer')
    await page.getByTitle('3', { exact: true }).click()
    await expect.poll(() => read.at(-1)).toEqual({ by: 'customer', page: '3' })
    await gesture()
    await expect.poll(() => read.at(-1)).toEqual({ by: 'customer', ...chosen })
    await expect.element(page.getByTitle('1', { exact: true })).toHaveClass(/item-active/)
  })
})

test('shows margins only where they are answered, and no figure that one may not see', async () => {
  const { quoted } = FIGURES
  const costed = { ...quoted, margin: '8000.00', margin_percent: '22.6' }
  let sum: object = { quoted: costed }
  const data = [{ key: '2026-01', name: '2026-01', quoted: costed }]
  network.always(api.report.index, () => success({ data, total: 1, sum, own, ...DAYS }))
  open()
  await expect.element(page.getByRole('columnheader', { name: '报价毛利 %' })).toBeVisible()
  await expect.element(page.getByRole('columnheader', { name: '回款 元' })).not.toBeInTheDocument()
  await expect
    .element(page.getByRole('columnheader', { name: '签订金额 元' }))
    .not.toBeInTheDocument()
  close()
  sum = { quoted }
  open()
  await expect.element(page.getByRole('columnheader', { name: '让利 %' })).toBeVisible()
  await expect
    .element(page.getByRole('columnheader', { name: '报价毛利 %' }))
    .not.toBeInTheDocument()
})

test('says so where there is nothing, and whose figures they are', async () => {
  const mine = { quoted: true, signed: true }
  network.always(api.report.getLosses, () => success({ data: [], ...DAYS }))
  network.always(api.report.index, () =>
    success({ data: [], total: 0, sum: FIGURES, own: mine, ...DAYS }),
  )
  open()
  await expect.element(page.getByText('这段时间没有发出的报价、签订的合同和回款')).toBeVisible()
  await expect.element(page.getByText(/报价、签订和回款只统计您自己的/)).toBeVisible()
  await expect.element(page.getByRole('heading', { name: '未成交的原因' })).not.toBeInTheDocument()
})

test('the list says which figure opened it, and 重置 leads to all', async () => {
  network.always(api.quotation.index, () => success({ data: [], total: 0 }))
  network.always(api.quotation.getTotal, () => success({ data: { count: 0, total: '0.00' } }))
  network.always(api.quotation.getUser, () => success({ data: [] }))
  network.always(api.quotation.getPassedBy, () => success({ data: [] }))
  network.always(api.session.getSelf, () => selfAnswer('quotation:view'))
  close = openScreen(
    '/quotation?counted=won%3A%3Acustomer%3A12&counted_as=云溪水务&startime=2026-01-01',
  )
  await expect.element(page.getByText('发出后已签的报价 · 云溪水务').first()).toBeVisible()
  await expect.element(page.getByText('发出时间').first()).toBeVisible()
  await userEvent.click(page.getByRole('button', { name: '重置' }))
  await expect.element(page.getByText('发出后已签的报价 · 云溪水务')).not.toBeInTheDocument()
})
