import type { Page } from '@playwright/test'
import { api } from '../../api/index.ts'
import { answer, choose, pressInRow, rowWith, sees, goWithin } from '../support/gestures.ts'
import { expect, signIn, test } from '../support/journey.ts'
import { addUser, makeRole } from '../support/people.ts'
import { fresh } from '../support/records.ts'
import { ADMIN } from '../support/server.ts'

test.use({ holdsRequests: true })

const dialog = (page: Page) => page.getByRole('dialog', { name: '用户管理' })
const password = (page: Page) => page.getByLabel('密码', { exact: true })
const confirm = (page: Page) => dialog(page).getByRole('button', { name: '确定' }).click()

test('a user is renamed, and an empty password keeps the old one @long', async ({
  page,
  product,
}) => {
  const user = await product.addUser(fresh('小李'), '销售')
  const username = fresh('小李改名')
  await signIn(page, ADMIN, '/user')
  await pressInRow(page, user.username, '编辑')
  await expect(dialog(page).getByText('留空则不修改')).toBeVisible()
  await expect(password(page)).toHaveValue('')
  await dialog(page).getByLabel('用户名').fill(username)
  await confirm(page)
  await sees(page, '用户已保存')
  await expect(rowWith(page, username)).toBeVisible()
  await product.callAs({ ...user, username })
})

test('the form of a user is a page too; its password is sent once and kept nowhere @long', async ({
  page,
}) => {
  const username = fresh('小赵')
  const secret = 'geheim-nirgends'
  const sent: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/User/setUsers')) sent.push(request.postData() ?? '')
  })
  await signIn(page, ADMIN, '/getUser')
  await page.getByLabel('用户名').fill(username)
  await password(page).fill(secret)
  await choose(page.locator('#main'), '角色', '生产')
  expect(await page.evaluate(() => JSON.stringify(localStorage))).toContain(username)
  expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain(secret)
  await page.getByRole('button', { name: '保存' }).click()
  await sees(page, '用户已保存')
  await expect(page).toHaveURL(/\/getUser\?id=\d+$/)
  await expect(password(page)).toHaveValue('')
  await page.getByText('暂停', { exact: true }).click()
  await page.getByRole('button', { name: '保存' }).click()
  await expect.poll(() => sent.length).toBe(2)
  expect(sent[0]).toContain(secret)
  expect(sent[1]).not.toContain('password')
  await page.goto('/user')
  await expect(rowWith(page, username)).toContainText('暂停')
})

test('a user is deleted after confirmation, and a new one shows what it requires @long', async ({
  page,
  product,
}) => {
  await test.step('a user is deleted after a question, and nobody deletes themselves', async () => {
    const user = await product.addUser(fresh('离职'), '售后')
    await signIn(page, ADMIN, '/user')
    await pressInRow(page, user.username, '删除')
    await answer(page, '是否确认删除', '取消')
    await pressInRow(page, user.username, '删除')
    await answer(page, '是否确认删除', '确定')
    await sees(page, '用户已删除')
    await expect(rowWith(page, user.username)).toBeHidden()

    const own = page.getByRole('row').filter({
      has: page.getByRole('cell', { name: ADMIN.username, exact: true }),
    })
    await own.getByRole('button', { name: '删除' }).click()
    await answer(page, '是否确认删除', '确定')
    await answer(page, '不能删除自己', '确定')
    await expect(own).toBeVisible()
  })
  await test.step('a new user needs a name, a role and a password, and each field says so', async () => {
    await goWithin(page, '/user?edit=new')
    await confirm(page)
    await answer(page, '用户名不能为空', '确定')
    for (const wrong of ['用户名不能为空', '密码不能为空', '角色不能为空']) {
      await expect(dialog(page).getByText(wrong)).toBeVisible()
    }
    await choose(dialog(page), '角色', '物流')
    await dialog(page).getByLabel('用户名').fill(fresh('小王'))
    await password(page).fill('12345')
    await confirm(page)
    await answer(page, '密码不少于6位', '确定')
    await expect(dialog(page).getByText('密码不少于6位')).toBeVisible()
    await dialog(page).getByRole('button', { name: '显示' }).click()
    await expect(password(page)).toHaveAttribute('type', 'text')
  })
})

test('users with more permissions are out of reach, and so is their role @long', async ({
  page,
  product,
}) => {
  const role_name = fresh('人事')
  await makeRole(product.call, role_name, ['user:view', 'user:edit'])
  const clerk = await addUser(product.call, fresh('人事'), role_name)
  await signIn(page, clerk, '/user')
  await page.getByRole('button', { name: '新增' }).click()
  await choose(dialog(page), '角色', role_name)
  const role = dialog(page).getByRole('combobox', { name: '角色' })
  await role.click()
  await role.fill('超级管理员')
  const option = page.locator('.ant-select-item-option').filter({ hasText: '超级管理员' })
  await expect(option).toHaveClass(/disabled/)
  await role.press('Enter')
  await role.blur()
  await expect(dialog(page).getByText(role_name)).toBeVisible()
  await expect(dialog(page).getByText('灰色的角色含有您没有的权限')).toBeVisible()
  await page.goto('/user?edit=1')
  await expect(
    dialog(page).getByText('这个用户有您没有的权限或更高的折扣级别，您不能修改或删除'),
  ).toBeVisible()
  await expect(dialog(page).getByLabel('用户名')).toBeDisabled()
  await expect(password(page)).toHaveCount(0)
  await expect(dialog(page).getByRole('button', { name: '确定' })).toHaveCount(0)
})

for (const { title, path, call, row } of [
  { title: 'users', path: '/user', call: api.user.getList, row: 'admin' },
  { title: 'roles', path: '/role', call: api.role.index, row: '销售' },
]) {
  test(`where the ${title} cannot be loaded, a quiet notice says so @long`, async ({ page }) => {
    await signIn(page)
    const address = `**/api${call.path}.html*`
    await page.route(address, (route) => route.fulfill({ json: { code: 500, msg: '服务器忙' } }))
    await page.goto(path)
    await expect(page.getByText('加载失败：服务器忙')).toBeVisible()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await page.unroute(address)
    await page.getByRole('button', { name: '重试' }).click()
    await expect(page.getByRole('cell', { name: row, exact: true }).first()).toBeVisible()
    await expect(page.getByText('加载失败')).toBeHidden()
  })
}
