import { afterEach, beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { api } from '#api/index.ts'
import { button, pressUnderMore } from '#admin/testing/gestures.ts'
import { heldNetwork, success } from '#admin/testing/network.ts'
import { openScreen } from '#admin/testing/open-screen.tsx'
import { emptyContract, selfAnswer } from '#admin/testing/records.ts'

/** The list of contracts as it comes: one state with a colour, one column about invoices, and room for the title. */

/** The padding of a cell, and the … of what is cut. */
const CUT = 6 + 14

const FOURTEEN = '云溪花园二期给水泵房改造工程'
const CONTRACT = {
  ...emptyContract,
  id: 3,
  c_no: 'HT20261128-001',
  c_title: `${FOURTEEN}补充协议和备品备件`,
  cus_name: '云溪市自来水集团有限责任公司第二分公司',
  signed_date: '2026-11-20',
  c_money: '128000.00',
  c_unpay: '28000.00',
  invoiced: '100000.00',
  uninvoiced: '28000.00',
  pieces: 4,
  made_pieces: 4,
  to_produce: 0,
  to_ship: 1,
  can: { change: true, delete: true },
}
const UNINVOICED = { ...CONTRACT, id: 4, c_no: 'HT20261128-002', invoiced: '0.00', c_status: 2 }

let close = () => undefined as void
beforeEach(async () => {
  localStorage.clear()
  await page.viewport(1366, 768)
  const network = heldNetwork()
  network.always(api.session.getSelf, () =>
    selfAnswer('contract:view', 'contract:edit', 'contract:delete', 'production:edit'),
  )
  network.always(api.contract.index, () => success({ data: [CONTRACT, UNINVOICED], total: 2 }))
  close = openScreen('/contract')
  await expect.element(row('-001')).toBeVisible()
})
afterEach(() => close())

const row = (number: string) => page.getByRole('row').filter({ hasText: number })
const headings = () =>
  page
    .getByRole('columnheader')
    .elements()
    .map((one) => one.textContent)
    .filter((text) => text !== '')
const cell = (number: string, heading: string) => {
  const all = page.getByRole('columnheader').elements()
  const at = all.findIndex((one) => one.textContent.startsWith(heading))
  return row(number).element().children[at]!
}

test('发票 stands before 时间, with what is invoiced; other amounts of invoices are not there', () => {
  expect(headings()).toEqual([
    'ID',
    '标题客户',
    '编号签订日期',
    '合同金额（元）未收款（元）',
    '已发/签约交货日期',
    '发票已开（元）',
    '时间',
    '状态',
    '操作',
  ])
  expect(cell('-001', '发票').textContent).toBe('部分已开100,000.00')
  expect(cell('-002', '发票').textContent).toBe('未开')
})

test('the other amounts come back under 列设置, and leave again by 恢复默认', async () => {
  await pressUnderMore('列设置')
  await page.getByRole('checkbox', { name: '已收未开（元）' }).click()
  await expect.poll(headings).toContain('已收未开（元）')
  await button('恢复默认').click()
  await expect.poll(headings).not.toContain('已收未开（元）')
  expect(headings()).toContain('发票已开（元）')
})

test('at 1366 pixels fourteen characters of title and customer can be read', () => {
  for (const text of [FOURTEEN, '云溪市自来水集团有限责任公司']) {
    const shown = page.getByText(new RegExp(text)).first().element()
    const letters = document.createRange()
    const words = document.createTreeWalker(shown, NodeFilter.SHOW_TEXT).nextNode()!
    letters.setStart(words, 0)
    letters.setEnd(words, 14)
    const room = shown.closest('td')!.getBoundingClientRect()
    expect(letters.getBoundingClientRect().right, text).toBeLessThanOrEqual(room.right - CUT)
  }
})

test('状态 and 发票 are plain words beside money and progress', () => {
  for (const heading of ['状态', '发票']) {
    expect(cell('-002', heading).querySelector('.ant-tag'), heading).toBe(null)
  }
  expect(cell('-002', '状态').textContent).toBe('推荐')
})
