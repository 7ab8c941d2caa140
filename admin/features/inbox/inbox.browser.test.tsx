import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { api } from '#api/index.ts'
import type { Notification } from '#api/inbox/inbox.ts'
import { button, sees, showTab } from '#admin/testing/gestures.ts'
import { heldNetwork, success, type HeldNetwork } from '#admin/testing/network.ts'
import { openScreen } from '#admin/testing/open-screen.tsx'
import { selfAnswer } from '#admin/testing/records.ts'

/** The bell in the header, and the page with all messages. */

const { index, getUnread, setRead } = api.inbox

const message = (id: number, fields: Partial<Notification> = {}): Notification => ({
  id,
  event: 'quotation_won',
  record_id: 100 + id,
  title: `消息${id}`,
  text: '',
  created_at: '2026:11:20 08:05:00',
  is_read: false,
  ...fields,
})

let network: HeldNetwork
let messages: Notification[]
let close = () => undefined as void

const unread = () => messages.filter(({ is_read }) => !is_read)
const counted = (count: number, newest = 0) => success({ count, newest })

/** What the server would answer of these messages, two in a part of the page. */
function answerList(input: Record<string, unknown>): Response {
  const all = (input['unread'] ? unread() : messages).toSorted((one, other) => other.id - one.id)
  const older = all.filter(
    ({ id }) => input['before'] === undefined || id < Number(input['before']),
  )
  return success({ data: older.slice(0, 12), more: older.length > 12 })
}

beforeEach(() => {
  localStorage.clear()
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  messages = []
  network = heldNetwork()
  network.always(index, answerList)
  network.always(getUnread, () =>
    counted(unread().length, Math.max(0, ...unread().map(({ id }) => id))),
  )
})
afterEach(() => {
  close()
  vi.useRealTimers()
})

function open(address: string): void {
  network.always(api.session.getSelf, () => selfAnswer('quotation:view'))
  close = openScreen(address)
}

/** The server marks what a call says, as it would. */
async function marked(): Promise<unknown> {
  const { input, answer } = await network.take(setRead)
  const ids = (input['ids'] ?? []) as number[]
  const isMarked = ({ id }: Notification) => ids.includes(id) || id <= Number(input['up_to'] ?? 0)
  messages = messages.map((one) => (isMarked(one) ? { ...one, is_read: true } : one))
  answer(success({ msg: '已标为已读' }))
  return input
}

const bell = (name: string) => page.getByRole('button', { name, exact: true })
const panel = () => page.getByRole('dialog', { name: '消息', exact: true })
const main = () => page.getByRole('main')
const link = (title: string) => main().getByRole('link', { name: title, exact: true })
const mark = (title: string) => button(`把“${title}”标为已读`)
/** A new tab would take the test along: its address is looked at, and the press goes nowhere. */
const stay = (event: Event) => event.preventDefault()

describe('the bell', () => {
  test('says how much is unread, up to 99', async () => {
    messages = [message(1), message(2), message(3, { is_read: true })]
    open('/web')
    await expect.element(bell('消息，2条未读')).toBeVisible()
    network.always(getUnread, () => counted(100))
    showTab('visible')
    await expect.element(bell('消息，99+条未读')).toBeVisible()
    network.always(getUnread, () => counted(0))
    showTab('visible')
    await expect.element(bell('消息')).toBeVisible()
  })

  test('looks once a minute while the tab is in sight, at once when it is again, and not after signing out', async () => {
    network.hold(getUnread)
    network.always(api.session.outlogin, () => success())
    open('/web')
    ;(await network.take(getUnread)).answer(counted(1))
    await expect.element(bell('消息，1条未读')).toBeVisible()
    vi.advanceTimersByTime(59_000)
    expect(network.waitingFor(getUnread)).toEqual([])
    vi.advanceTimersByTime(1_000)
    ;(await network.take(getUnread)).answer(counted(2))
    await expect.element(bell('消息，2条未读')).toBeVisible()
    showTab('hidden')
    vi.advanceTimersByTime(180_000)
    expect(network.waitingFor(getUnread)).toEqual([])
    showTab('visible')
    ;(await network.take(getUnread)).answer(counted(3))
    await expect.element(bell('消息，3条未读')).toBeVisible()
    await button('退出').click()
    await expect.element(page.getByLabelText('用户名')).toBeVisible()
    vi.advanceTimersByTime(180_000)
    expect(network.waitingFor(getUnread)).toEqual([])
  })

  test('shows the newest ten, and all that is shown is marked at once', async () => {
    messages = Array.from({ length: 12 }, (_, at) => message(at + 1))
    open('/web')
    await bell('消息，12条未读').click()
    await expect.element(panel().getByText('消息12', { exact: true })).toBeVisible()
    expect(panel().getByRole('listitem').elements()).toHaveLength(10)
    await expect.element(panel().getByText('消息2', { exact: true })).not.toBeInTheDocument()
    await panel().getByRole('button', { name: '全部标为已读' }).click()
    expect(await marked()).toEqual({ up_to: 12 })
    await sees('已标为已读')
    await expect.element(bell('消息')).toBeVisible()
    await expect.element(panel().getByRole('button', { name: '全部标为已读' })).toBeDisabled()
  })

  test('is used by the keyboard alone: Esc closes it and gives the cursor back', async () => {
    messages = [message(1)]
    open('/web')
    await expect.element(bell('消息，1条未读')).toBeVisible()
    bell('消息，1条未读').element().focus()
    await userEvent.keyboard('{Enter}')
    await expect.element(panel()).toHaveFocus()
    await userEvent.keyboard('{Tab}')
    await expect.element(panel().getByRole('button', { name: '全部标为已读' })).toHaveFocus()
    await userEvent.keyboard('{Tab}')
    await expect.element(panel().getByRole('link', { name: '消息1' })).toHaveFocus()
    await userEvent.keyboard('{Escape}')
    await expect.element(panel()).not.toBeInTheDocument()
    await expect.element(bell('消息，1条未读')).toHaveFocus()
  })

  test('closes when something beside it is pressed, or the keyboard leaves it', async () => {
    open('/keys')
    await bell('消息').click()
    await expect.element(panel().getByText('还没有消息')).toBeVisible()
    // Where nothing takes the cursor.
    await page.getByRole('banner').click({ position: { x: 2, y: 2 } })
    await expect.element(panel()).not.toBeInTheDocument()
    await bell('消息').click()
    panel().getByRole('button', { name: '设置' }).element().focus()
    await userEvent.keyboard('{Tab}')
    await expect.element(panel()).not.toBeInTheDocument()
  })

  test('leads to all messages', async () => {
    open('/keys')
    await bell('消息').click()
    await panel().getByRole('link', { name: '查看全部' }).click()
    await expect.element(page.getByRole('heading', { name: '消息', level: 1 })).toBeVisible()
    await expect.element(panel()).not.toBeInTheDocument()
  })

  test('shows where one is signed in after a sign-in on a new device', async () => {
    messages = [message(1, { event: 'new_device', title: '新设备登录' })]
    network.always(api.device.index, () => success({ data: [] }))
    open('/web')
    await bell('消息，1条未读').click()
    await panel().getByRole('button', { name: '新设备登录' }).click()
    expect(await marked()).toEqual({ ids: [1] })
    await expect.element(page.getByRole('dialog', { name: '登录设备' })).toBeVisible()
    await expect.element(panel()).not.toBeInTheDocument()
  })
})

describe('a message', () => {
  test.each([
    ['review_submitted', '/review?id=101'],
    ['review_returned', '/quopro?id=101'],
    ['receipt_in', '/getcontract?id=101'],
    ['ready_to_ship', '/getcontract?id=101'],
    ['case_assigned', '/getsales?id=101'],
    ['payments_due', '/receivable'],
    ['warranty_ending', '/machine?warranty=2'],
  ] as const)('of %s leads to %s', async (event, address) => {
    messages = [message(1, { event })]
    open('/inbox')
    await expect.element(link('消息1')).toHaveAttribute('href', address)
  })

  test('is read once it is opened, which changes nothing else', async () => {
    messages = [message(1)]
    open('/inbox')
    await expect.element(link('消息1')).toHaveAttribute('rel', 'opener')
    addEventListener('click', stay, { once: true, capture: true })
    await link('消息1').click()
    expect(await marked()).toEqual({ ids: [1] })
    await expect.element(mark('消息1')).not.toBeInTheDocument()
    await expect.element(bell('消息')).toBeVisible()
    addEventListener('click', stay, { once: true, capture: true })
    await link('消息1').click()
    expect(network.waitingFor(setRead)).toEqual([])
  })
})

describe('the page of messages', () => {
  test('says that there is none', async () => {
    open('/inbox')
    await expect.element(main().getByText('还没有消息')).toBeVisible()
    await expect.element(button('全部标为已读')).toBeDisabled()
    await main().getByText('未读', { exact: true }).click()
    await expect.element(main().getByText('没有未读的消息')).toBeVisible()
  })

  test('goes on to older ones, and stays there when one is marked', async () => {
    messages = Array.from({ length: 14 }, (_, at) => message(at + 1, { is_read: at > 0 }))
    open('/inbox')
    await expect.element(link('消息3')).toBeVisible()
    await expect.element(link('消息1')).not.toBeInTheDocument()
    await button('显示更早的消息').click()
    await expect.element(link('消息1')).toBeVisible()
    await expect.element(button('显示更早的消息')).not.toBeInTheDocument()
    await mark('消息1').click()
    await marked()
    await expect.element(mark('消息1')).not.toBeInTheDocument()
    await expect.element(link('消息1')).toBeVisible()
  })

  test('shows the unread alone, as its address says, and lets the keyboard go on at the next', async () => {
    messages = [message(1), message(2, { is_read: true }), message(3)]
    open('/inbox?unread=1')
    await expect.element(link('消息3')).toBeVisible()
    await expect.element(link('消息2')).not.toBeInTheDocument()
    await mark('消息3').click()
    await marked()
    await expect.element(link('消息3')).not.toBeInTheDocument()
    await expect.element(mark('消息1')).toHaveFocus()
    await main().getByText('全部', { exact: true }).click()
    await expect.element(link('消息2')).toBeVisible()
  })

  test('offers what has come since, and shows it when that is pressed', async () => {
    messages = [message(1)]
    open('/inbox')
    await expect.element(link('消息1')).toBeVisible()
    network.hold(index)
    messages.push(message(2))
    vi.advanceTimersByTime(60_000)
    await expect.element(main().getByText('有新消息')).toBeVisible()
    expect(network.waitingFor(index)).toEqual([])
    network.always(index, answerList)
    await button('显示').click()
    await expect.element(link('消息2')).toBeVisible()
    await expect.element(main().getByText('有新消息')).not.toBeInTheDocument()
  })
})
