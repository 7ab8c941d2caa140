import { afterEach, beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { api } from '#api/index.ts'
import { button } from '#admin/testing/gestures.ts'
import { heldNetwork, refusal, success, type HeldNetwork } from '#admin/testing/network.ts'
import { openScreen } from '#admin/testing/open-screen.tsx'
import { selfAnswer } from '#admin/testing/records.ts'

/** What the menu and Ctrl+K offer to somebody who may do little, and what a page says that they may not see. */

let network: HeldNetwork
let close = () => undefined as void
beforeEach(() => {
  localStorage.clear()
  network = heldNetwork()
  network.always(api.production.index, () => success({ data: [], total: 0 }))
  network.always(api.home.getOwedLines, () =>
    success({ data: [], info: { day: '2026-11-25', is_all: true } }),
  )
})
afterEach(() => close())

function open(address: string, ...permissions: string[]): void {
  network.always(api.session.getSelf, () => selfAnswer(...permissions))
  close = openScreen(address)
}

const menu = () => page.getByRole('navigation', { name: '主菜单' })

const entriesIn = (group: string) => {
  const title = menu().getByRole('menuitem', { name: group, exact: true }).element()
  return [...title.closest('li')!.querySelectorAll('a')].map((link) =>
    link.title === '' ? link.textContent : `（${link.textContent}）`,
  )
}

test('what one may not use is left out, or where it is specified, last in its group and grey', async () => {
  open('/production', 'production:view', 'machine:view')
  await expect
    .poll(() => entriesIn('生产交付'))
    .toEqual(['生产管理', '设备', '（物流管理）', '（售后管理）'])
  await menu().getByRole('menuitem', { name: '系统设置', exact: true }).click()
  await expect.poll(() => entriesIn('系统设置')).toEqual(['（用户管理）', '（权限管理）'])
  const grey = menu().getByRole('link', { name: '用户管理' })
  await expect.element(grey).toHaveAttribute('title', '您没有查看用户管理的权限')
})

test('a page that is a view of another one for who does not work there is found by Ctrl+K all the same', async () => {
  open('/production', 'production:view', 'contract:view', 'receipt:view', 'invoice:view')
  await expect.element(button('查找')).toBeVisible()
  await userEvent.keyboard('{Control>}k{/Control}')
  const dialog = page.getByRole('dialog', { name: '查找' })
  await dialog.getByRole('combobox').fill('开票')
  ;(await network.take(api.search.index)).answer(success({ data: [] }))
  const pages = dialog.getByRole('group', { name: '页面' })
  await expect.element(pages.getByRole('option').filter({ hasText: '开票' })).toBeVisible()
})

test('a page that one may not see is one sentence and the way back', async () => {
  network.always(api.customer.index, () => refusal(403, '您没有“客户：查看”的权限，请联系管理员'))
  open('/customer', 'production:view')
  const content = page.getByRole('main')
  await expect.element(content.getByText('您没有“客户：查看”的权限，请联系管理员')).toBeVisible()
  await expect.element(content.getByRole('heading', { level: 1, name: '客户管理' })).toBeVisible()
  expect(content.getByRole('table').elements()).toEqual([])
  expect(content.getByRole('textbox').elements()).toEqual([])
  const names = content
    .getByRole('button')
    .elements()
    .map((one) => one.textContent)
  expect(names).toEqual(['返回首页'])
  await button('返回首页').click()
  await expect.element(page.getByRole('heading', { level: 1, name: '首页' })).toBeVisible()
})

test('待生产 is a view of 生产管理, whose entry it belongs to, and 待发货 is not for who may not see shipments', async () => {
  open('/production', 'production:view')
  const views = page.getByRole('radiogroup', { name: '视图' })
  await views.getByText('待生产').click()
  await expect.element(page.getByRole('heading', { level: 1, name: '待生产' })).toBeVisible()
  const entry = menu().getByRole('menuitem', { name: '生产管理' })
  await expect.element(entry).toHaveClass(/selected/)
  expect(views.getByText('待发货').elements()).toEqual([])
  await views.getByText('生产记录').click()
  await expect.element(page.getByRole('heading', { level: 1, name: '生产管理' })).toBeVisible()
})

test('Ctrl+K finds the pages that have no entry, and none that one may not use', async () => {
  open('/production', 'production:view', 'receipt:view', 'customer:view', 'combination:view')
  await expect.element(page.getByRole('heading', { level: 1, name: '生产管理' })).toBeVisible()
  await userEvent.keyboard('{Control>}k{/Control}')
  const option = (name: string) => page.getByRole('option').filter({ hasText: name })
  for (const name of ['待生产', '回款', '协议价', '组合管理', '消息']) {
    await expect.element(option(name)).toBeVisible()
  }
  for (const name of ['待发货', '对账单', '用户管理', '操作日志']) {
    expect(option(name).elements(), name).toEqual([])
  }
})
