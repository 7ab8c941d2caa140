import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { api } from '#api/index.ts'
import { button, openMore } from '#admin/testing/gestures.ts'
import { heldNetwork, success } from '#admin/testing/network.ts'
import { openScreen } from '#admin/testing/open-screen.tsx'
import { selfAnswer } from '#admin/testing/records.ts'

/** What the list of products shows of each. */

const PUMP = {
  id: 3,
  pro_title: '立式多级离心泵',
  pro_no: 'CDL16-120',
  pro_flow: '16',
  pro_lift: '120',
  pro_power: '11kW',
  pro_brand: '',
  pro_unitprice: '12800.00',
  pro_type: 1,
  release_time: '2026:11:22 08:00:00',
  pro_status: 1,
  energy_grade: 5,
  energy_reason: '无法判定：没有性能曲线',
  user_id: 7,
  user_name: 'lisi',
  staff_name: '李四',
}
const SEAL = {
  ...PUMP,
  id: 4,
  pro_title: '密封',
  pro_no: 'M1',
  pro_flow: '',
  pro_lift: '',
  pro_unitprice: '',
  energy_grade: 6,
  energy_reason: '不适用：没有流量和扬程，不是水泵',
}

const RIGHTS = ['product:view', 'product:edit', 'product:delete', 'quotation:view']

let network: ReturnType<typeof heldNetwork>
let close = () => undefined as void
beforeEach(() => {
  localStorage.clear()
  network = heldNetwork()
  network.always(api.session.getSelf, () => selfAnswer(...RIGHTS, 'product:price'))
  const data = [PUMP, { ...SEAL, pro_power: '' }]
  network.always(api.product.index, () => success({ data, total: 2 }))
  network.always(api.product.getProType, () => success({ data: [] }))
})
afterEach(async () => {
  close()
  await page.viewport(1366, 768)
})

const rect = (text: string) =>
  page.getByText(text, { exact: true }).element().getBoundingClientRect()

test('flow, head, power and price are columns, all in sight in a laptop’s window', async () => {
  await page.viewport(1366 - 17, 768)
  close = openScreen('/product')
  const table = page.getByRole('table', { name: '产品管理' })
  await expect.element(table.getByText('CDL16-120')).toBeVisible()
  for (const name of ['流量 m³/h', '扬程 m', '功率 kW', '单价（元）']) {
    const head = table.getByRole('columnheader', { name, exact: true }).getByText(name).element()
    expect(head.scrollWidth, name).toBeLessThanOrEqual(head.clientWidth)
  }
  const box = table.element().parentElement!
  expect(box.scrollWidth).toBeLessThanOrEqual(box.clientWidth)
  const figures = table.getByRole('row', { name: /CDL16/ }).element().textContent
  expect(figures).toContain('16')
  expect(figures).toContain('12,800.00')
})

test('a phone’s card has model, duty and price in a line, each figure with its unit once', async () => {
  await page.viewport(390, 844)
  close = openScreen('/product')
  await expect.element(page.getByText('CDL16-120')).toBeVisible()
  const line = rect('CDL16-120')
  for (const text of ['16', '120', '11kW', '12,800.00']) {
    expect(Math.abs(rect(text).bottom - line.bottom), text).toBeLessThan(6)
  }
  const card = page.getByRole('row').filter({ hasText: 'CDL16' }).element() as HTMLElement
  expect(card.innerText.replaceAll(/\s+/g, ' ')).toContain('16m³/h 120m 11kW')
  const seal = page.getByRole('row').filter({ hasText: '密封' }).element() as HTMLElement
  expect(seal.innerText).not.toContain('m³/h')
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390)
})

test('of what is no pump nothing is said about energy, on a phone’s card neither', async () => {
  for (const width of [1366, 390]) {
    await page.viewport(width, 844)
    close = openScreen('/product')
    await expect.element(page.getByText('CDL16-120')).toBeVisible()
    const said = (name: string) =>
      page.getByRole('row').filter({ hasText: name }).element().textContent
    expect(said('CDL16')).toContain('无法判定')
    expect(said('密封')).not.toContain('不适用')
    close()
  }
})

test('models that the catalogue has twice are named above the list, which is led to them', async () => {
  const alike = { count: 3, models: ['ISG65-100', 'ISG65—100'] }
  network.always(api.product.getAlike, () => success({ data: alike }))
  const listed: unknown[] = []
  network.always(api.product.index, ({ alike: filter }) => {
    listed.push(filter)
    return success({ data: [PUMP], total: 1 })
  })
  close = openScreen('/product')
  const line = page.getByRole('status').filter({ hasText: '“ISG65-100”和“ISG65—100”等3个型号' })
  await line.getByRole('link', { name: '查看这些产品' }).click()
  await vi.waitUntil(() => listed.at(-1) === '1')
  await expect.element(page.getByText('写法不同', { exact: true }).last()).toBeVisible()
})

test('of models that it has twice nothing is said to who may not edit products', async () => {
  const answered = vi.fn(() => success({ data: { count: 3, models: ['A-1', 'A—1'] } }))
  network.always(api.product.getAlike, answered)
  network.always(api.session.getSelf, () => selfAnswer('product:view'))
  close = openScreen('/product')
  await expect.element(page.getByText('CDL16-120')).toBeVisible()
  await expect.element(page.getByText('查看这些产品')).not.toBeInTheDocument()
  expect(answered).not.toHaveBeenCalled()
})

test('without the permission there are no prices, nor what leads to them', async () => {
  network.always(api.session.getSelf, () => selfAnswer(...RIGHTS))
  const { pro_unitprice: _price, ...pump } = PUMP
  network.always(api.product.index, () => success({ data: [pump], total: 1 }))
  close = openScreen('/product')
  const table = page.getByRole('table', { name: '产品管理' })
  await expect.element(table.getByText('CDL16-120')).toBeVisible()
  await expect.element(table.getByRole('columnheader', { name: '功率 kW' })).toBeVisible()
  await expect.element(table.getByText('单价（元）')).not.toBeInTheDocument()
  await openMore()
  await expect.element(button('列设置')).toBeVisible()
  await expect.element(page.getByText('调价影响')).not.toBeInTheDocument()
  await button('列设置').click()
  await expect.element(page.getByText('功率 kW').last()).toBeVisible()
  await expect.element(page.getByText('单价')).not.toBeInTheDocument()
})
