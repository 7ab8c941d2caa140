import type { Page } from '@playwright/test'
import { expect, signInByForm, test } from '../support/journey.ts'
import { answer, goWithin } from '../support/gestures.ts'
import { fresh } from '../support/records.ts'
import { ADMIN, CAPTCHA } from '../support/server.ts'

const fields = (page: Page) => ({
  username: page.getByLabel('用户名'),
  password: page.getByLabel('密码', { exact: true }),
  captcha: page.getByLabel('验证码', { exact: true }),
})

const image = (page: Page) => page.getByAltText('验证码图片')
const imageAddress = (page: Page) => image(page).getAttribute('src')

async function tryToSignIn(page: Page, password: string, captcha: string): Promise<void> {
  await fields(page).username.fill(ADMIN.username)
  await fields(page).password.fill(password)
  await fields(page).captcha.fill(captcha)
  await page.getByRole('button', { name: '登录' }).click()
}

const tokenOf = (page: Page) => page.evaluate(() => sessionStorage.getItem('token'))

test('a wrong captcha or password is reported in a dialog, and the captcha is renewed', async ({
  page,
}) => {
  await page.goto('/login')
  const first = await imageAddress(page)
  await image(page).click()
  await expect(image(page)).not.toHaveAttribute('src', first ?? '')
  for (const { password, captcha, message } of [
    { password: ADMIN.password, captcha: 'zzzz', message: '验证码错误' },
    { password: 'not-the-one', captcha: CAPTCHA, message: '用户名或密码错误' },
  ]) {
    const before = await imageAddress(page)
    await tryToSignIn(page, password, captcha)
    await answer(page, message, '确定')
    await expect(image(page)).not.toHaveAttribute('src', before ?? '')
    await expect(fields(page).captcha).toHaveValue('')
    await expect(fields(page).username).toHaveValue(ADMIN.username)
    await expect(page).toHaveURL(/\/login$/)
  }
  await tryToSignIn(page, ADMIN.password, CAPTCHA.toUpperCase())
  await expect(page).toHaveURL(/\/web$/)
  await goWithin(page, '/procate')
  const remembered = () => page.evaluate(() => sessionStorage.getItem('activePath'))
  await expect.poll(remembered).toBe('/procate')
  await goWithin(page, '/getProduct')
  await expect.poll(remembered).toBe('/product')
})

test('signing in leads to the page that was requested @long', async ({ page }) => {
  const requested = '/Product?keyword=%E6%B3%B5+%26&page=2'
  await page.goto(requested)
  await expect(page.getByRole('heading', { name: '管理员登录' })).toBeVisible()
  const login = new URL(page.url())
  expect(login.pathname).toBe('/login')
  expect(login.searchParams.get('Rurl')).toBe(requested)
  await tryToSignIn(page, ADMIN.password, CAPTCHA)
  await expect(page.getByRole('textbox', { name: '关键词' })).toHaveValue('泵 &')
})

for (const { button, name } of [
  { button: '退出', name: '退出 logs out' },
  { button: '报价管理系统 V1.0', name: '报价管理系统 V1.0 logs out @long' },
]) {
  test(name, async ({ page, product }) => {
    await signInByForm(page)
    const token = await tokenOf(page)
    expect(token).toBeTruthy()
    await page.getByRole('banner').getByRole('button', { name: button, exact: true }).click()
    await expect(page).toHaveURL(/\/login$/)
    expect(await tokenOf(page)).toBeNull()
    expect(await product.knows(token ?? '')).toBe(false)
    await page.goto('/quotation')
    await expect(page).toHaveURL(/\/login\?Rurl=%2Fquotation$/)
  })
}

test('typed values are restored after the server has ended the session', async ({
  page,
  product,
}) => {
  const title = fresh('半份产品')
  await signInByForm(page, ADMIN, '/productbj1?type=new')
  await page.getByLabel('产品名称').fill(title)
  await page.getByLabel('流量', { exact: true }).fill('25-50')
  // Closing the tab would bring the browser's warning.
  const isKept = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }))
  expect(await page.evaluate(isKept)).toBe(true)
  await product.endSession((await tokenOf(page)) ?? '')
  await page.getByRole('button', { name: '保存' }).click()
  await expect(page).toHaveURL(/\/login\?Rurl=%2Fproductbj1%3Ftype%3Dnew%26draft%3D\w+$/)
  await tryToSignIn(page, ADMIN.password, CAPTCHA)
  await expect(page.getByText('已恢复未保存的内容')).toBeVisible()
  await expect(page.getByLabel('产品名称')).toHaveValue(title)
  await expect(page.getByLabel('流量', { exact: true })).toHaveValue('25-50')
})

test('a dialog is open again with what was typed, and for nobody else @long', async ({
  page,
  product,
}) => {
  const name = fresh('半份报价')
  const other = await product.addUser(fresh('业务员'), '销售')
  await signInByForm(page, ADMIN, '/quotation')
  await page.getByRole('button', { name: '新增' }).click()
  await page.getByLabel('报价名称').fill(name)
  await product.endSession((await tokenOf(page)) ?? '')
  const dialog = page.getByRole('dialog', { name: '报价管理' })
  await dialog.getByRole('button', { name: '确定' }).click()
  await expect(page).toHaveURL(/\/login\?Rurl=/)
  const login = page.url()

  await signInByForm(page, other, login)
  await expect(page.getByLabel('报价名称')).toHaveValue('')
  await product.endSession((await tokenOf(page)) ?? '')
  await signInByForm(page, ADMIN, login)
  await expect(page.getByLabel('报价名称')).toHaveValue(name)
})
