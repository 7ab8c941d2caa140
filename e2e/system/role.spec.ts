import type { Page } from '@playwright/test'
import { api } from '../../api/index.ts'
import { answer, choose, pressInRow, rowWith, sees, goWithin } from '../support/gestures.ts'
import { expect, openAs, signIn, test } from '../support/journey.ts'
import { addUser, makeRole } from '../support/people.ts'
import { fresh, makeQuotation } from '../support/records.ts'
import { ADMIN } from '../support/server.ts'

const dialog = (page: Page) => page.getByRole('dialog', { name: '权限管理' })
const nameField = (page: Page) => dialog(page).getByLabel('角色名称')
const box = (page: Page, name: string) => dialog(page).getByRole('checkbox', { name, exact: true })
const confirm = (page: Page) => dialog(page).getByRole('button', { name: '确定' }).click()
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })

test('a role and a user are made, who then may do just what the role permits', async ({
  page,
  browser,
  product,
}) => {
  const role = fresh('报价员')
  const user = { username: fresh('小周'), password: 'zhou-de-mima' }
  await signIn(page, ADMIN, '/role')
  await page.getByRole('button', { name: '新增' }).click()
  await nameField(page).fill(role)
  await box(page, '报价：全选').check()
  await expect(dialog(page).getByText('已选 8 项')).toBeVisible()
  await box(page, '报价：查看和修改所有人的记录').uncheck()
  await expect(box(page, '报价：全选')).toBeChecked({ indeterminate: true })
  await box(page, '分类：查看').check()
  await expect(dialog(page).getByText('已选 8 项')).toBeVisible()
  await confirm(page)
  await sees(page, '角色已保存')

  await goWithin(page, '/user')
  await expect(heading(page, '用户管理')).toBeVisible()
  await page.getByRole('button', { name: '新增' }).click()
  const form = page.getByRole('dialog', { name: '用户管理' })
  await form.getByLabel('用户名').fill(user.username)
  await form.getByLabel('密码', { exact: true }).fill(user.password)
  await choose(form, '角色', role)
  await form.getByRole('button', { name: '确定' }).click()
  await sees(page, '用户已保存')
  await expect(rowWith(page, user.username)).toContainText(role)
  await expect(rowWith(page, user.username)).toContainText('正常')

  const { page: theirs, close } = await openAs(browser, user, `${product.url}/quotation`)
  const quo_name = fresh('小周的报价')
  await theirs.getByRole('button', { name: '新增' }).click()
  await theirs.getByLabel('报价名称').fill(quo_name)
  await theirs.getByRole('button', { name: '确定' }).click()
  await sees(theirs, '报价已保存')
  await goWithin(theirs, '/procate')
  await expect(rowWith(theirs, '立式多级离心泵').first()).toBeVisible()
  await expect(theirs.getByRole('button', { name: /新增|编辑|删除/ })).toHaveCount(0)
  await goWithin(theirs, '/product')
  await expect(theirs.getByText('您没有“产品：查看”的权限，请联系管理员')).toBeVisible()
  await close()
})

test('a withdrawn permission is refused in words, also where the button is still shown @long', async ({
  page,
  product,
}) => {
  const role_name = fresh('变动')
  const id = await makeRole(product.call, role_name, [
    'quotation:view',
    'quotation:delete',
    'quotation:edit',
  ])
  const user = await addUser(product.call, fresh('小吴'), role_name)
  const quo_name = fresh('留下的报价')
  await makeQuotation(await product.callAs(user), { quo_name })
  await signIn(page, user, '/quotation')
  await expect(rowWith(page, quo_name)).toBeVisible()
  await product.call(api.role.setBeh, { id, check: ['quotation:view'] })
  await pressInRow(page, quo_name, '删除')
  await answer(page, '是否确认删除', '确定')
  await answer(page, '您没有“报价：删除”的权限，请联系管理员', '确定')
  await expect(rowWith(page, quo_name)).toBeVisible()
})

test('全选 completes a module and empties it, by the keyboard too @long', async ({
  page,
  product,
}) => {
  const role_name = fresh('键盘')
  await makeRole(product.call, role_name, ['contract:view'])
  await signIn(page, ADMIN, '/role')
  await pressInRow(page, role_name, '编辑')
  await expect(dialog(page).getByRole('group', { name: '合同' })).toBeVisible()
  await expect(box(page, '合同：全选')).toBeChecked({ indeterminate: true })
  await box(page, '合同：全选').focus()
  await page.keyboard.press('Space')
  await expect(dialog(page).getByText('已选 6 项')).toBeVisible()
  await page.keyboard.press('Space')
  await expect(dialog(page).getByText('已选 0 项')).toBeVisible()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Space')
  await expect(box(page, '合同：查看')).toBeChecked()
  await page.keyboard.press('Enter')
  await sees(page, '角色已保存')
})

test('nobody gives what they lack, and 全选 leaves it as it is @long', async ({
  page,
  product,
}) => {
  const role_name = fresh('主管')
  const own = ['quotation:view', 'quotation:edit', 'role:view', 'role:edit'] as const
  await makeRole(product.call, role_name, own)
  const lead = await addUser(product.call, fresh('主管'), role_name)
  const given = fresh('下属')
  await signIn(page, lead, '/role')
  await page.getByRole('button', { name: '新增' }).click()
  await nameField(page).fill(given)
  await expect(box(page, '报价：删除')).toBeDisabled()
  await expect(box(page, '合同：全选')).toBeDisabled()
  await expect(dialog(page).getByText('灰色的权限您自己没有')).toBeVisible()
  await box(page, '报价：全选').click()
  await expect(dialog(page).getByText('已选 2 项')).toBeVisible()
  await expect(box(page, '报价：删除')).not.toBeChecked()
  await confirm(page)
  await sees(page, '角色已保存')

  await pressInRow(page, '生产', '编辑')
  await expect(dialog(page).getByText('这个角色有您没有的权限')).toBeVisible()
  await expect(nameField(page)).toBeDisabled()
})

test('the form of a role: one that is locked, a page, and a name that is taken @long', async ({
  page,
  product,
}) => {
  await test.step('the role that may do everything is only looked at', async () => {
    await signIn(page, ADMIN, '/role')
    await pressInRow(page, '超级管理员', '编辑')
    await expect(dialog(page).getByText('“超级管理员”拥有全部权限，不能修改')).toBeVisible()
    await expect(nameField(page)).toBeDisabled()
    await expect(box(page, '报价：全选')).toBeChecked()
    await expect(dialog(page).getByRole('checkbox', { disabled: false })).toHaveCount(0)
    await expect(dialog(page).getByRole('button', { name: '确定' })).toHaveCount(0)
    await expect(page.getByRole('button', { name: '删除' })).toHaveCount(0)
  })
  await test.step('the form of a role is a page too, and a name is used once', async () => {
    const taken = fresh('已有角色')
    const name = fresh('新角色')
    await makeRole(product.call, taken, [])
    await goWithin(page, '/getRole')
    await page.getByLabel('角色名称').fill(taken)
    await page.getByRole('checkbox', { name: '产品：查看', exact: true }).check()
    await page.getByRole('button', { name: '保存' }).click()
    await answer(page, `角色名称“${taken}”已被使用，请换一个`, '确定')
    await expect(page.getByText('角色名称已被使用', { exact: true })).toBeVisible()
    await page.getByLabel('角色名称').fill(name)
    await page.getByRole('button', { name: '保存' }).click()
    await sees(page, '角色已保存')
    await expect(page).toHaveURL(/\/getRole\?id=\d+$/)
    await page.reload()
    await expect(heading(page, '权限管理')).toBeVisible()
    await expect(page.getByLabel('角色名称')).toHaveValue(name)
    await expect(page.getByRole('checkbox', { name: '产品：查看', exact: true })).toBeChecked()
  })
})
