import type { Page } from '@playwright/test'
import { openAccount, pressInRow, answer, sees } from '../support/gestures.ts'
import { codeOf } from '../support/authenticator.ts'
import { expect, signInByForm, test } from '../support/journey.ts'
import type { User } from '../support/people.ts'
import { fresh } from '../support/records.ts'
import { ADMIN, CAPTCHA } from '../support/server.ts'

const factor = (page: Page) => page.getByRole('dialog', { name: '两步验证' })

/** Sets a second factor up as a phone does that reads the secret, and answers it with the recovery codes. */
async function setUp(page: Page, user: User) {
  await openAccount(page, '两步验证')
  await factor(page).getByLabel('密码', { exact: true }).fill(user.password)
  await factor(page).getByRole('button', { name: '下一步' }).click()
  await expect(factor(page).getByRole('img', { name: '验证器的二维码' })).toBeVisible()
  const secret = (await factor(page).getByRole('code').innerText()).replace(/\s/g, '')
  // The code before the present one, so that the next sign-in need not wait for another.
  await factor(page).getByLabel('动态码').fill(codeOf(secret, -1))
  await page.keyboard.press('Enter')
  const codes = factor(page).getByRole('list', { name: '恢复码' }).getByRole('code')
  await expect(codes).toHaveCount(10)
  const first = await codes.first().innerText()
  await factor(page).getByRole('button', { name: '已保存好' }).click()
  await expect(factor(page)).toBeHidden()
  return { secret, first }
}

async function leave(page: Page): Promise<void> {
  await page.getByRole('banner').getByRole('button', { name: '退出', exact: true }).click()
  await expect(page).toHaveURL(/\/login$/)
}

/** Signs out, and in again by password and code. */
async function comeBack(page: Page, user: User, code: string): Promise<void> {
  await leave(page)
  await page.getByLabel('用户名').fill(user.username)
  await page.getByLabel('密码', { exact: true }).fill(user.password)
  await page.getByLabel('验证码', { exact: true }).fill(CAPTCHA)
  await page.getByRole('button', { name: '登录' }).click()
  await page.getByLabel('动态码或恢复码').fill(code)
  await page.keyboard.press('Enter')
}

test('users set up a second factor, come back by its code and by a recovery code, and are helped where it is lost', async ({
  page,
  product,
}) => {
  const user = await product.addUser(fresh('小安'), '销售')
  await signInByForm(page, user)
  const { secret, first } = await setUp(page, user)

  await comeBack(page, user, '000000')
  await answer(page, '动态码不正确', '确定')
  await page.getByLabel('动态码或恢复码').fill(codeOf(secret))
  await page.keyboard.press('Enter')
  await sees(page, '登录成功')
  await expect(page.getByRole('button', { name: '账号' })).toBeVisible()

  await comeBack(page, user, first)
  await sees(page, '登录成功')
  await openAccount(page, '两步验证')
  await expect(factor(page).getByText('还有 9 个恢复码')).toBeVisible()

  await factor(page).getByRole('button', { name: '关闭' }).click()
  await leave(page)
  await signInByForm(page, ADMIN, '/user')
  await pressInRow(page, user.username, '更多操作')
  await page.getByRole('menuitem', { name: '停用两步验证' }).click()
  await answer(page, '本人手机丢失', '确定')
  await sees(page, '两步验证已停用')
  await leave(page)
  await signInByForm(page, user)
})
