import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { api } from '#api/index.ts'
import { heldNetwork, refusal, success } from '#admin/testing/network.ts'
import { openScreen } from '#admin/testing/open-screen.tsx'
import { selfWith } from '#admin/testing/records.ts'

let network: ReturnType<typeof heldNetwork>
let close: () => void
let isOn: boolean
let mustSetUp: boolean

const CODES = Array.from({ length: 10 }, (_, at) => `abcd-efgh-ijkl-mno${at}`)

beforeEach(() => {
  isOn = false
  mustSetUp = false
  network = heldNetwork()
  network.always(api.session.getSelf, () => selfWith({ must_set_up: mustSetUp }))
  network.always(api.factor.index, () =>
    success({ data: { is_on: isOn, codes_left: isOn ? 10 : 0 } }),
  )
})
afterEach(() => close())

const password = () => page.getByLabelText('密码', { exact: true })
const code = () => page.getByLabelText(/^动态码/)

/** From the password to the recovery codes. */
async function setUp(): Promise<void> {
  await password().fill('my-password')
  await userEvent.keyboard('{Enter}')
  const begun = await network.take(api.factor.begin)
  expect(begun.input).toEqual({ password: 'my-password' })
  begun.answer(success({ secret: 'ABCDEFGH', address: 'otpauth://totp/x?secret=ABCDEFGH' }))
  await expect.element(page.getByRole('img', { name: '验证器的二维码' })).toBeVisible()
  await expect.element(page.getByText('ABCD EFGH')).toBeVisible()
  await code().fill('111111')
  await userEvent.keyboard('{Enter}')
  const wrong = await network.take(api.factor.confirm)
  wrong.answer(refusal(400, '动态码不正确', { code: '动态码不正确' }))
  await page.getByRole('dialog', { name: '提示' }).getByRole('button', { name: '确定' }).click()
  await code().fill('123456')
  await userEvent.keyboard('{Enter}')
  const right = await network.take(api.factor.confirm)
  expect(right.input).toEqual({ code: '123456' })
  isOn = true
  right.answer(success({ codes: CODES }))
  for (const one of CODES) await expect.element(page.getByText(one)).toBeVisible()
}

test('it is set up in the dialog, and the recovery codes are shown once', async () => {
  close = openScreen('/help')
  await page.getByRole('button', { name: '账号' }).click()
  await page.getByRole('menuitem', { name: '两步验证' }).click()
  const dialog = page.getByRole('dialog', { name: '两步验证' })
  await setUp()
  await dialog.getByRole('button', { name: '已保存好' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  await page.getByRole('button', { name: '账号' }).click()
  await page.getByRole('menuitem', { name: '两步验证' }).click()
  await expect.element(dialog.getByText(/还有 10 个恢复码/)).toBeVisible()
  expect(page.getByText(CODES[0]!).elements()).toEqual([])
})

test('it is ended by password and code', async () => {
  isOn = true
  close = openScreen('/help')
  await page.getByRole('button', { name: '账号' }).click()
  await page.getByRole('menuitem', { name: '两步验证' }).click()
  const dialog = page.getByRole('dialog', { name: '两步验证' })
  await dialog.getByRole('button', { name: '停用' }).click()
  await password().fill('my-password')
  await code().fill('222222')
  await userEvent.keyboard('{Enter}')
  const ended = await network.take(api.factor.end)
  expect(ended.input).toEqual({ password: 'my-password', code: '222222' })
  isOn = false
  ended.answer(success())
  await expect.element(dialog).not.toBeInTheDocument()
})

test('who has to set it up sees nothing else until the codes are saved', async () => {
  mustSetUp = true
  close = openScreen('/help')
  await expect.element(page.getByRole('heading', { name: '设置两步验证' })).toBeVisible()
  expect(page.getByRole('button', { name: '账号' }).elements()).toEqual([])
  await setUp()
  expect(page.getByRole('button', { name: '账号' }).elements()).toEqual([])
  mustSetUp = false
  await page.getByRole('button', { name: '已保存好' }).click()
  await expect.element(page.getByRole('button', { name: '账号' })).toBeVisible()
})

test('recovery codes are made anew by password and code', async () => {
  isOn = true
  close = openScreen('/help')
  await page.getByRole('button', { name: '账号' }).click()
  await page.getByRole('menuitem', { name: '两步验证' }).click()
  await page.getByRole('button', { name: '重新生成恢复码' }).click()
  await password().fill('my-password')
  await code().fill('333333')
  await userEvent.keyboard('{Enter}')
  const renewed = await network.take(api.factor.renewCodes)
  expect(renewed.input).toEqual({ password: 'my-password', code: '333333' })
  renewed.answer(success({ codes: CODES }))
  await expect.element(page.getByText(CODES[9]!)).toBeVisible()
})

describe('in the list of users', () => {
  const person = (id: number, username: string, has_factor: boolean) => ({
    id,
    name: username,
    username,
    role_id: 2,
    role_name: '销售',
    status: 1,
    real_name: '',
    has_factor,
  })
  const more = (name: string) =>
    page.getByRole('row', { name: new RegExp(name) }).getByRole('button', { name: '更多操作' })
  const state = (name: string, text: string) =>
    page.getByRole('row', { name: new RegExp(name) }).getByText(text)
  const ending = () => page.getByRole('menuitem', { name: '停用两步验证' })

  beforeEach(() => {
    network.always(api.user.getList, () =>
      success({
        data: [person(7, 'lisi', true), person(8, 'wangwu', true), person(9, 'sun', false)],
      }),
    )
  })

  test('超级管理员 ends that of another who has one, after a question', async () => {
    network.always(api.session.getSelf, () =>
      selfWith({ role_name: '超级管理员', check: ['user:view', 'user:edit'] }),
    )
    close = openScreen('/user')
    await expect.element(state('wangwu', '已启用')).toBeVisible()
    await expect.element(state('sun', '未启用')).toBeVisible()
    // One's own takes password and code.
    for (const without of ['lisi', 'sun']) {
      await more(without).click()
      await expect.element(page.getByRole('menuitem', { name: '登录设备' })).toBeVisible()
      expect(ending().elements()).toEqual([])
      await userEvent.keyboard('{Escape}')
      await expect.element(page.getByRole('menuitem', { name: '登录设备' })).not.toBeInTheDocument()
    }
    await more('wangwu').click()
    await ending().click()
    await expect.element(page.getByText(/停用“wangwu”的两步验证？/)).toBeVisible()
    expect(network.waitingFor(api.factor.endOfUser)).toEqual([])
    await page.getByRole('dialog', { name: /^停用/ }).getByRole('button', { name: '确定' }).click()
    const call = await network.take(api.factor.endOfUser)
    expect(call.input).toEqual({ id: 8 })
    network.always(api.user.getList, () => success({ data: [person(8, 'wangwu', false)] }))
    call.answer(success())
    await expect.element(state('wangwu', '未启用')).toBeVisible()
  })

  test('nobody else finds it', async () => {
    network.always(api.session.getSelf, () => selfWith({ check: ['user:view', 'user:edit'] }))
    close = openScreen('/user')
    await expect.element(page.getByRole('row', { name: /wangwu/ })).toBeVisible()
    expect(more('wangwu').elements()).toEqual([])
  })
})
