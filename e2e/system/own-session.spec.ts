import type { Page } from '@playwright/test'
import { api } from '../../api/index.ts'
import { answer, choose, openAccount, pressInRow, rowWith, sees } from '../support/gestures.ts'
import { expect, openAs, signInByForm, test } from '../support/journey.ts'
import { addUser, idOf } from '../support/people.ts'
import { fresh } from '../support/records.ts'
import { ADMIN, CAPTCHA } from '../support/server.ts'

const userDialog = (page: Page) => page.getByRole('dialog', { name: '用户管理' })
const passwordDialog = (page: Page) => page.getByRole('dialog', { name: '修改密码' })
const quotation = (page: Page) => page.getByRole('dialog', { name: '报价管理' })

/** What an admin does to a user, and how the user is let in again. */
const ENDINGS: readonly {
  title: string
  end: (form: ReturnType<typeof userDialog>) => Promise<void>
  again: { status?: number; password?: string }
}[] = [
  {
    title: 'another role ends the user’s session @long',
    end: (form) => choose(form, '角色', '超级管理员'),
    again: {},
  },
  {
    title: 'a pause ends the user’s session @long',
    end: (form) => form.getByText('暂停', { exact: true }).click(),
    again: { status: 1 },
  },
  {
    title: 'a new password ends the user’s session, and what was typed is there again @long',
    end: (form) => form.getByLabel('密码', { exact: true }).fill('xin-de-mima'),
    again: { password: 'xin-de-mima' },
  },
]

for (const { title, end, again } of ENDINGS) {
  test(title, async ({ page, browser, product }) => {
    const user = await product.addUser(fresh('小孙'), '销售')
    const name = fresh('没写完的报价')
    const { page: theirs, close } = await openAs(browser, user, `${product.url}/quotation`)
    await theirs.getByRole('button', { name: '新增' }).click()
    await quotation(theirs).getByLabel('报价名称').fill(name)

    await signInByForm(page, ADMIN, '/user')
    await pressInRow(page, user.username, '编辑')
    await end(userDialog(page))
    await userDialog(page).getByRole('button', { name: '确定' }).click()
    await sees(page, '用户已保存')

    await quotation(theirs).getByRole('button', { name: '确定' }).click()
    await expect(theirs).toHaveURL(/\/login\?Rurl=/)
    await expect(theirs.getByRole('dialog')).toHaveCount(0)
    await expect(theirs.getByText('登录已失效，请重新登录后继续')).toBeVisible()
    await product.call(api.user.setUsers, { id: await idOf(product.call, user.username), ...again })
    await signInByForm(theirs, { ...user, ...again }, theirs.url())
    await expect(quotation(theirs).getByLabel('报价名称')).toHaveValue(name)
    await quotation(theirs).getByRole('button', { name: '确定' }).click()
    await sees(theirs, '报价已保存')
    await close()
  })
}

test('a paused user is not let in @long', async ({ page, product }) => {
  const user = await product.addUser(fresh('暂停'), '销售')
  await product.call(api.user.setUsers, {
    id: await idOf(product.call, user.username),
    status: 0,
  })
  await page.goto('/login')
  await page.getByLabel('用户名').fill(user.username)
  await page.getByLabel('密码', { exact: true }).fill(user.password)
  await page.getByLabel('验证码', { exact: true }).fill(CAPTCHA)
  await page.getByRole('button', { name: '登录' }).click()
  await answer(page, '用户名或密码错误', '确定')
})

test('users who change their own password sign in with the new one, and come back', async ({
  page,
  product,
}) => {
  const user = await product.addUser(fresh('小钱'), '销售')
  await signInByForm(page, user, '/quotation?keyword=abc')
  await openAccount(page, '修改密码')
  const form = passwordDialog(page)
  const confirm = () => form.getByRole('button', { name: '确定' }).click()
  await expect(form.getByLabel('原密码')).toBeFocused()
  await form.getByLabel('原密码').fill('bu-shi-zhe-ge')
  await form.getByLabel('新密码', { exact: true }).fill('qian-xin-mima')
  await form.getByLabel('再输入一次新密码').fill('qian-xin-mimi')
  await confirm()
  await expect(form.getByText('两次输入的新密码不一致')).toBeVisible()
  await form.getByLabel('再输入一次新密码').fill('qian-xin-mima')
  await expect(form.getByText('两次输入的新密码不一致')).toBeHidden()
  await confirm()
  await answer(page, '原密码不正确', '确定')
  await expect(form.getByText('原密码不正确')).toBeVisible()
  await form.getByLabel('原密码').fill(user.password)
  await expect(form.getByText('原密码不正确')).toBeHidden()
  await confirm()
  await sees(page, '密码已修改，请用新密码重新登录')
  await expect(page).toHaveURL(/\/login\?Rurl=%2Fquotation%3Fkeyword%3Dabc$/)
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await signInByForm(page, { ...user, password: 'qian-xin-mima' }, page.url())
  await expect(page.getByRole('textbox', { name: '关键词' })).toHaveValue('abc')
})

test('closing the dialog forgets what was typed, and a weak password is warned of @long', async ({
  page,
  product,
}) => {
  const user = await product.addUser(fresh('小郑'), '销售')
  await signInByForm(page, user)
  await openAccount(page, '修改密码')
  const form = passwordDialog(page)
  await form.getByLabel('原密码').fill(user.password)
  await form.getByRole('button', { name: '取消' }).click()
  await expect(form).toBeHidden()
  await openAccount(page, '修改密码')
  await expect(form.getByLabel('原密码')).toHaveValue('')
  await form.getByLabel('原密码').fill(user.password)
  await form.getByLabel('新密码', { exact: true }).fill('password')
  await form.getByLabel('再输入一次新密码').fill('password')
  await form.getByRole('button', { name: '确定' }).click()
  await sees(page, '太常见')
  await expect(page).toHaveURL(/\/login\?Rurl=%2Fweb$/)
})

test('users who change their own password in the list must sign in again @long', async ({
  page,
  product,
}) => {
  const user = await addUser(product.call, fresh('另一位管理员'), '超级管理员')
  await signInByForm(page, user, '/user')
  await pressInRow(page, user.username, '编辑')
  await userDialog(page).getByLabel('密码', { exact: true }).fill('ziji-de-mima')
  await userDialog(page).getByRole('button', { name: '确定' }).click()
  await expect(page).toHaveURL(/\/login\?Rurl=%2Fuser/)
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await signInByForm(page, { ...user, password: 'ziji-de-mima' }, page.url())
  await expect(rowWith(page, user.username)).toBeVisible()
})

test('users end another sign-in of theirs, which is out at its next step @long', async ({
  page,
  browser,
  product,
}) => {
  const user = await product.addUser(fresh('小卫'), '销售')
  const { page: theirs, close } = await openAs(browser, user, `${product.url}/quotation`)
  await expect(theirs.getByRole('button', { name: '新增' })).toBeVisible()
  await signInByForm(page, user, '/quotation')
  await openAccount(page, '登录设备')
  const devices = page.getByRole('dialog', { name: '登录设备' })
  await expect(devices.getByText('本机')).toHaveCount(1)
  await devices.getByRole('button', { name: '结束其他全部' }).click()
  await answer(page, '结束其他全部登录', '确定')
  await sees(page, '已结束其他登录')
  await theirs.reload()
  await expect(theirs).toHaveURL(/\/login\?Rurl=/)
  await close()
})
