import { afterEach, beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { api } from '#api/index.ts'
import type { OwedLine } from '#api/home/owed-lines.ts'
import { button } from '#admin/testing/gestures.ts'
import { heldNetwork, success, type HeldNetwork } from '#admin/testing/network.ts'
import { openScreen } from '#admin/testing/open-screen.tsx'
import { hasViewer, pdfAnswer } from '#admin/testing/papers.ts'
import { selfAnswer } from '#admin/testing/records.ts'

/** 待生产/待发货: lines are ticked and become records. */

const line = (id: number, more: Partial<OwedLine> = {}): OwedLine => ({
  id,
  con_id: 1,
  c_title: '供水合同',
  c_no: 'HT-1',
  cus_name: '云溪水务',
  delivery_date: '2026-11-26',
  pro_id: null,
  set_name: '给水设备',
  title: '水泵',
  no: 'CDL32-90',
  unit: '台',
  note: '',
  quantity: 2,
  ...more,
})
const OTHER = { con_id: 2, c_title: '消防合同', c_no: 'HT-2' }
const LINES = [
  line(11),
  line(12, { title: '控制柜', no: 'ZKG-3', quantity: 1 }),
  line(21, { ...OTHER, quantity: 3 }),
]

let network: HeldNetwork
let lines: OwedLine[]
let opened: string[]
let close = () => undefined as void
const realOpen = window.open
beforeEach(() => {
  localStorage.clear()
  lines = LINES
  opened = []
  window.open = (url) => {
    opened.push(String(url))
    return window
  }
  network = heldNetwork()
  const may = ['production:view', 'production:edit', 'logistics:view', 'logistics:edit']
  network.always(api.session.getSelf, () => selfAnswer(...may))
  network.always(api.home.getOwedLines, () =>
    success({ data: lines, info: { day: '2026-11-25', is_all: true } }),
  )
})
afterEach(() => {
  close()
  window.open = realOpen
})

const tick = (name: RegExp) => page.getByRole('checkbox', { name }).click()

test('a model says its pieces in the week, and ticked lines of one contract open its form', async () => {
  close = openScreen('/owedlines')
  const pump = page.getByRole('row', { name: /CDL32-90.*供水合同/ })
  await expect
    .element(pump)
    .toHaveTextContent('CDL32-90水泵2 台5给水设备供水合同HT-1云溪水务2026-11-26')
  await expect.element(button('登记生产')).toBeDisabled()
  await page
    .getByRole('row', { name: /供水合同/ })
    .first()
    .getByRole('checkbox')
    .click()
  await expect.element(page.getByText('已选择 1 行（1 份合同）')).toBeVisible()
  await button('登记生产').click()
  expect(opened).toEqual([expect.stringMatching(/\/getProduction\?cid=1&lines=11$/)])
})

test('a ticked week of several contracts makes a record of each, with all that is left', async () => {
  close = openScreen('/owedlines')
  await tick(/^本周/)
  await button('登记生产').click()
  const dialog = page.getByRole('dialog', { name: '登记生产' })
  await expect.element(dialog.getByText('CDL32-90 2 台，ZKG-3 1 台')).toBeVisible()
  await dialog.getByRole('button', { name: '新增 2 条生产记录' }).click()
  const first = await network.take(api.production.setProduction)
  expect(first.input).toMatchObject({
    con_id: 1,
    lines: [
      { contract_line_id: 11, quantity: 2 },
      { contract_line_id: 12, quantity: 1 },
    ],
  })
  first.answer(success({ id: 5, version: 1, msg: '生产记录已保存' }))
  const second = await network.take(api.production.setProduction)
  expect(second.input).toMatchObject({ con_id: 2, lines: [{ contract_line_id: 21, quantity: 3 }] })
  lines = []
  second.answer(success({ id: 6, version: 1, msg: '生产记录已保存' }))
  await expect.element(dialog.getByText('成功 2 条')).toBeVisible()
  await expect.element(page.getByText('没有待办的明细')).toBeInTheDocument()
  // What is produced leads on to what can be shipped.
  await dialog.getByRole('button', { name: '查看待发货' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(page.getByRole('radio', { name: '待发货' })).toBeChecked()
})

test('another week or kind of work has nothing ticked, and each stands in the address', async () => {
  // Who may not see the records has both kinds of work beside each other.
  const may = ['contract:view', 'production:edit', 'logistics:edit']
  network.always(api.session.getSelf, () => selfAnswer(...may))
  const read: object[] = []
  network.always(api.home.getOwedLines, (input) => {
    read.push(input)
    return success({ data: lines, info: { day: '2026-11-25', is_all: true } })
  })
  close = openScreen('/owedlines')
  const nothing = page.getByText('已选择 0 行')
  for (const [choice, query] of [
    ['下周到期', { delivery: '1', delivery_due: '4' }],
    ['待发货', { delivery: '2' }],
    ['下周到期', { delivery: '2', delivery_due: '4' }],
    ['全部', { delivery: '2' }],
  ] as const) {
    await tick(/^本周/)
    await expect.element(nothing).not.toBeInTheDocument()
    await page.getByText(choice, { exact: true }).click()
    await expect.poll(() => read.at(-1)).toEqual(query)
    await expect.element(nothing).toBeVisible()
  }
})

test('ticked lines are printed as 生产任务单 before they are booked, also by who may not book them', async () => {
  network.always(api.session.getSelf, () => selfAnswer('production:view', 'logistics:view'))
  hasViewer(true)
  close = openScreen('/owedlines')
  const print = button('生产任务单')
  await expect.element(print).toBeDisabled()
  await expect.element(button('登记生产')).not.toBeInTheDocument()
  for (const contract of [/供水合同/, /消防合同/]) {
    await page.getByRole('row', { name: contract }).first().getByRole('checkbox').click()
  }
  await print.click()
  const { input, answer } = await network.take(api.home.owedOrders)
  expect(input).toEqual({ ids: '11,21' })
  answer(pdfAnswer('两份合同'))
  await expect.element(page.getByTitle('生产任务单')).toBeVisible()
  close()
  close = openScreen('/owedlines?delivery=2')
  await expect.element(page.getByText('已选择')).not.toBeInTheDocument()
})

test('what is to be shipped goes from its production record, and says where there is none', async () => {
  lines = [line(11, { pro_id: 8 }), line(21, OTHER)]
  close = openScreen('/owedlines?delivery=2')
  await page
    .getByRole('row', { name: /供水合同/ })
    .getByRole('checkbox')
    .click()
  await button('登记发货').click()
  expect(opened).toEqual([expect.stringMatching(/\/getLogistics\?pid=8&lines=11$/)])
  await page
    .getByRole('row', { name: /消防合同/ })
    .getByRole('checkbox')
    .click()
  await expect.element(page.getByText('“HT-2 消防合同”还没有生产记录，请先登记生产')).toBeVisible()
  await expect.element(button('登记发货')).toBeDisabled()
})
