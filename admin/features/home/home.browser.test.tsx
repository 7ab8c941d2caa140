import { afterEach, beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { todoKinds, type Home, type TodoKind } from '#api/home/home.ts'
import { api } from '#api/index.ts'
import { QUOTED_MEANS } from '#api/report/counted.ts'
import { button } from '#admin/testing/gestures.ts'
import { heldNetwork, refusal, success, type HeldNetwork } from '#admin/testing/network.ts'
import { openScreen } from '#admin/testing/open-screen.tsx'
import { selfAnswer } from '#admin/testing/records.ts'

let network: HeldNetwork
let close = () => undefined as void
beforeEach(() => {
  localStorage.clear()
  network = heldNetwork()
  network.always(api.web.getText, () => success({ info: '欢迎', id: 0, webs: '', version: 1 }))
})
afterEach(() => close())

const NONE = { count: 0, total: '0.00' }
const EMPTY: Home = { day: '2026-11-22', todos: [], recent: [] }
const MONTHS = Array.from({ length: 12 }, (_, at) => ({
  month: at === 0 ? '2025-12' : `2026-${String(at).padStart(2, '0')}`,
  count: at,
  total: `${at * 10_000}.00`,
}))
const link = (name: string | RegExp) => page.getByRole('link', { name })

function show(home: Partial<Home>, ...permissions: string[]): void {
  network.always(api.session.getSelf, () => selfAnswer(...permissions))
  network.always(api.home.index, () => success({ data: { ...EMPTY, ...home } }))
  close = openScreen('/web')
}

test('who has few permissions sees to-dos and recent records, and no figures', async () => {
  const todo = {
    what: 'readyToShip' as const,
    count: 2,
    late: 1,
    thisWeek: 0,
    inContracts: false,
    first: [
      { id: 3, name: '二期', about: '水厂', day: '', pro_id: null },
      { id: 4, name: '三期', about: '水厂', day: '2026-11-22', pro_id: 9 },
    ],
  }
  const ending = { what: 'warrantyEnding' as const, count: 1, first: [] }
  show({ todos: [todo, ending] }, 'logistics:view', 'logistics:edit', 'machine:view')
  await expect.element(link('待发货 2 份合同')).toHaveAttribute('href', '/owing?delivery=2')
  await expect.element(link('逾期 1')).toHaveAttribute('href', '/owing?delivery=2&delivery_due=1')
  await expect.element(page.getByText('未定日期')).toBeVisible()
  // A contract that they may not open is listed without a link.
  await expect.element(link(/二期/)).not.toBeInTheDocument()
  await expect.element(link(/三期/)).toHaveAttribute('href', '/getLogistics?pid=9')
  await expect.element(link('30天内到期的质保 1 台')).toHaveAttribute('href', '/machine?warranty=2')
  await expect.element(page.getByText('还没有处理过记录')).toBeVisible()
  await expect.element(page.getByRole('heading', { name: /本月/ })).not.toBeInTheDocument()
})

test('figures that could not be read say so above the text, which is there all the same', async () => {
  network.always(api.session.getSelf, () => selfAnswer())
  close = openScreen('/web')
  ;(await network.take(api.home.index)).answer(refusal(500, '服务出错'))
  await expect.element(page.getByText('加载失败：服务出错')).toBeVisible()
  await expect.element(page.getByText('欢迎')).toBeVisible()
  await button('重试').click()
  ;(await network.take(api.home.index)).answer(success({ data: EMPTY }))
  await expect.element(page.getByText('还没有处理过记录')).toBeVisible()
})

test('each figure opens the list of what it counts', async () => {
  const month = { present: { count: 2, total: '123456.00' }, last: NONE }
  show(
    {
      quoted: { ...month, drafts: { count: 3, total: '5.00' } },
      signed: { ...month, undated: 1 },
      received: month,
      receivable: { all: NONE, overdue: NONE, unfilled: 3 },
      stages: [{ stage: 1, ...NONE }],
      ages: [{ age: 2, ...NONE }],
    },
    'contract:view',
  )
  const figures = page.getByRole('region', { name: '本月数字' })
  const hrefs = async () => {
    await expect.element(figures).toBeVisible()
    return [...figures.element().querySelectorAll('a')].map((one) => one.getAttribute('href'))
  }
  // As the report says it, in the same words.
  await expect.element(page.getByRole('img', { name: QUOTED_MEANS })).toBeVisible()
  expect(await hrefs()).toEqual([
    '/quotation?counted=quoted%3A%3Aall%3A&startime=2026-11-01&endtime=2026-11-30',
    '/quotation?counted=quoted%3A%3Aall%3A&startime=2026-10-01&endtime=2026-10-31',
    '/quotation?stage=0&is_template=0&startime=2026-11-01&endtime=2026-11-30',
    '/contract?dates_of=signed&startime=2026-11-01&endtime=2026-11-30',
    '/contract?dates_of=signed&startime=2026-10-01&endtime=2026-10-31',
    '/received?startime=2026-11-01&endtime=2026-11-30',
    '/received?startime=2026-10-01&endtime=2026-10-31',
    '/receivable',
    '/receivable?due=1',
    '/contract?c_unpay=2',
  ])
  await expect.element(page.getByText('其中 1 份没有签订日期，按录入时间计')).toBeVisible()
  await expect
    .element(link('已发出'))
    .toHaveAttribute(
      'href',
      '/quotation?stage=1&is_template=0&startime=2025-12-01&endtime=2026-11-30',
    )
  await expect.element(link('逾期31–60天')).toHaveAttribute('href', '/receivable?age=2')
})

/** Where each to-do leads, and the first of what it counts, for who may see all of it. */
const PLACES: Record<TodoKind, readonly [list: string, record: string]> = {
  toReview: ['/reviews', '/review?id=3'],
  returned: ['/quotation?review=3&userid=7', '/quopro?id=3'],
  followCustomers: ['/customer?follow=1', '/customerPage?id=3'],
  followQuotations: ['/quotation?follow=1', '/quopro?id=3'],
  unanswered: ['/quotation?follow=2', '/quopro?id=3'],
  expiring: ['/quotation?valid=1', '/quopro?id=3'],
  overdue: ['/receivable?due=1', '/getContract?id=3'],
  dueSoon: ['/receivable?due=2', '/getContract?id=3'],
  needsRed: ['/contract?ended=2', '/getContract?id=3'],
  toProduce: ['/contract?delivery=1', '/getContract?id=3'],
  readyToShip: ['/contract?delivery=2', '/getContract?id=3'],
  toShip: ['/contract?delivery=3', '/getContract?id=3'],
  myCases: ['/sales?s_state=3&s_assignee=7', '/getSales?id=3'],
  cases: ['/sales?s_state=3', '/getSales?id=3'],
  warrantyEnding: ['/machine?warranty=2', '/getMachine?id=3'],
  agreedEnding: ['/agreed?state=2', '/getAgreed?id=3'],
}

test('each to-do opens its list, what is late or due this week alone, and its records', async () => {
  const todos = todoKinds.map((what) => {
    const byDay = what === 'toProduce' && { late: 1, thisWeek: 2 }
    const first = [{ id: 3, name: '二期', about: '', day: '', pro_id: 9 }]
    return { what, count: 1, inContracts: true, ...byDay, first }
  })
  const sees = ['quotation', 'customer', 'contract', 'sales', 'machine'] as const
  show({ todos }, ...sees.map((module) => `${module}:view`))
  const part = page.getByRole('region', { name: '待办' })
  await expect.element(part).toBeVisible()
  const hrefs = part
    .getByRole('link')
    .elements()
    .map((one) => one.getAttribute('href'))
  const expected = todoKinds.flatMap((what) => {
    const [list, record] = PLACES[what]
    const late = [`${list}&delivery_due=1`, `${list}&delivery_due=2`]
    return [list, ...(what === 'toProduce' ? late : []), record]
  })
  expect(hrefs).toEqual(expected)
  close()
  show({ todos: todos.filter(({ what }) => what === 'toProduce') }, 'production:edit')
  await expect.element(link('二期')).toHaveAttribute('href', '/getProduction?cid=3')
})

test('what one worked on last opens where its list opens it, and the report by each group', async () => {
  const recent = (['quotation', 'product', 'customer', 'machine', 'sales'] as const).map((kind) => {
    return { kind, id: 4, name: kind, about: '', time: '2026:11:22 08:00:00' }
  })
  const received = { present: NONE, last: NONE }
  show({ recent, received }, 'report:view')
  for (const [name, address] of [
    ['quotation', '/quopro?id=4'],
    ['product', '/getQuopro?id=4'],
    ['customer', '/customerPage?id=4'],
    ['machine', '/getMachine?id=4'],
    ['sales', '/getSales?id=4'],
    ['按月份', '/report?by=month'],
    ['按分类', '/report?by=category'],
  ] as const) {
    await expect.element(link(name)).toHaveAttribute('href', address)
  }
  close()
  show({ recent, received }, 'product:edit')
  await expect.element(link('product')).toHaveAttribute('href', '/productbj?id=4')
  await expect.element(link('按月份')).not.toBeInTheDocument()
})

test('an empty system shows what to do first, in place of figures, each step ticked once it is done', async () => {
  const month = { present: NONE, last: NONE }
  const steps: Home['steps'] = [
    { what: 'company', done: true },
    { what: 'product', done: false },
    { what: 'combination', done: false },
    { what: 'quotation', done: false },
  ]
  show({ quoted: { ...month, drafts: NONE }, steps }, 'contract:all')
  const first = page.getByRole('region', { name: '开始使用' })
  const done = (at: number) => first.getByRole('listitem').nth(at).getByText('已完成')
  await expect.element(done(0)).toBeVisible()
  await expect.element(done(1)).not.toBeInTheDocument()
  await expect
    .element(first.getByRole('link', { name: '产品' }))
    .toHaveAttribute('href', '/product')
  await expect.element(page.getByRole('region', { name: '本月数字' })).not.toBeInTheDocument()
})

test('who works by to-dos has them first, who leads the figures; what is overdue says how much', async () => {
  const home = {
    signed: { present: NONE, last: NONE, undated: 0 },
    todos: [
      {
        what: 'overdue' as const,
        count: 1,
        total: '1234.50',
        first: [{ id: 3, name: '二期', about: '水厂', day: '2026-11-01', amount: '1234.50' }],
      },
    ],
  }
  const regions = async () => {
    await expect.element(page.getByRole('region', { name: '最近处理' })).toBeVisible()
    return page
      .getByRole('region')
      .elements()
      .map((one) => one.getAttribute('aria-label'))
      .filter((label) => label === '待办' || label === '本月数字')
  }
  show(home, 'contract:view')
  expect(await regions()).toEqual(['待办', '本月数字'])
  await expect.element(link(/逾期未收的回款 1 份合同\s*1,234\.50 元/)).toBeVisible()
  close()
  show(home, 'contract:view', 'contract:all')
  expect(await regions()).toEqual(['本月数字', '待办'])
})

test('arrows move among the months, and the table has them all', async () => {
  const received = MONTHS.map((one) => ({ ...one, total: '7.00' }))
  show({ signedByMonth: MONTHS, receivedByMonth: received }, 'contract:view')
  const november = page.getByRole('button', { name: /^2026-11/ })
  await november.click()
  await userEvent.keyboard('{ArrowLeft}')
  await expect.element(link(/签约 10.00 万元（10）/)).toBeVisible()
  await expect
    .element(page.getByRole('table', { name: /签约和回款的数据/ }))
    .not.toBeInTheDocument()
  await button('数据表').click()
  await expect
    .element(link('100,000.00'))
    .toHaveAttribute('href', '/contract?dates_of=signed&startime=2026-10-01&endtime=2026-10-31')
  await expect
    .element(link('7.00').last())
    .toHaveAttribute('href', '/received?startime=2026-11-01&endtime=2026-11-30')
})

test('the axis ends at the first of its round steps that the highest month reaches', async () => {
  // The highest is 110,000.
  show({ signedByMonth: MONTHS, receivedByMonth: MONTHS }, 'contract:view')
  const picture = page.getByRole('group', { name: /签约和回款/ })
  await expect.element(picture.getByText('12万', { exact: true })).toBeInTheDocument()
  const steps = picture
    .getByText(/^\d+万$/)
    .elements()
    .map((one) => one.textContent)
  expect(steps).toEqual(['2万', '4万', '6万', '8万', '10万', '12万'])
})

test('long names and large amounts stay within a phone', async () => {
  await page.viewport(390, 844)
  const name = '变频恒压供水设备改造工程'.repeat(12)
  const most = { count: 999_999, total: '9999999999.99' }
  show({
    quoted: { present: most, last: most, drafts: NONE },
    stages: [{ stage: 0, ...most }],
    signedByMonth: MONTHS,
    todos: [
      { what: 'expiring', count: 9, first: [{ id: 1, name, about: name, day: '2026-11-23' }] },
    ],
    recent: [
      { kind: 'quotation', id: 1, name, about: 'BJ20261122-001', time: '2026:11:22 08:00:00' },
    ],
  })
  await expect.element(page.getByRole('heading', { name: '最近处理' })).toBeVisible()
  const { scrollWidth, clientWidth } = document.documentElement
  expect(scrollWidth).toBeLessThanOrEqual(clientWidth)
  const wide = [...document.querySelectorAll('#main *')].filter(
    (one) => one.getBoundingClientRect().right > 390 && !one.closest('.one-line'),
  )
  expect(wide.map((one) => one.className)).toEqual([])
  await page.viewport(1366, 768)
})
