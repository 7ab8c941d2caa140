import { afterEach, beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { api } from '#api/index.ts'
import { DELIVERY_STATES as STATES, type DeliveryRow } from '#api/delivery/delivery.ts'
import { answer, button, pressInRow, rowWith } from '#admin/testing/gestures.ts'
import { heldNetwork, success, type HeldNetwork } from '#admin/testing/network.ts'
import { openScreen } from '#admin/testing/open-screen.tsx'
import { selfAnswer } from '#admin/testing/records.ts'

/** 发送记录: what stands in its rows, and sending again. */

const row = (fields: Partial<DeliveryRow>): DeliveryRow => ({
  id: 1,
  time: '2026:11:26 08:00:00',
  event: '报价成交',
  entity: 'quotation',
  record_id: 7,
  record_no: 'BJ-7',
  channel: '销售群',
  recipient: '',
  state: STATES.sent,
  attempts: 1,
  next_time: '',
  answer: '',
  title: '报价 BJ-7 成交',
  text: '云溪水务',
  can_resend: false,
  ...fields,
})

let network: HeldNetwork
let rows: DeliveryRow[]
let close = () => undefined as void

function open(...check: string[]): void {
  network.always(api.session.getSelf, () => selfAnswer('system:delivery', ...check))
  close = openScreen('/delivery')
}

beforeEach(() => {
  rows = []
  network = heldNetwork()
  network.always(api.delivery.getChannel, () => success({ data: [{ value: 3, label: '销售群' }] }))
  network.always(api.delivery.index, () => success({ data: rows, total: rows.length }))
})
afterEach(() => close())

test('a row says what was sent where, leads to its record and opens what it said', async () => {
  rows = [
    row({}),
    row({
      id: 2,
      event: '应收提醒',
      entity: 'user',
      record_no: '',
      channel: '公司邮箱',
      recipient: '张三 zhang@example.com',
      state: STATES.waiting,
      next_time: '2026:11:26 09:30:00',
      answer: '邮件服务器繁忙',
    }),
  ]
  open()
  await expect
    .element(rowWith('销售群').getByRole('link', { name: 'BJ-7' }))
    .toHaveAttribute('href', '/getQuotation?id=7')
  await expect.element(rowWith('公司邮箱').getByRole('link')).not.toBeInTheDocument()
  await expect.element(rowWith('公司邮箱').getByText('张三 zhang@example.com')).toBeVisible()
  await expect.element(rowWith('公司邮箱').getByText('09:30:00')).toBeVisible()
  await expect.element(rowWith('公司邮箱').getByText('邮件服务器繁忙')).toBeVisible()
  await expect.element(rowWith('公司邮箱').getByText('待发送')).toBeVisible()
  await expect.element(page.getByText('报价 BJ-7 成交')).not.toBeInTheDocument()
  await rowWith('销售群').getByRole('button', { name: '展开行' }).click()
  await expect.element(page.getByText('报价 BJ-7 成交')).toBeVisible()
  await expect.element(page.getByText('云溪水务')).toBeVisible()
})

test('what may have arrived is sent again after a question that says so, what has arrived is not', async () => {
  const unsure = row({ id: 2, channel: '生产群', state: STATES.unknown, can_resend: true })
  rows = [row({}), unsure]
  open()
  await expect.element(rowWith('生产群').getByText('可能已送达')).toBeVisible()
  await expect
    .element(rowWith('销售群').getByRole('button', { name: '重发' }))
    .not.toBeInTheDocument()
  await pressInRow('生产群', '重发')
  await answer('对方可能收到两次', '确定')
  const { input, answer: respond } = await network.take(api.delivery.resend)
  expect(input).toMatchObject({ id: 2 })
  rows = [row({}), row({ id: 2, channel: '生产群', state: STATES.waiting })]
  respond(success())
  await expect.element(rowWith('生产群').getByText('待发送')).toBeVisible()
})

test('an empty list says what to do first, to who may set channels up', async () => {
  open('system:channel')
  await expect.element(page.getByText(/先在“发送渠道”里添加渠道/)).toBeVisible()
  await expect.element(button('立即建立')).not.toBeInTheDocument()
})

test('it is narrowed by state, channel and day, and has no keyword', async () => {
  open()
  await expect.element(page.getByLabelText('渠道')).toBeVisible()
  await expect.element(page.getByLabelText('状态')).toBeVisible()
  expect(page.getByLabelText('关键词').elements()).toEqual([])
})
