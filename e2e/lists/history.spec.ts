import type { Page } from '@playwright/test'
import { api } from '../../api/index.ts'
import {
  answer,
  choose,
  goWithin,
  pressInRow,
  pressUnderMore,
  rowWith,
  search,
  sees,
} from '../support/gestures.ts'
import { expect, openAs, signIn, test } from '../support/journey.ts'
import { NARROW } from '../support/looks.ts'
import { makeRole } from '../support/people.ts'
import {
  fresh,
  linesOf,
  makeCategory,
  makeChain,
  makeQuotation,
  makeQuotedSet,
} from '../support/records.ts'
import { ADMIN } from '../support/server.ts'

test.use({ holdsRequests: true })

const history = (page: Page) => page.getByRole('dialog', { name: '修改记录' })
const deleted = (page: Page) => page.getByRole('dialog', { name: '已删除的记录' })
const openHistory = (page: Page) => page.getByRole('button', { name: '修改记录' }).click()
const openDeleted = (page: Page) => pressUnderMore(page, '已删除')
const entries = (page: Page) => history(page).getByRole('list').first().locator('> li')

/** Presses 恢复 at a deleted record and agrees. */
async function restore(page: Page, name: string): Promise<void> {
  const row = deleted(page).getByRole('listitem').filter({ hasText: name })
  await row.getByRole('button', { name: '恢复' }).click()
  await answer(page, '恢复后它回到列表中', '确定')
}

test('the form of a changed quotation shows who changed what @long', async ({ page, product }) => {
  const quo_name = fresh('报价')
  const user = await product.addUser(fresh('小林'), '销售')
  const id = await makeQuotation(await product.callAs(user), { quo_name })
  await signIn(page, ADMIN, `/quotation?edit=${id}`)
  await page.getByLabel('报价说明').fill('第一行\n第二行')
  await page.getByRole('radio', { name: '正常' }).check()
  await page.getByRole('button', { name: '确定' }).click()
  await sees(page, '报价已保存')

  await pressInRow(page, quo_name, '编辑')
  await openHistory(page)
  await expect(entries(page)).toHaveCount(2)
  const [newest, oldest] = [entries(page).first(), entries(page).last()]
  await expect(newest).toContainText(/修改admin\d{4}:\d\d:\d\d \d\d:\d\d:\d\d/)
  await expect(newest.getByRole('row', { name: '报价说明' })).toContainText('空')
  await expect(newest.getByRole('row', { name: '状态' })).toHaveText('状态未审核正常')
  await expect(oldest).toContainText(`新增${user.username}`)
  await expect(oldest.getByRole('row', { name: '报价名称' })).toContainText(quo_name)

  // Esc closes the drawer alone, and the cursor is where it was.
  await page.keyboard.press('Escape')
  await expect(history(page)).toBeHidden()
  await expect(page.getByRole('dialog', { name: '报价管理' })).toBeVisible()
  await expect(page.getByRole('button', { name: '修改记录' })).toBeFocused()
})

test('a read-only record has its history too @long', async ({ page, product }) => {
  await signIn(page, ADMIN, '/role?edit=1')
  await expect(page.getByText('“超级管理员”拥有全部权限，不能修改')).toBeVisible()
  await openHistory(page)
  await expect(history(page)).toContainText('还没有修改记录')
  await page.keyboard.press('Escape')

  await product.call(api.web.setWeb, { web: fresh('文字') })
  await page.goto('/web')
  await openHistory(page)
  await expect(entries(page).first().getByRole('row', { name: '网站文字' })).toBeVisible()
})

test('a long history goes on page by page @long', async ({ page, product }) => {
  const p_name = fresh('分类')
  const id = await makeCategory(product.call, { p_name })
  for (let turn = 1; turn <= 11; turn += 1) {
    await product.call(api.category.setProcate, { id, p_name: `${p_name} 第${turn}次` })
  }
  await signIn(page, ADMIN, `/getProcate?id=${id}`)
  await openHistory(page)
  await expect(entries(page)).toHaveCount(10)
  await expect(entries(page).first()).toContainText('第11次')
  await expect(history(page).getByText('共 12 条')).toBeVisible()
  await history(page).getByTitle('2', { exact: true }).click()
  await expect(entries(page)).toHaveCount(2)
  await expect(entries(page).last()).toContainText('新增')
})

test('a history that cannot be read says so and is tried again @long', async ({
  page,
  product,
}) => {
  const id = await makeQuotation(product.call)
  await signIn(page, ADMIN, `/getQuotation?id=${id}`)
  await page.route('**/api/Quotation/getHistory.html*', (route) =>
    route.fulfill({ json: { code: 500, msg: '服务器出错了' } }),
  )
  await openHistory(page)
  await expect(history(page).getByText('加载失败：服务器出错了')).toBeVisible()
  await page.unroute('**/api/Quotation/getHistory.html*')
  await history(page).getByRole('button', { name: '重试' }).click()
  await expect(entries(page)).toHaveCount(1)
})

test('the history of a quotation’s products shows each line, and restores it @long', async ({
  page,
  product,
}) => {
  await test.step('the history shows each line', async () => {
    const { quotation, pump } = await makeQuotedSet(product.call)
    const [line] = await linesOf(product.call, quotation)
    await product.call(api.quotation.changenum, { id: line?.id, num: 7 })
    await signIn(page, ADMIN, `/quopro?id=${quotation}`)
    await pressUnderMore(page, '修改记录')
    const newest = entries(page).first()
    await expect(newest).toContainText(`报价产品 “${pump}`)
    await expect(newest.getByRole('row', { name: '数量' })).toHaveText('数量17')
  })
  await test.step('a deleted quotation comes back with its lines', async () => {
    const { quotation, pump, tank } = await makeQuotedSet(product.call)
    const quo_name = fresh('要恢复的报价')
    await product.call(api.quotation.setQuotation, { id: quotation, quo_name })
    await goWithin(page, '/quotation')
    await pressInRow(page, quo_name, '删除')
    await answer(page, '是否确认删除', '确定')
    await expect(rowWith(page, quo_name)).toHaveCount(0)

    await openDeleted(page)
    await expect(deleted(page)).toContainText('保留 180 天')
    await expect(deleted(page).getByRole('listitem').filter({ hasText: quo_name })).toContainText(
      /删除时间：\d{4}:\d\d:\d\d \d\d:\d\d:\d\d *删除人：admin/,
    )
    await restore(page, quo_name)
    await sees(page, '已恢复')
    await expect(deleted(page).getByText(quo_name)).toHaveCount(0)
    await page.keyboard.press('Escape')
    await expect(deleted(page)).toBeHidden()
    await expect(page.getByRole('button', { name: '更多', exact: true })).toBeFocused()
    await expect(rowWith(page, quo_name)).toBeVisible()

    await page.goto(`/quopro?id=${quotation}`)
    await expect(rowWith(page, pump).first()).toBeVisible()
    await expect(rowWith(page, tank).first()).toBeVisible()
    await pressUnderMore(page, '修改记录')
    await expect(entries(page).first()).toContainText('恢复')
  })
})

test('a contract whose number is taken is not restored, and that is said @long', async ({
  page,
  product,
}) => {
  const c_no = fresh('HT')
  const c_title = fresh('旧合同')
  const answered = await product.call(api.contract.setContract, { c_title, c_no })
  await product.call(api.contract.deleteContract, { id: answered.id })
  await makeChain(product.call, { c_no })
  await signIn(page, ADMIN, '/contract')
  await openDeleted(page)
  await restore(page, c_title)
  await answer(page, /已被另一个合同使用，不能恢复；请先修改那一个/, '确定')
  await expect(deleted(page).getByText(c_title)).toBeVisible()
})

test('without permission to delete no deleted records are offered, and an empty list says so @long', async ({
  browser,
  page,
  product,
}) => {
  const role_name = fresh('只读')
  await makeRole(product.call, role_name, ['quotation:view', 'quotation:delete', 'user:view'])
  const user = await product.addUser(fresh('小何'), role_name)
  const { page: theirs, close } = await openAs(browser, user, `${product.url}/user`)
  await expect(rowWith(theirs, user.username)).toBeVisible()
  await theirs.getByRole('button', { name: '更多', exact: true }).click()
  await expect(theirs.getByRole('button', { name: '列设置' })).toBeVisible()
  await expect(theirs.getByRole('button', { name: '已删除' })).toHaveCount(0)
  await close()
  // Of quotations everyone sees their own: whatever other journeys deleted is not among them.
  await signIn(page, user, '/quotation')
  await openDeleted(page)
  await expect(deleted(page).getByText('没有可以恢复的记录')).toBeVisible()
})

test('操作日志 shows a failed sign-in and changed permissions, filtered @long', async ({
  page,
  product,
}) => {
  const role_name = fresh('变动的角色')
  const role = await makeRole(product.call, role_name, ['contract:view'])
  await product.call(api.role.setBeh, { id: role, check: ['contract:view', 'contract:edit'] })
  const user = await product.addUser(fresh('忘记密码的人'), role_name)
  const wrong = { ...user, password: 'not-the-password' }
  await expect(product.callAs(wrong)).rejects.toThrow('用户名或密码错误')

  await signIn(page)
  await page.getByRole('button', { name: '操作日志' }).click()
  await expect(page).toHaveURL(/\/history$/)
  // 操作人 stands beside it.
  const action = page
    .locator('.ant-form-item')
    .filter({ has: page.getByTitle('操作', { exact: true }) })
  await choose(action, '操作', '登录失败')
  await search(page, user.username)
  await expect(page).toHaveURL(/action=login_failed/)
  await expect(page.getByRole('row').filter({ hasText: '登录失败' })).toHaveCount(1)
  await expect(rowWith(page, '登录失败')).toContainText(user.username)

  await page.goto('/history?entity=role&action=change')
  await search(page, role_name)
  const changed = rowWith(page, role_name)
  await expect(changed).toContainText('修改')
  await expect(changed).toContainText('admin')
  await expect(changed).toContainText('权限：合同：查看 →')
  await changed.getByRole('button', { name: '展开行' }).click()
  const table = page.getByRole('table').filter({ hasText: '修改后' }).last()
  await expect(table.getByRole('row', { name: '权限' })).toContainText('合同：新增和修改')
  await page.reload()
  await expect(changed).toBeVisible()
})

test('on a phone an entry of 操作日志 has what was before beside what is now @long', async ({
  page,
  product,
}) => {
  const quo_name = fresh('改过的报价')
  const id = await makeQuotation(product.call, { quo_name })
  await product.call(api.quotation.setQuotation, {
    id,
    quo_name: `${quo_name}（二）`,
    quo_status: 1,
  })
  await page.setViewportSize(NARROW)
  await signIn(page, ADMIN, '/history?entity=quotation&action=change')
  await search(page, quo_name)
  await rowWith(page, quo_name).getByRole('button', { name: '展开行' }).click()
  const changes = page.getByRole('table').filter({ hasText: '修改后' }).last()
  await expect(changes.getByRole('columnheader')).toHaveText(['字段', '修改前', '修改后'])
  const cells = changes.getByRole('row', { name: '状态' }).getByRole('cell')
  await expect(cells).toHaveText(['未审核', '正常'])
  const [before, after] = [await cells.first().boundingBox(), await cells.last().boundingBox()]
  expect(after!.y).toBe(before!.y)
  expect(after!.x).toBeGreaterThanOrEqual(before!.x + before!.width)
  expect(after!.x + after!.width).toBeLessThanOrEqual(NARROW.width)
})
