import type { Page } from '@playwright/test'
import { goWithin } from '../support/gestures.ts'
import { expect, signIn, test } from '../support/journey.ts'
import { fresh, makeProduct } from '../support/records.ts'
import { ADMIN } from '../support/server.ts'

/** Every entry of the menu that is in a submenu. */
const GROUPS: readonly {
  group: string
  entries: readonly { label: string; path: string; heading: string }[]
}[] = [
  {
    group: '销售业务',
    entries: [
      { label: '报价管理', path: '/quotation', heading: '报价管理' },
      { label: '合同管理', path: '/contract', heading: '合同管理' },
      { label: '应收', path: '/receivable', heading: '应收' },
    ],
  },
  {
    group: '生产交付',
    entries: [
      { label: '生产管理', path: '/production', heading: '生产管理' },
      { label: '物流管理', path: '/logistics', heading: '物流管理' },
      { label: '售后管理', path: '/sales', heading: '售后管理' },
    ],
  },
  {
    group: '产品目录',
    entries: [
      { label: '分类管理', path: '/procate', heading: '分类管理' },
      { label: '产品管理', path: '/product', heading: '产品管理' },
      { label: '选型', path: '/select', heading: '选型' },
    ],
  },
  {
    group: '系统设置',
    entries: [
      { label: '用户管理', path: '/user', heading: '用户管理' },
      { label: '权限管理', path: '/role', heading: '权限管理' },
      { label: '公司资料', path: '/company', heading: '公司资料' },
      { label: '发送渠道', path: '/channel', heading: '发送渠道' },
      { label: '发送记录', path: '/delivery', heading: '发送记录' },
    ],
  },
]

const menu = (page: Page) => page.getByRole('navigation', { name: '主菜单' })
const group = (page: Page, name: string) => menu(page).getByRole('menuitem', { name, exact: true })
const width = async (page: Page) => (await page.getByRole('complementary').boundingBox())?.width

test('the menu is 200 px wide open and 64 px collapsed @long', async ({ page }) => {
  await signIn(page)
  await expect.poll(() => width(page)).toBe(200)
  await page.getByRole('button', { name: '收起菜单' }).click()
  await expect.poll(() => width(page)).toBe(64)
  await page.getByRole('button', { name: '展开菜单' }).click()
  await expect.poll(() => width(page)).toBe(200)
})

test('a collapsed menu still leads everywhere @long', async ({ page }) => {
  await signIn(page)
  await page.getByRole('button', { name: '收起菜单' }).click()
  await expect.poll(() => width(page)).toBe(64)
  await menu(page).getByRole('menuitem', { name: '产品目录' }).hover()
  await page.getByRole('menuitem', { name: '分类管理' }).click()
  await expect(page).toHaveURL(/\/procate$/)
})

test('one submenu is open at a time @long', async ({ page }) => {
  await signIn(page)
  const quotations = menu(page).getByRole('link', { name: '报价管理' })
  const products = menu(page).getByRole('link', { name: '产品管理' })
  await group(page, '销售业务').click()
  await expect(quotations).toBeVisible()
  await group(page, '产品目录').click()
  await expect(products).toBeVisible()
  await expect(quotations).toBeHidden()
  await group(page, '产品目录').click()
  await expect(products).toBeHidden()
})

test('every entry leads to its page @long', async ({ page }) => {
  await signIn(page)
  await menu(page).getByRole('link', { name: '首页' }).click()
  await expect(page).toHaveURL(/\/web$/)
  await expect(page.getByRole('heading', { level: 1, name: '首页' })).toBeVisible()
  for (const { group: name, entries } of GROUPS) {
    await group(page, name).click()
    for (const { label, path, heading } of entries) {
      await menu(page).getByRole('link', { name: label }).click()
      await expect(page).toHaveURL((url) => url.pathname === path)
      await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
    }
  }
})

test('the entry of the present page is marked and its submenu open, after a reload too @long', async ({
  page,
}) => {
  await signIn(page, ADMIN, '/product')
  const entry = menu(page).getByRole('menuitem', { name: '产品管理' })
  await expect(entry).toHaveClass(/selected/)
  await page.reload()
  await expect(entry).toBeVisible()
  await expect(entry).toHaveClass(/selected/)
})

test('the start page, an unknown address, and 操作日志 from the header', async ({ page }) => {
  await test.step('the start page is the home page, and an unknown address says that it leads nowhere', async () => {
    await signIn(page, ADMIN, '/')
    await expect(page).toHaveURL(/\/web$/)
    await page.goto('/nowhere')
    await expect(page.getByRole('heading', { name: '页面不存在' })).toBeVisible()
    await page.getByRole('button', { name: '返回首页' }).click()
    await expect(page).toHaveURL(/\/web$/)
  })
  await test.step('操作日志 is reached from the header and belongs to no entry of the menu', async () => {
    await goWithin(page, '/product')
    const entry = menu(page).getByRole('menuitem', { name: '产品管理' })
    await expect(entry).toHaveClass(/selected/)
    await page.getByRole('button', { name: '操作日志' }).click()
    await expect(page.getByRole('heading', { level: 1, name: '操作日志' })).toBeVisible()
    await expect(menu(page).locator('.ant-menu-item-selected')).toHaveCount(0)
    await expect(menu(page).getByRole('link', { name: '操作日志' })).toHaveCount(0)
  })
})

test('paths match in any letter case @long', async ({ page, product }) => {
  const title = fresh('大小写泵')
  const id = await makeProduct(product.call, { pro_title: title })
  await signIn(page, ADMIN, '/ProCate')
  await expect(page.getByRole('heading', { level: 1, name: '分类管理' })).toBeVisible()
  await page.goto('/QUOTATION')
  await expect(page.getByRole('heading', { level: 1, name: '报价管理' })).toBeVisible()
  await page.goto(`/getQuopro?id=${id}`)
  await expect(page.getByRole('cell', { name: title })).toBeVisible()
  await page.goto(`/ProductBJ?id=${id}`)
  await expect(page.getByLabel('产品名称')).toHaveValue(title)
})
