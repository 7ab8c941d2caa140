import { afterEach, beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { api } from '#api/index.ts'
import type { OwnChoices } from '#api/inbox/inbox.ts'
import { answer as answerQuestion, button, sees } from '#admin/testing/gestures.ts'
import { heldNetwork, refusal, success, type HeldNetwork } from '#admin/testing/network.ts'
import { openScreen } from '#admin/testing/open-screen.tsx'
import { selfAnswer } from '#admin/testing/records.ts'

/** 消息设置: which messages one gets, and where. */

const { getChoices, setChoices, getUnread, index } = api.inbox

const CHOICES: OwnChoices = {
  events: [
    { event: 'review_passed', inbox: true, mail: false },
    { event: 'quotation_won', inbox: true, mail: true },
    { event: 'new_device', inbox: true, mail: false },
  ],
  email: 'li@example.com',
  sends_mail: true,
}

let network: HeldNetwork
let close = () => undefined as void

const dialog = () => page.getByRole('dialog', { name: '消息设置' })
const box = (name: string) => dialog().getByRole('checkbox', { name, exact: true })

beforeEach(() => {
  localStorage.clear()
  network = heldNetwork()
  network.always(getUnread, () => success({ count: 0, newest: 0 }))
  network.always(index, () => success({ data: [], more: false }))
})
afterEach(() => close())

/** Opens the settings on the page of messages, to somebody with these permissions. */
async function open(choices: Partial<OwnChoices> = {}, ...check: string[]): Promise<void> {
  network.always(api.session.getSelf, () => selfAnswer('quotation:view', ...check))
  network.always(getChoices, () => success({ data: { ...CHOICES, ...choices } }))
  close = openScreen('/inbox')
  await button('消息设置').click()
  await expect.element(dialog()).toBeVisible()
}

async function save(): Promise<Record<string, unknown>> {
  await dialog().getByRole('button', { name: '确定' }).click()
  const { input, answer } = await network.take(setChoices)
  answer(success({ msg: '消息设置已保存' }))
  return input
}

test('each event is chosen for the inbox and for mail', async () => {
  await open()
  await expect.element(box('报价审核通过：站内')).toBeChecked()
  await expect.element(box('报价审核通过：邮件')).not.toBeChecked()
  await expect.element(box('报价成交：邮件')).toBeChecked()
  await expect.element(dialog().getByText('邮件发到 li@example.com')).toBeVisible()
  await box('报价审核通过：站内').click()
  await box('报价审核通过：邮件').click()
  expect(await save()).toEqual({
    inbox: ['quotation_won', 'new_device'],
    mail: ['quotation_won', 'review_passed'],
  })
  await sees('消息设置已保存')
  await expect.element(dialog()).not.toBeInTheDocument()
})

test('only what one can get is offered, and a new device cannot be left out of the inbox', async () => {
  await open()
  expect(dialog().getByRole('checkbox').elements()).toHaveLength(6)
  await expect.element(box('新设备登录：站内')).toBeDisabled()
  await expect.element(box('新设备登录：站内')).toBeChecked()
  await expect.element(box('新设备登录：邮件')).toBeEnabled()
  await expect.element(dialog().getByText('售后')).not.toBeInTheDocument()
})

test('the records of others are offered to who sees them', async () => {
  await open({ others: false })
  await box('同事的记录也通知我').click()
  expect(await save()).toMatchObject({ others: 1 })
})

test('without an address mail cannot be chosen, only left off, and it is said who enters it', async () => {
  await open({ email: '' })
  await expect.element(box('报价审核通过：邮件')).toBeDisabled()
  await expect.element(dialog().getByText(/请管理员在“用户管理”里填写/)).toBeVisible()
  await box('报价成交：邮件').click()
  expect(await save()).toMatchObject({ mail: [] })
})

test('who may enter it is led there', async () => {
  await open({ email: '' }, 'user:edit', 'user:view')
  await expect
    .element(dialog().getByRole('link', { name: '用户管理' }))
    .toHaveAttribute('href', '/getUser?id=7')
})

test('it is said that the company sends no mail', async () => {
  await open({ sends_mail: false })
  await expect.element(dialog().getByText(/公司还没有开通邮件/)).toBeVisible()
})

test('what is refused is said, and what was chosen stays', async () => {
  await open()
  await box('报价审核通过：邮件').click()
  await dialog().getByRole('button', { name: '确定' }).click()
  const { answer } = await network.take(setChoices)
  answer(refusal(400, '您没有权限收到', { mail: '您没有权限收到' }))
  await answerQuestion('您没有权限收到', '确定')
  await expect.element(box('报价审核通过：邮件')).toBeChecked()
})

test('it is read anew each time', async () => {
  await open()
  await dialog().getByRole('button', { name: '取消' }).click()
  await expect.element(dialog()).not.toBeInTheDocument()
  network.always(getChoices, () =>
    success({ data: { ...CHOICES, events: CHOICES.events.slice(1) } }),
  )
  await button('消息设置').click()
  await expect.element(box('报价成交：站内')).toBeVisible()
  await expect.element(box('报价审核通过：站内')).not.toBeInTheDocument()
})
