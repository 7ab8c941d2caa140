import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { api } from '#api/index.ts'
import { heldNetwork, refusal, success } from '#admin/testing/network.ts'
import { openScreen } from '#admin/testing/open-screen.tsx'

let network: ReturnType<typeof heldNetwork>
let close: () => void

beforeEach(() => {
  network = heldNetwork()
  close = openScreen('/login')
})
afterEach(() => close())

const captcha = () => page.getByLabelText('验证码', { exact: true })

/** Fills the form in and sends it; gives the call, which waits for its answer. */
async function signIn() {
  await page.getByLabelText('用户名').fill('李四')
  await page.getByLabelText('密码', { exact: true }).fill('password')
  await captcha().fill('abcd')
  await expect.element(page.getByRole('button', { name: '登录' })).toBeEnabled()
  await userEvent.keyboard('{Enter}')
  return network.take(api.session.setLogin)
}

test('a refusal empties the captcha and says nothing of that, before and after it was read', async () => {
  const call = await signIn()
  call.answer(refusal(400, '用户名或密码错误'))
  await expect.element(page.getByText('用户名或密码错误')).toBeVisible()
  expect(page.getByText('验证码不能为空').elements()).toEqual([])
  await page.getByRole('button', { name: '确定' }).click()
  await expect.element(captcha()).toHaveFocus()
  await expect.element(captcha()).toHaveValue('')
  expect(page.getByText('验证码不能为空').elements()).toEqual([])
})

test('the button is called 登录 while it waits, and nothing turns in it once the answer is there', async () => {
  const call = await signIn()
  const button = page.getByRole('button', { name: '登录', exact: true })
  await expect.element(button).toHaveClass(/loading/)
  const icons = () => button.element().querySelectorAll('.anticon')
  expect(icons()).toHaveLength(1)
  call.answer(refusal(400, '用户名或密码错误'))
  await expect.element(page.getByText('用户名或密码错误')).toBeVisible()
  expect(icons()).toHaveLength(0)
  await page.getByRole('button', { name: '确定' }).click()
})

test('each field says on leaving it what is wrong with it', async () => {
  const username = page.getByLabelText('用户名')
  const password = page.getByLabelText('密码', { exact: true })
  const said = (text: string) => expect.element(page.getByText(text, { exact: true }))
  await expect.element(page.getByRole('heading', { name: '管理员登录' })).toBeVisible()
  await username.click()
  await password.click()
  await said('用户名不能为空').toBeVisible()
  await said('密码不能为空').not.toBeInTheDocument()
  await captcha().click()
  await said('密码不能为空').toBeVisible()
  await password.fill('12345')
  await captcha().click()
  await said('密码不少于6位').toBeVisible()
  await username.click()
  await said('验证码不能为空').toBeVisible()
  await password.fill('123456')
  await username.click()
  await said('密码不少于6位').not.toBeInTheDocument()
})

test('Tab leads from the password to the captcha, and back over the eye', async () => {
  await page.getByLabelText('密码', { exact: true }).click()
  await userEvent.keyboard('password{Tab}abcd')
  await expect.element(captcha()).toHaveValue('abcd')
  await userEvent.keyboard('{Shift>}{Tab}{/Shift}')
  await expect.element(page.getByRole('button', { name: '显示' })).toHaveFocus()
})

describe('where a code is needed too', () => {
  const code = () => page.getByLabelText('动态码或恢复码')

  beforeEach(async () => {
    const call = await signIn()
    call.answer(success({ id: '', second: true }))
    await expect.element(code()).toHaveFocus()
  })

  test('it is asked for before anything begins, and a wrong one again', async () => {
    await code().fill('123 456')
    // Which takes the cursor out of the field.
    await page.getByRole('button', { name: '登录' }).click()
    const call = await network.take(api.session.setCode)
    expect(call.input).toEqual({ code: '123 456' })
    const msg = '动态码不正确或已经用过，请等下一个再试'
    call.answer(refusal(400, msg, { code: msg }))
    await expect.element(page.getByText(msg)).toBeVisible()
    await page.getByRole('button', { name: '确定' }).click()
    await expect.element(code()).toHaveFocus()
    await expect.element(code()).toHaveValue('')
    await code().fill('654321')
    await userEvent.keyboard('{Enter}')
    const again = await network.take(api.session.setCode)
    expect(again.input).toEqual({ code: '654321' })
    again.answer(success({ id: 'the-token' }))
    await vi.waitUntil(() => sessionStorage.getItem('token') === 'the-token')
  })

  test('one that has run out leads back to user name and password', async () => {
    await code().fill('123456')
    await userEvent.keyboard('{Enter}')
    const call = await network.take(api.session.setCode)
    call.answer(refusal(400, '登录已超时或已结束，请重新输入用户名和密码'))
    await page.getByRole('button', { name: '确定' }).click()
    await expect.element(page.getByLabelText('用户名')).toBeVisible()
    await expect.element(code()).not.toBeInTheDocument()
  })
})
