import type { Page } from '@playwright/test'
import { api } from '../../api/index.ts'
import { newTab } from '../support/gestures.ts'
import { expect, signIn, test } from '../support/journey.ts'
import { fresh, makeChain, makeProduct, makeQuotation } from '../support/records.ts'
import { ADMIN } from '../support/server.ts'

test.use({ holdsRequests: true })

const dialog = (page: Page) => page.getByRole('dialog', { name: '查找' })
const field = (page: Page) => dialog(page).getByRole('combobox', { name: '查找名称或编号' })
const option = (page: Page, text: string) =>
  dialog(page).getByRole('option').filter({ hasText: text })

/** Opens the search from anywhere and types. */
async function find(page: Page, text: string): Promise<void> {
  await page.keyboard.press('Control+k')
  await field(page).fill(text)
}

test('Ctrl+K and the header find records by a part of their name or number', async ({
  page,
  product,
}) => {
  const mark = fresh('找')
  const quotation = await makeQuotation(product.call, { quo_name: `泵房报价${mark}` })
  const chain = await makeChain(product.call, { c_title: `合同${mark}`, c_no: `HT-${mark}` })
  const sent = { id: chain.logistics, log_number: `SF-${mark}` }
  await product.call(api.logistics.setLogistics, sent)
  await makeProduct(product.call, { pro_title: `水泵${mark}`, pro_no: 'ISG50' })
  await signIn(page, ADMIN, '/user')
  await find(page, mark.slice(1))
  await expect(dialog(page).getByRole('option')).toHaveCount(6)
  await expect(dialog(page).getByText('找到 6 项')).toBeAttached()
  for (const name of ['报价', '合同', '生产', '物流', '售后', '产品']) {
    await expect(dialog(page).getByRole('group', { name })).toBeVisible()
  }
  await expect(option(page, `SF-${mark}`)).toContainText(`HT-${mark}`)
  const lines = await newTab(page, () => field(page).press('Enter'))
  await expect(lines).toHaveURL(new RegExp(`/quopro\\?id=${quotation}$`))
  await lines.close()
  // What another dialog asks comes first.
  await page.getByRole('button', { name: '新增' }).click()
  await expect(page.getByRole('dialog', { name: '用户管理' })).toBeVisible()
  await page.keyboard.press('Control+k')
  await expect(dialog(page)).toBeHidden()
  await page.getByRole('button', { name: '取消' }).click()
  await page.getByRole('button', { name: '查找' }).click()
  await field(page).fill(`sf-${mark}`)
  const tab = await newTab(page, () => option(page, `SF-${mark}`).click())
  await expect(tab).toHaveURL(new RegExp(`/getLogistics\\?id=${chain.logistics}$`))
  await expect(tab.getByLabel('物流单号')).toHaveValue(`SF-${mark}`)
})

test('pages are found too, by the keyboard alone @long', async ({ page }) => {
  await signIn(page, ADMIN, '/product')
  await page.keyboard.press('Control+k')
  await expect(field(page)).toBeFocused()
  await expect(option(page, '新增报价')).toHaveAttribute('aria-selected', 'true')
  await field(page).press('ArrowUp')
  await expect(option(page, '操作日志')).toHaveAttribute('aria-selected', 'true')
  await field(page).press('ArrowDown')
  await field(page).press('ArrowDown')
  await expect(option(page, '收款')).toHaveAttribute('aria-selected', 'true')
  const active = await field(page).getAttribute('aria-activedescendant')
  await expect(option(page, '收款')).toHaveAttribute('id', active!)
  await field(page).press('Escape')
  await expect(dialog(page)).toBeHidden()
  await find(page, '组合管理')
  // Before the server has answered.
  await field(page).press('Enter')
  await expect(page).toHaveURL(/\/combination$/)
  await expect(page.getByRole('heading', { level: 1, name: '组合管理' })).toBeFocused()
})

test('no key is lost while it opens, and what was opened last is there first @long', async ({
  page,
  product,
}) => {
  const id = await makeQuotation(product.call, { quo_name: '先开的泵房' })
  await signIn(page, ADMIN, `/quopro?id=${id}`)
  await expect(page.getByRole('heading', { level: 1, name: '先开的泵房' })).toBeVisible()
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(/find-dialog.*js/, async (route) => {
    await held
    await route.continue()
  })
  await page.keyboard.press('Control+k')
  await page.keyboard.type('xkdbf')
  release()
  await expect(field(page)).toHaveValue('xkdbf')
  await expect(option(page, '先开的泵房')).toHaveAttribute('aria-selected', 'true')
  await field(page).press('Escape')
  await expect(dialog(page)).toBeHidden()
  // Its code is there by now: the keys come faster than it can open.
  await page.keyboard.press('Control+k')
  await page.keyboard.type('cpgl')
  await expect(field(page)).toHaveValue('cpgl')
  await expect(option(page, '产品管理')).toHaveAttribute('aria-selected', 'true')
  await field(page).fill('')
  await expect(dialog(page).getByRole('option').first()).toContainText('先开的泵房')
  const again = await newTab(page, () => field(page).press('Enter'))
  await expect(again).toHaveURL(new RegExp(`/quopro\\?id=${id}$`))
})

test.describe('without the server', () => {
  test.use({ expectedErrors: /ERR_/ })

  test('a failure says so and is tried again @long', async ({ page, product }) => {
    const name = fresh('断网时找的')
    await makeQuotation(product.call, { quo_name: name })
    await signIn(page, ADMIN, '/user')
    await page.route('**/api/Search/index.html*', (route) => route.abort('connectionfailed'))
    await find(page, name)
    await expect(dialog(page).getByText('加载失败')).toBeVisible()
    await page.unroute('**/api/Search/index.html*')
    await dialog(page).getByRole('button', { name: '重试' }).click()
    await expect(option(page, name)).toBeVisible()
    await field(page).fill(fresh('没有这样的'))
    await expect(dialog(page).getByText('没有找到')).toBeVisible()
  })
})
