import { describe, expect, test } from 'vitest'
import { eventNames } from '#api/delivery/events.ts'
import { api } from '#api/index.ts'
import { INBOX_PART } from '#api/inbox/inbox.ts'
import { done } from '#test/make/factories.ts'
import { callerByKey } from '#test/make/keys.ts'
import { notificationOf, put, putMany } from '#test/delivery/notifications.ts'
import { sameOnPostgres } from '#test/run/long.ts'
import { testServer, type Caller } from '#test/run/server.ts'
import { deleteOldNotifications } from './old-notifications.ts'

const { index, getChoices, getUnread, setRead } = api.inbox

const server = testServer()

type Shown = { id: number; title: string; is_read: boolean }

const someone = () => server.userWith('quotation:view')
const listed = async (caller: Caller, input = {}) =>
  (await done(caller, index, input)).data as Shown[]
const unread = async (caller: Caller) => {
  const { count } = (await done(caller, getUnread)) as unknown as { count: number }
  return count
}
const titles = async (caller: Caller, input = {}) =>
  (await listed(caller, input)).map(({ title }) => title)

describe('the inbox', () => {
  test('has the newest first, with what it takes to open the record', async () => {
    const user = await someone()
    await put(server, notificationOf(user, { title: '旧' }))
    const fields = {
      event: 'review_returned',
      record_id: 7,
      title: '新',
      text: '价格太低',
    } as const
    await put(server, notificationOf(user, fields))
    const [first, second] = await listed(user)
    expect(first).toEqual({
      id: expect.any(Number),
      ...fields,
      created_at: '2026:11:20 08:00:00',
      is_read: false,
    })
    expect(second).toMatchObject({ title: '旧' })
  })

  test('comes in parts, each from where the former one ended', async () => {
    const user = await someone()
    await putMany(server, user, 2 * INBOX_PART + 3)
    const ids: number[] = []
    const more: unknown[] = []
    for (let part = 0; part < 3; part += 1) {
      const answer = await done(user, index, { before: ids.at(-1) })
      ids.push(...answer.data.map(({ id }: Shown) => id))
      more.push((answer as { more?: boolean }).more)
    }
    expect(more).toEqual([true, true, false])
    expect(ids).toHaveLength(2 * INBOX_PART + 3)
    expect(ids).toEqual([...new Set(ids)].toSorted((one, other) => other - one))
  })

  test('shows what is unread alone, where that is the filter', async () => {
    const user = await someone()
    await put(server, notificationOf(user, { title: '读过' }))
    const [{ id }] = (await listed(user)) as [Shown]
    await done(user, setRead, { ids: [id] })
    await put(server, notificationOf(user, { title: '未读' }))
    expect(await titles(user, { unread: 1 })).toEqual(['未读'])
    expect(await titles(user)).toEqual(['未读', '读过'])
  })

  test('gets one notification of an event, however often it is written', async () => {
    const [user, other] = [await someone(), await someone()]
    const row = notificationOf(user, { title: '一次' })
    await put(server, row, { ...row, title: '再次' }, { ...row, user_id: other.userId })
    const [{ id }] = (await listed(user)) as [Shown]
    await done(user, setRead, { ids: id })
    await put(server, row)
    expect(await listed(user)).toMatchObject([{ title: '一次', is_read: true }])
    expect(await titles(other)).toEqual(['一次'])
  })

  test('counts what is unread, up to 100', async () => {
    const user = await someone()
    expect(await unread(user)).toBe(0)
    await putMany(server, user, 99)
    expect(await unread(user)).toBe(99)
    await putMany(server, user, 21)
    expect(await unread(user)).toBe(100)
  })

  test('knows the newest unread one', async () => {
    const user = await someone()
    expect(await done(user, getUnread)).toMatchObject({ count: 0, newest: 0 })
    await putMany(server, user, 3)
    const [newest, second] = (await listed(user)).map(({ id }) => id)
    await done(user, setRead, { ids: [newest] })
    expect(await done(user, getUnread)).toMatchObject({ count: 2, newest: second })
  })

  test('is nobody else’s: neither seen, nor counted, nor marked', async () => {
    const [user, neighbour] = [await someone(), await someone()]
    await put(server, notificationOf(user, { title: '给我的' }))
    const [{ id }] = (await listed(user)) as [Shown]
    expect(await listed(neighbour)).toEqual([])
    expect(await unread(neighbour)).toBe(0)
    await done(neighbour, setRead, { ids: [id] })
    await done(neighbour, setRead, { up_to: id })
    expect(await listed(user)).toMatchObject([{ id, is_read: false }])
  })

  test(`needs a session${sameOnPostgres}`, async () => {
    for (const call of Object.values(api.inbox)) {
      expect((await server.stranger.call(call)).code, call.path).toBe(401)
    }
  })
})

describe('marking as read', () => {
  test('is of these, or of all up to one and no newer', async () => {
    const user = await someone()
    await putMany(server, user, 4)
    const [newest, third, second, oldest] = (await listed(user)).map(({ id }) => id)
    await done(user, setRead, { ids: `${oldest},${newest}` })
    expect(await unread(user)).toBe(2)
    await putMany(server, user, 1)
    await done(user, setRead, { up_to: third })
    expect((await listed(user, { unread: 1 })).map(({ id }) => id)).not.toContain(second)
    expect(await unread(user)).toBe(1)
  })

  test.each([
    ['nothing', {}],
    ['more than 100', { ids: Array.from({ length: 101 }, (_, at) => at + 1) }],
    ['what is no number', { ids: 'x' }],
  ])(`is refused for %s${sameOnPostgres}`, async (_what, input) => {
    expect(await (await someone()).call(setRead, input)).toMatchObject({
      code: 400,
      errors: { ids: expect.any(String) },
    })
  })
})

describe(`what the permissions of the moment do not show${sameOnPostgres}`, () => {
  const EVERYTHING = [
    'contract:view',
    'production:view',
    'receipt:view',
    'sales:view',
    'machine:view',
    'invoice:view',
  ] as const
  const seen = async (caller: Caller) => {
    await put(server, ...eventNames.map((event) => notificationOf(caller, { event, title: event })))
    return (await titles(caller)).toSorted()
  }

  test.each([
    ['quotation:view', ['quotation_won', 'review_passed', 'review_returned', 'review_submitted']],
    [
      'contract:view',
      ['contract_ended', 'contract_resumed', 'goods_returned', 'ready_to_ship', 'receipt_in'],
    ],
    ['production:view', ['work_resumed', 'work_stopped']],
    ['sales:view', ['case_assigned', 'case_opened']],
    ['machine:view', ['warranty_ending']],
    ['receipt:view', []],
    ['invoice:view', ['invoice_issued', 'invoice_requested', 'invoice_returned']],
  ] as const)('is nothing of %s', async (permission, events) => {
    expect(await seen(await server.userWith(permission))).toEqual(
      [...events, 'new_device'].toSorted(),
    )
  })

  test('is nothing where all are there', async () => {
    const user = await server.userWith('quotation:view', ...EVERYTHING)
    expect(await seen(user)).toEqual([...eventNames].toSorted())
  })

  test('is no key’s to read or to mark, whatever the key may do', async () => {
    const user = await server.userWith('quotation:view', ...EVERYTHING)
    const byKey = await callerByKey(server, user, 'quotation:view', ...EVERYTHING)
    await put(server, notificationOf(user, { event: 'new_device', title: '新设备登录' }))
    const [{ id }] = (await listed(user)) as [Shown]
    const choices = await done(user, getChoices)
    for (const call of Object.values(api.inbox)) {
      const input = { ids: [id], up_to: id, inbox: [], others: 1 }
      expect((await byKey.call(call, input)).code, call.path).toBe(403)
    }
    expect(await titles(user, { unread: 1 })).toEqual(['新设备登录'])
    expect(await done(user, getChoices)).toEqual(choices)
  })
})

describe('the purge', () => {
  const DAY = 24 * 60 * 60 * 1000
  const purge = (now: string) =>
    deleteOldNotifications(
      { db: server.db, config: { timeZone: 'Asia/Shanghai' } },
      Date.parse(now),
    )

  test('takes what was read after 30 days, and the rest after 90', async () => {
    const user = await someone()
    const created_at = '2026:01:01 00:00:00'
    await put(server, notificationOf(user, { title: '读过', created_at }))
    const [{ id }] = (await listed(user)) as [Shown]
    await done(user, setRead, { ids: [id] })
    await put(server, notificationOf(user, { title: '未读', created_at }))
    await purge('2026-01-31T00:00:00+08:00')
    expect(await titles(user)).toEqual(['未读', '读过'])
    await purge('2026-01-31T00:00:01+08:00')
    expect(await titles(user)).toEqual(['未读'])
    await purge('2026-04-01T00:00:00+08:00')
    expect(await titles(user)).toEqual(['未读'])
    await purge('2026-04-01T00:00:01+08:00')
    expect(await titles(user)).toEqual([])
  })

  test('takes more than one batch at a time, and nothing newer', async () => {
    const user = await someone()
    await putMany(server, user, 1100, { created_at: '2025:01:01 00:00:00' })
    await put(server, notificationOf(user, { title: '新' }))
    await purge(new Date(Date.parse('2026-11-20T08:00:00+08:00') + DAY).toISOString())
    expect(await titles(user)).toEqual(['新'])
  })
})
