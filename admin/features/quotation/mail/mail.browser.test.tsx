import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { errorCodes } from '#api/kit/errors.ts'
import { api } from '#api/index.ts'
import { answer, button, sees } from '#admin/testing/gestures.ts'
import { linesScreen, SET } from '#admin/testing/lines-screen.ts'
import { refusal, success } from '#admin/testing/network.ts'
import { hasViewer } from '#admin/testing/papers.ts'
import { lineWith } from '#test/make/quotation-line.ts'

/** 发邮件: a document of a quotation goes to the customer once its sender has read the mail. */

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
  revision: 1,
  last_revision: 1,
}
const TECHNICAL = {
  ...DRAFT,
  subject: '技术参数表 BJ-1 V1 云溪花园',
  text: '王工，您好！\n附件是技术参数表。',
  file: '技术参数表-BJ-1-V1.pdf',
  bytes: 1024,
}

/** Presses 发邮件 of the first version. */
async function press(): Promise<void> {
  await openVersions({})
  await mailButtons(version()).click()
}

/** Opens 单据与版本 of what was sent once. */
async function openVersions(info: object): Promise<void> {
  hasViewer(false)
  await screen.open([PUMP], { stage: 1, revision: 1, quo_no: 'BJ-1', ...info })
  await button('单据与版本').click()
  const sent = { release_time: '2026:11:22 08:00:00', user_name: '李四', total: '1050.00' }
  const versions = success({ data: [{ revision: 1, buildings: 0, ...sent }] })
  ;(await screen.network.take(api.quotation.getVersions)).answer(versions)
  await expect.element(version()).toBeVisible()
}

const version = () => page.getByRole('region', { name: 'V1', exact: true })
const mailButtons = (within: Pick<typeof page, 'getByRole'> = page) =>
  within.getByRole('button', { name: '发邮件' })

async function open(draft: object = {}) {
  await press()
  const call = await screen.network.take(getDraft)
  expect(call.input).toEqual({ id: String(screen.id), revision: '1' })
  call.answer(success({ data: { ...DRAFT, ...draft } }))
  await expect.element(dialog()).toBeVisible()
}

const dialog = () => page.getByRole('dialog', { name: '发邮件 V1' })
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
  })
  call.answer(success({ msg: '已放入发送队列' }))
  await sees('已放入发送队列')
  await expect.element(dialog()).not.toBeInTheDocument()
})

test('of a customer whose contacts have no address it says to type one', async () => {
  await open({ to: [] })
  await expect.element(dialog().getByText(/客户的联系人还没有邮箱，请直接输入/u)).toBeVisible()
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

test('what is sent is the document that is chosen, 公章 only with the 报价单', async () => {
  screen.may('quotation:view', 'quotation:mail', 'company:seal')
  const SEALED = { ...DRAFT, file: '报价单-BJ-1-V1-盖章.pdf' }
  screen.network.always(getDraft, ({ kind, sealed }) =>
    success({ data: kind === 'technical' ? TECHNICAL : sealed === '1' ? SEALED : DRAFT }),
  )
  await press()
  await recipients().click()
  await page.getByTitle('王工 wang@example.org').click()
  const sent = async () => {
    await send()
    const call = await screen.network.take(sendDocument)
    // The mail stays for the next choice.
    call.answer(refusal(errorCodes.conflict, '请稍后再发'))
    await answer('请稍后再发', '确定')
    return call.input
  }
  const choose = (name: string) => dialog().getByRole('radio', { name, exact: true }).click()
  const shows = (text: string) => expect.element(dialog().getByText(text)).toBeVisible()
  await choose('盖章')
  await shows('报价单-BJ-1-V1-盖章.pdf（200 KB）')
  expect(await sent()).toMatchObject({ kind: 'quotation', sealed: 1, subject: DRAFT.subject })
  await choose('技术参数表')
  await shows('技术参数表-BJ-1-V1.pdf（1 KB）')
  await expect.element(dialog().getByText('公章')).not.toBeInTheDocument()
  const technical = await sent()
  expect(technical).toMatchObject({ kind: 'technical', revision: 1, subject: TECHNICAL.subject })
  expect(technical).toMatchObject({ text: TECHNICAL.text })
  expect(technical).not.toHaveProperty('sealed')
  await choose('报价单')
  await choose('不盖章')
  await shows('报价单-BJ-1-V1.pdf（200 KB）')
  const plain = await sent()
  expect(plain).toMatchObject({ kind: 'quotation', subject: DRAFT.subject, text: DRAFT.text })
  expect(plain).not.toHaveProperty('sealed')
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

test('of changes that were not sent there is no mail', async () => {
  await openVersions({ is_changed: true })
  const unsent = page.getByRole('region', { name: '未发出的修改', exact: true })
  await expect.element(unsent.getByRole('button', { name: '报价单（PDF）' })).toBeVisible()
  await expect.element(mailButtons(unsent)).not.toBeInTheDocument()
  await expect.element(mailButtons(version())).toBeVisible()
})

test('what is 已作废 is not mailed', async () => {
  await openVersions({ stage: 4 })
  await expect.element(version().getByRole('button', { name: '报价单（PDF）' })).toBeVisible()
  await expect.element(mailButtons()).not.toBeInTheDocument()
})

test('who may print but not mail has no button for it', async () => {
  screen.may('quotation:view', 'quotation:export')
  await openVersions({})
  await expect.element(version().getByRole('button', { name: '报价单（PDF）' })).toBeVisible()
  await expect.element(mailButtons()).not.toBeInTheDocument()
})

test('who may mail but not print has that button alone', async () => {
  screen.may('quotation:view', 'quotation:mail')
  await openVersions({})
  await expect.element(mailButtons(version())).toBeVisible()
  await expect
    .element(version().getByRole('button', { name: '报价单（PDF）' }))
    .not.toBeInTheDocument()
})

test('an older version is named as such', async () => {
  await open({ last_revision: 3 })
  const words = '这是较早的版本V1，最后发出的是V3，请确认要发送的是这一版'
  await expect.element(dialog().getByText(words)).toBeVisible()
})

test('the last version is sent without a word of that', async () => {
  await open()
  await expect.element(dialog().getByText('较早的版本')).not.toBeInTheDocument()
})

const OTHERS = 'zhao@example.org 不是客户“云溪水务”的联系人，是否仍要发送？发送会记入操作日志'

/** Sends to an address that is no contact's, which is refused until it is confirmed. */
async function sendToOther(): Promise<void> {
  await open()
  await recipients().fill('zhao@example.org')
  await userEvent.keyboard('{Enter}')
  await send()
  const call = await screen.network.take(sendDocument)
  expect(call.input).not.toHaveProperty('confirmed')
  call.answer(refusal(errorCodes.conflict, OTHERS, { confirmed: '收件人不是客户的联系人' }))
}

test('another address than the customer’s contacts is named and asked about, and then sent to', async () => {
  await sendToOther()
  await answer(OTHERS, '确定')
  const call = await screen.network.take(sendDocument)
  expect(call.input).toMatchObject({ to: ['zhao@example.org'], confirmed: 1 })
  call.answer(success({ msg: '已放入发送队列' }))
  await expect.element(dialog()).not.toBeInTheDocument()
})

test('where that is denied nothing is sent, and what was typed stays', async () => {
  await sendToOther()
  await answer(OTHERS, '取消')
  await field('正文').fill('另外一封')
  await expect.element(field('正文')).toHaveValue('另外一封')
  await send()
  const again = await screen.network.take(sendDocument)
  expect(again.input).not.toHaveProperty('confirmed')
  const words =
    '您1小时内已经发给100个收件人，公司规定每人最多100个；请在2026:11:22 09:00:00之后再发'
  again.answer(refusal(errorCodes.tooMany, words))
  await answer(words, '确定')
  await expect.element(field('正文')).toHaveValue('另外一封')
})

describe('where no mail can leave', () => {
  const { getState } = api.mail
  const CLOSED = {
    problem: '“对外发送”没有开启，邮件发不出去',
    remedy: '开启',
    place: 'company',
  }
  const NONE = {
    problem: '公司还没有设置发邮件的渠道',
    remedy: '添加',
    place: 'channel',
  }

  async function openWith(state: object, ...more: string[]): Promise<void> {
    hasViewer(false)
    await screen.open([PUMP], { stage: 1, revision: 1, quo_no: 'BJ-1' }, ...more)
    screen.network.always(getState, () => success({ data: state }))
    const sent = { release_time: '2026:11:22 08:00:00', user_name: '李四', total: '1050.00' }
    screen.network.always(api.quotation.getVersions, () =>
      success({ data: [{ revision: 1, buildings: 0, ...sent }] }),
    )
    await button('单据与版本').click()
  }

  test('a line says so and who sets it up, in place of the button', async () => {
    await openWith(CLOSED)
    await expect
      .element(page.getByText('“对外发送”没有开启，邮件发不出去，请联系管理员在“公司资料”里开启。'))
      .toBeVisible()
    await expect.element(version()).toBeVisible()
    await expect.element(mailButtons()).not.toBeInTheDocument()
  })

  test.each([
    [CLOSED, 'company:edit', '前往“公司资料”开启', '/company'],
    [NONE, 'system:channel', '前往“发送渠道”添加', '/channel'],
  ])('it leads who may to where that is: %o', async (state, permission, name, address) => {
    await openWith(state, permission)
    await expect.element(page.getByRole('link', { name })).toHaveAttribute('href', address)
  })
})
