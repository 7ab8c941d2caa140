import type { Page } from '@playwright/test'
import { api } from '../../api/index.ts'
import { expect, openAs, signIn, test } from '../support/journey.ts'
import { answer, choose, newTab, pressInRow, rowWith, search, sees } from '../support/gestures.ts'
import { fresh, makeQuotation, makeQuotedSet } from '../support/records.ts'
import { ADMIN } from '../support/server.ts'

const dialog = (page: Page) => page.getByRole('dialog', { name: '报价管理' })
const nameField = (page: Page) => dialog(page).getByLabel('报价名称')
const infoField = (page: Page) => dialog(page).getByLabel('报价说明')
const confirm = (page: Page) => dialog(page).getByRole('button', { name: '确定' }).click()
const total = (page: Page, count: number) => page.getByText(`共 ${count} 条`, { exact: true })
const look = (page: Page) => page.getByRole('button', { name: '查询' }).click()

test('a quotation is changed in the dialog @long', async ({ page, product }) => {
  const [before, after] = [fresh('旧名'), fresh('新名')]
  await makeQuotation(product.call, { quo_name: before, quo_info: '说明' })
  await signIn(page, ADMIN, '/quotation')
  await search(page, before)
  await pressInRow(page, before, '编辑')
  await nameField(page).fill(after)
  await confirm(page)
  await sees(page, '报价已保存')
  await expect(rowWith(page, before)).toBeHidden()
  await search(page, after)
  await expect(rowWith(page, after)).toBeVisible()
})

test('a quotation is deleted after a question @long', async ({ page, product }) => {
  const quo_name = fresh('多余')
  await makeQuotation(product.call, { quo_name })
  await signIn(page, ADMIN, '/quotation')
  await search(page, quo_name)
  await pressInRow(page, quo_name, '删除')
  await answer(page, `报价“${quo_name}”，删除后180天内可以在“已删除”中恢复`, '取消')
  await expect(rowWith(page, quo_name)).toBeVisible()
  await pressInRow(page, quo_name, '删除')
  await answer(page, '是否确认删除', '确定')
  await sees(page, '报价已删除')
  await expect(rowWith(page, quo_name)).toBeHidden()
})

test('the second of two editors hears who was first and when, and keeps what they typed @long', async ({
  page,
  browser,
  product,
}) => {
  const seller = await product.addUser(fresh('业务员'), '销售')
  const quo_name = fresh('两人')
  const id = await makeQuotation(await product.callAs(seller), { quo_name })
  const list = `/quotation?keyword=${encodeURIComponent(quo_name)}`
  await signIn(page, ADMIN, list)
  await pressInRow(page, quo_name, '编辑')
  await infoField(page).fill('admin 的说明')

  const { page: other, close } = await openAs(browser, seller, product.url + list)
  await pressInRow(other, quo_name, '编辑')
  await infoField(other).fill('业务员的说明')
  await confirm(other)
  await sees(other, '报价已保存')
  await close()

  await confirm(page)
  const conflict = new RegExp(
    `报价已被${seller.username}于\\d{4}:\\d\\d:\\d\\d \\d\\d:\\d\\d:\\d\\d修改`,
  )
  await answer(page, conflict, '继续编辑')
  await expect(infoField(page)).toHaveValue('admin 的说明')
  const { data } = await product.call(api.quotation.getQuotation, { id })
  expect(data).toMatchObject({ quo_info: '业务员的说明' })
})

test('quotations are found by owner, status and days @long', async ({ page, product }) => {
  const name = fresh('筛选')
  const seller = await product.addUser(fresh('业务员'), '销售')
  const asSeller = await product.callAs(seller)
  await makeQuotation(product.call, { quo_name: `${name} 管理员的` })
  await makeQuotation(asSeller, { quo_name: `${name} 业务员的` })
  await makeQuotation(asSeller, { quo_name: `${name} 暂停的`, quo_status: 3 })
  await signIn(page, ADMIN, '/quotation')
  await search(page, name)
  await expect(total(page, 3)).toBeVisible()
  await choose(page.locator('#main'), '业务员', seller.username)
  await look(page)
  await expect(total(page, 2)).toBeVisible()
  await page.getByRole('button', { name: '更多筛选' }).click()
  await choose(page.locator('#main'), '状态', '暂停')
  await look(page)
  await expect(total(page, 1)).toBeVisible()
  await expect(rowWith(page, `${name} 暂停的`)).toContainText(seller.username)

  await page.reload()
  await expect(total(page, 1)).toBeVisible()
  await page.getByPlaceholder('开始日期').fill('2020-01-01')
  await page.getByPlaceholder('结束日期').fill('2020-12-31')
  await look(page)
  await expect(total(page, 0)).toBeVisible()
  await expect(page.getByText('没有符合条件的记录')).toBeVisible()
  await page.getByPlaceholder('开始日期').click()
  await page.getByText('今年', { exact: true }).click()
  await look(page)
  await expect(total(page, 1)).toBeVisible()
})

test('a salesperson sees their own quotations only, and no 操作日志 @long', async ({
  page,
  product,
}) => {
  const name = fresh('范围')
  const seller = await product.addUser(fresh('业务员'), '销售')
  await makeQuotation(product.call, { quo_name: `${name} 别人的` })
  await makeQuotation(await product.callAs(seller), { quo_name: `${name} 自己的` })
  await signIn(page, seller, '/quotation')
  await search(page, name)
  await expect(total(page, 1)).toBeVisible()
  await expect(rowWith(page, `${name} 自己的`)).toBeVisible()
  await expect(page.getByText(`${seller.username}（销售）`)).toBeVisible()
  await expect(page.getByRole('button', { name: '操作日志' })).toHaveCount(0)
  await page.goto('/history')
  await expect(page.getByText('只有“超级管理员”可以查看')).toBeVisible()
})

test('a quotation is added in a dialog, opened, and deleted after a question @long', async ({
  page,
  product,
}) => {
  await test.step('the products of a quotation open in a new tab, with the session', async () => {
    const { quotation, pump } = await makeQuotedSet(product.call)
    const quo_name = fresh('有产品的报价')
    await product.call(api.quotation.setQuotation, { id: quotation, quo_name })
    await signIn(page, ADMIN, '/quotation')
    const row = page
      .getByRole('row')
      .filter({ has: page.getByRole('cell', { name: `${quotation}`, exact: true }) })
    const tab = await newTab(page, () => row.getByRole('button', { name: '产品' }).click())
    await expect(tab).toHaveURL(new RegExp(`/quopro\\?id=${quotation}$`))
    await expect(tab.getByRole('heading', { level: 1, name: quo_name })).toBeVisible()
    await expect(rowWith(tab, pump)).toBeVisible()
    await tab.close()
    await page.bringToFront()
  })
  await test.step('a quotation is added in a dialog and stands first in the list', async () => {
    const name = fresh('新报价')
    await page.getByRole('button', { name: '新增' }).click()
    await expect(dialog(page).getByRole('radio', { name: '未审核' })).toBeChecked()
    await nameField(page).fill(name)
    await infoField(page).fill('交货期：30天\n含税')
    await dialog(page).getByRole('radio', { name: '推荐' }).check()
    await confirm(page)
    await sees(page, '报价已保存')
    await expect(dialog(page)).toBeHidden()
    const first = page
      .getByRole('row')
      .filter({ has: page.getByRole('cell') })
      .first()
    await expect(first).toContainText(name)
    await expect(first).toContainText('推荐')
    await expect(first).toContainText('admin')
    await pressInRow(page, name, '编辑')
    await expect(infoField(page)).toHaveValue('交货期：30天\n含税')
  })
})

test('a quotation that is gone says so, with the way back @long', async ({ page }) => {
  await signIn(page, ADMIN, '/quopro?id=999999')
  await expect(page.getByText('报价不存在')).toBeVisible()
  await page.getByRole('button', { name: '返回报价管理' }).click()
  await expect(page).toHaveURL(/\/quotation$/)
})
