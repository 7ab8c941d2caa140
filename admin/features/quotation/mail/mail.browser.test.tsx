import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { errorCodes } from '#api/kit/errors.ts'
import { api } from '#api/index.ts'
import { answer, button, sees } from '#admin/testing/gestures.ts'
import { linesScreen, SET } from '#admin/testing/lines-screen.ts'
import { refusal, success } from '#admin/testing/network.ts'
import { hasViewer } from '#admin/testing/papers.ts'
import { lineWith } from '#test/make/quotation-line.ts'

/** 发送邮件: a document of a quotation goes to the customer once its sender has read the mail. */

const { getDraft, sendDocument } = api.mail
const PUMP = lineWith({ ...SET, id: 11, title: '水泵', no: 'CDL32', unitprice: '1050.00' })

const screen = linesScreen()

const DRAFT = {
  to: [
    { name: '王工', email: 'wang@example.org' },
    { name: '李工', email: 'li@example.org' },
  ],
  subject: '报价单 BJ-1 V1 云溪花园',
  text: '王工，您好！\n附件是报价单。',
  file: '报价单-BJ-1-V1.pdf',
  bytes: 204_800,
  content_version: 4,
}
const TECHNICAL = {
  ...DRAFT,
  subject: '技术参数表 BJ-1 V1 云溪花园',
  text: '王工，您好！\n附件是技术参数表。',
  file: '技术参数表-BJ-1-V1.pdf',
  bytes: 1024,
}

/** Presses 发送邮件 of the first version. */
async function press(): Promise<void> {
  hasViewer(false)
  await screen.open([PUMP], { stage: 1, revision: 1, quo_no: 'BJ-1' })
  await button('单据与版本').click()
  const sent = { release_time: '2026:11:22 08:00:00', user_name: '李四', total: '1050.00' }
  const versions = success({ data: [{ revision: 1, buildings: 0, ...sent }] })
  ;(await screen.network.take(api.quotation.getVersions)).answer(versions)
  const version = page.getByRole('region', { name: 'V1', exact: true })
  await version.getByRole('button', { name: '发送邮件' }).click()
}

async function open() {
  await press()
  const call = await screen.network.take(getDraft)
  expect(call.input).toEqual({ id: String(screen.id), revision: '1' })
  call.answer(success({ data: DRAFT }))
  await expect.element(dialog()).toBeVisible()
}

const dialog = () => page.getByRole('dialog', { name: '发送邮件 V1' })
const field = (name: string) => dialog().getByLabelText(name, { exact: false })
const recipients = () => dialog().getByRole('combobox', { name: '收件人', exact: false })
const send = () => dialog().getByRole('button', { name: '发送', exact: true }).click()

test('the mail is read and changed before it is sent, to contacts and typed addresses', async () => {
  await open()
  await expect.element(dialog().getByText('报价单-BJ-1-V1.pdf（200 KB）')).toBeVisible()
  await expect.element(field('主题')).toHaveValue(DRAFT.subject)
  await recipients().click()
  await page.getByTitle('王工 wang@example.org').click()
  await recipients().fill('zhao@example.org')
  await userEvent.keyboard('{Enter}')
  await field('正文').fill('请查收')
  await send()
  const call = await screen.network.take(sendDocument)
  expect(call.input).toEqual({
    id: screen.id,
    revision: 1,
    kind: 'quotation',
    to: ['wang@example.org', 'zhao@example.org'],
    subject: DRAFT.subject,
    text: '请查收',
    content_version: 4,
  })
  call.answer(success({ msg: '已放入发送队列' }))
  await sees('已放入发送队列')
  await expect.element(dialog()).not.toBeInTheDocument()
})

test('another document brings its own words, but none over what was typed', async () => {
  await open()
  await field('正文').fill('请查收')
  await dialog().getByRole('radio', { name: '技术参数表' }).click()
  const call = await screen.network.take(getDraft)
  expect(call.input).toMatchObject({ kind: 'technical', revision: '1' })
  call.answer(success({ data: TECHNICAL }))
  await expect.element(dialog().getByText('技术参数表-BJ-1-V1.pdf（1 KB）')).toBeVisible()
  await expect.element(field('主题')).toHaveValue(TECHNICAL.subject)
  await expect.element(field('正文')).toHaveValue('请查收')
})

test('a refused address is marked, and what was typed stays', async () => {
  await open()
  await recipients().fill('wang')
  await userEvent.keyboard('{Enter}')
  await send()
  const words = '收件人“wang”不正确，应为 name@example.com 的样子'
  const call = await screen.network.take(sendDocument)
  call.answer(refusal(errorCodes.invalid, words, { to: words }))
  await expect.element(dialog().getByText(words).first()).toBeVisible()
  await expect.element(field('主题')).toHaveValue(DRAFT.subject)
})

test('where no mail can leave it says so, and opens nothing', async () => {
  await press()
  const words = '公司还没有设置发邮件的渠道，请联系管理员在“发送渠道”里添加'
  ;(await screen.network.take(getDraft)).answer(refusal(errorCodes.conflict, words))
  await answer(words, '确定')
  await expect.element(dialog()).not.toBeInTheDocument()
})
