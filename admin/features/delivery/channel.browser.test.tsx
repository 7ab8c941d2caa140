import { afterEach, beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { api } from '#api/index.ts'
import { companyEvents } from '#api/delivery/events.ts'
import type { ChannelRecord } from '#api/delivery/channel.ts'
import { answer, button, pressInRow, question, rowWith, sees } from '#admin/testing/gestures.ts'
import { heldNetwork, refusal, success, type HeldNetwork } from '#admin/testing/network.ts'
import { openScreen } from '#admin/testing/open-screen.tsx'
import { selfAnswer } from '#admin/testing/records.ts'

/** The page of channels: what it says of each, and what its form sends of which kind. */

const KEY = 'whsec_MDEyMzQ1Njc4OWFiY2RlZjAxMjM0NTY3'
const ROBOT = 'https://oapi.dingtalk.com/robot/send?access_token=abc'

const row = (fields: Partial<ChannelRecord>): ChannelRecord => ({
  id: 1,
  version: 3,
  name: '销售群',
  kind: 'dingtalk',
  address: 'oapi.dingtalk.com/…1a2b',
  url: '',
  host: '',
  port: null,
  user: '',
  from: '',
  has_secret: true,
  has_password: false,
  events: ['quotation_won', 'receipt_in'],
  with_amounts: 0,
  is_enabled: 1,
  hint: '',
  ...fields,
})

let network: HeldNetwork
let channels: ChannelRecord[]
let outgoing: boolean
let close = () => undefined as void

const form = () => page.getByRole('dialog', { name: /发送渠道$|^编辑渠道/ })
const field = (label: string) => form().getByLabelText(label)
const confirm = () => form().getByRole('button', { name: '确定' }).click()

function open(...check: string[]): void {
  network.always(api.session.getSelf, () => selfAnswer('system:channel', ...check))
  close = openScreen('/channel')
}

async function chooseKind(label: string): Promise<void> {
  await field('类型').click()
  await page.getByTitle(label).click()
}

beforeEach(() => {
  channels = []
  outgoing = true
  network = heldNetwork()
  network.always(api.channel.index, () => success({ data: channels, outgoing }))
})
afterEach(() => close())

test('it says where a channel leads, what it gets and what hinders it', async () => {
  channels = [
    row({}),
    row({
      id: 2,
      name: 'ERP',
      kind: 'webhook',
      events: [...companyEvents],
      hint: '请加入 OUTGOING_HOSTS',
    }),
    row({ id: 3, name: '邮箱', kind: 'mail', events: [], is_enabled: 0 }),
  ]
  open()
  await expect.element(rowWith('销售群').getByText('oapi.dingtalk.com/…1a2b')).toBeVisible()
  await expect.element(rowWith('销售群').getByText('报价成交、收到货款')).toBeVisible()
  await expect.element(rowWith('销售群').getByText('不显示')).toBeVisible()
  await expect.element(rowWith('ERP').getByText('请加入 OUTGOING_HOSTS')).toBeVisible()
  await expect.element(rowWith('ERP').getByText('全部')).toBeVisible()
  await expect.element(rowWith('邮箱').getByText('停用')).toBeVisible()
  await expect.element(page.getByText('现在什么都不会发出')).not.toBeInTheDocument()
})

test.each([
  ['leads to the switch', ['company:edit'], '公司资料'],
  ['says who may do so', [], undefined],
])('while the company lets nothing leave it says so, and %s', async (_what, check, link) => {
  outgoing = false
  open(...check)
  const notice = page.getByRole('status').filter({ hasText: '现在什么都不会发出' })
  await expect.element(notice).toBeVisible()
  const links = notice.getByRole('link')
  if (link) await expect.element(links).toHaveAttribute('href', '/company')
  else await expect.element(links).not.toBeInTheDocument()
})

test('a new robot is sent with its secrets, and only with what its kind has', async () => {
  open()
  await expect.element(page.getByText(/还没有发送渠道/)).toBeVisible()
  await button('新建渠道').click()
  await expect.element(field('机器人地址')).not.toBeInTheDocument()
  await chooseKind('邮件（SMTP）')
  await field('SMTP 服务器').fill('smtp.example.com')
  await chooseKind('企业微信群机器人')
  await expect.element(field('加签密钥')).not.toBeInTheDocument()
  await chooseKind('钉钉群机器人')
  await field('名称').fill('销售群')
  await field('机器人地址').fill(ROBOT)
  await field('加签密钥').fill('SEC123')
  await form().getByRole('checkbox', { name: '新售后' }).click()
  await form().getByRole('radio', { name: '显示', exact: true }).click()
  await confirm()
  const { input, answer: respond } = await network.take(api.channel.setChannel)
  expect(input).toEqual({
    kind: 'dingtalk',
    name: '销售群',
    url: ROBOT,
    secret: 'SEC123',
    events: companyEvents.filter((name) => name !== 'case_opened'),
    with_amounts: 1,
    is_enabled: 1,
  })
  channels = [row({})]
  respond(success({ id: 1, version: 1, key: '' }))
  await expect.element(rowWith('销售群')).toBeVisible()
  await expect.element(form()).not.toBeInTheDocument()
  const kept = [localStorage, sessionStorage].flatMap((storage) =>
    Object.keys(storage).map((name) => storage.getItem(name)),
  )
  expect(JSON.stringify(kept)).not.toContain('SEC123')
})

test('a stored one is changed with its secrets empty, and of its kind', async () => {
  channels = [row({})]
  open()
  await pressInRow('销售群', '编辑')
  await expect.element(field('类型')).toHaveAttribute('readonly')
  await expect.element(field('机器人地址')).toHaveValue('')
  await expect
    .element(form().getByText(/现在是 oapi.dingtalk.com\/…1a2b；留空则不变/))
    .toBeVisible()
  await field('名称').fill('销售二群')
  await confirm()
  const { input, answer: respond } = await network.take(api.channel.setChannel)
  expect(input).toMatchObject({ id: 1, version: 3, name: '销售二群', url: '', secret: '' })
  respond(refusal(400, '请换一个名称', { name: '已有名为“销售二群”的渠道' }))
  await answer('请换一个名称', '确定')
  await expect.element(form().getByText('已有名为“销售二群”的渠道')).toBeVisible()
  await expect.element(field('名称')).toHaveValue('销售二群')
})

test('mail has a server and no events', async () => {
  open()
  await button('新建渠道').click()
  await chooseKind('邮件（SMTP）')
  await expect.element(form().getByRole('checkbox')).not.toBeInTheDocument()
  await field('名称').fill('公司邮箱')
  await field('SMTP 服务器').fill('smtp.example.com')
  await field('发件人').fill('sales@example.com')
  await field('用户名').fill('sales')
  await field('密码').fill('secret')
  await confirm()
  const { input } = await network.take(api.channel.setChannel)
  expect(input).toEqual({
    kind: 'mail',
    name: '公司邮箱',
    host: 'smtp.example.com',
    port: '465',
    from: 'sales@example.com',
    user: 'sales',
    password: 'secret',
    is_enabled: 1,
  })
})

test('the key of a webhook is shown once, when it is made and when it is replaced', async () => {
  open()
  await button('新建渠道').click()
  await chooseKind('Webhook（其他系统）')
  await field('名称').fill('ERP')
  await field('接收的网址').fill('https://erp.example.com/hook')
  await confirm()
  const made = await network.take(api.channel.setChannel)
  channels = [row({ name: 'ERP', kind: 'webhook' })]
  made.answer(success({ id: 1, version: 1, key: KEY }))
  const shown = page.getByRole('dialog', { name: '签名密钥' })
  await expect.element(shown.getByText(KEY)).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await shown.getByRole('button', { name: '已保存，关闭' }).click()
  await expect.element(shown).not.toBeInTheDocument()
  await pressInRow('ERP', '更多操作')
  await page.getByRole('menuitem').getByRole('button', { name: '更换密钥' }).click()
  await answer('旧密钥立即失效', '确定')
  const renewed = await network.take(api.channel.renewKey)
  expect(renewed.input).toMatchObject({ id: 1 })
  renewed.answer(success({ key: `${KEY}x` }))
  await expect.element(shown.getByText(`${KEY}x`)).toBeVisible()
})

test('a test says whether it arrived, or what to do', async () => {
  channels = [row({})]
  open()
  await pressInRow('销售群', '测试发送')
  const first = await network.take(api.channel.testChannel)
  expect(first.input).toMatchObject({ id: 1 })
  first.answer(refusal(409, '机器人已被停用（300001）'))
  await answer('机器人已被停用', '确定')
  await pressInRow('销售群', '测试发送')
  const second = await network.take(api.channel.testChannel)
  second.answer(success({ msg: '已送达' }))
  await sees('已送达')
})

test('a channel is deleted after a question that says what becomes of what waits', async () => {
  channels = [row({})]
  open()
  await pressInRow('销售群', '删除')
  await expect.element(question('还没有发出的消息不再发送')).toBeVisible()
  await answer('删除渠道“销售群”？', '确定')
  const { answer: respond } = await network.take(api.channel.delChannel)
  channels = []
  respond(success())
  await expect.element(page.getByText(/还没有发送渠道/)).toBeVisible()
})
