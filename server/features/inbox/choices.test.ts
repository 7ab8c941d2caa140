import { describe, expect, test } from 'vitest'
import { eventNames } from '#api/delivery/events.ts'
import { api } from '#api/index.ts'
import { done } from '#test/make/factories.ts'
import { callerOf, enter, makeRole, makeUser, wholeDatabase } from '#test/make/people.ts'
import { sameOnPostgres } from '#test/run/long.ts'
import { testServer, type Caller } from '#test/run/server.ts'
import { choicesOfUsers } from './inbox.service.ts'

const { getChoices, setChoices } = api.inbox

const server = testServer()

type Chosen = {
  events: { event: string; inbox: boolean; mail: boolean }[]
  others?: boolean
  email: string
  sends_mail: boolean
}

const seller = () => server.userWith('quotation:view')
const choicesOf = async (caller: Caller) => (await done(caller, getChoices)).data as Chosen
const inboxOf = async (caller: Caller) =>
  (await choicesOf(caller)).events.filter(({ inbox }) => inbox).map(({ event }) => event)

/** Somebody with a mail address. */
async function withMail() {
  const role_id = await makeRole(server.admin, 'quotation:view', 'quotation:all')
  return enter(server, await makeUser(server.admin, { role_id, email: 'li@example.com' }))
}

describe('what one chooses to get', () => {
  test('is everything in the inbox and nothing by mail, until something is chosen', async () => {
    expect(await choicesOf(await seller())).toEqual({
      events: ['review_passed', 'review_returned', 'quotation_won', 'new_device'].map((event) => ({
        event,
        inbox: true,
        mail: false,
      })),
      email: '',
      sends_mail: false,
    })
  })

  test('is kept for oneself alone, and as it was of what is not sent', async () => {
    const [user, neighbour] = [await withMail(), await withMail()]
    await done(user, setChoices, { inbox: ['review_passed'], mail: 'quotation_won', others: 1 })
    expect(await choicesOf(user)).toMatchObject({
      events: [
        { event: 'review_passed', inbox: true, mail: false },
        { event: 'review_returned', inbox: false, mail: false },
        { event: 'quotation_won', inbox: false, mail: true },
        { event: 'new_device', inbox: true, mail: false },
      ],
      others: true,
      email: 'li@example.com',
    })
    await done(user, setChoices, { mail: [] })
    expect(await inboxOf(user)).toEqual(['review_passed', 'new_device'])
    expect((await choicesOf(user)).events.some(({ mail }) => mail)).toBe(false)
    await done(user, setChoices, { others: 0 })
    expect(await choicesOf(user)).toMatchObject({ others: false })
    expect(await choicesOf(neighbour)).toMatchObject({ others: false })
    expect(await inboxOf(neighbour)).toHaveLength(4)
  })

  test('never keeps a sign-in on a new device out of the inbox', async () => {
    const user = await seller()
    await done(user, setChoices, { inbox: [] })
    expect(await inboxOf(user)).toEqual(['new_device'])
  })

  test('is of events that the permissions show, and whether of others for who sees those', async () => {
    const { events, others } = await choicesOf(server.admin)
    expect(events.map(({ event }) => event).toSorted()).toEqual([...eventNames].toSorted())
    expect(others).toBe(false)
    const approver = await server.userWith('quotation:view', 'quotation:approve')
    expect((await choicesOf(approver)).events[0]).toMatchObject({ event: 'review_submitted' })
  })

  test('stays for events that a new role does not show, until an old one does again', async () => {
    const both = await makeRole(server.admin, 'quotation:view', 'sales:view')
    const few = await makeRole(server.admin, 'quotation:view')
    const person = await makeUser(server.admin, { role_id: both })
    await done(await enter(server, person), setChoices, { inbox: ['quotation_won'] })
    await done(server.admin, api.user.setUsers, { id: person.id, role_id: few })
    await done(await enter(server, person), setChoices, { inbox: ['review_passed'] })
    await done(server.admin, api.user.setUsers, { id: person.id, role_id: both })
    expect(await inboxOf(await enter(server, person))).toEqual(['review_passed', 'new_device'])
  })

  test.each([
    ['nothing at all', {}, 'inbox'],
    ['an event that is not known', { inbox: ['nothing'] }, 'inbox'],
    ['an event of no permission', { inbox: ['case_opened'] }, 'inbox'],
    ['the same by mail', { mail: ['warranty_ending'] }, 'mail'],
    ['mail without an address', { mail: ['quotation_won'] }, 'mail'],
    ['the records of others without sight of them', { others: 1 }, 'others'],
    ['something else than yes or no', { others: 'x' }, 'others'],
  ])(`is refused of %s${sameOnPostgres}`, async (_what, input, field) => {
    const user = await seller()
    const before = await wholeDatabase(server)
    expect(await user.call(setChoices, input)).toMatchObject({
      code: 400,
      errors: { [field]: expect.any(String) },
    })
    expect(await wholeDatabase(server)).toBe(before)
    expect(await inboxOf(user)).toHaveLength(4)
  })

  test('of mail outlives the address, so that the rest can still be changed', async () => {
    const user = await withMail()
    await done(user, setChoices, { mail: ['quotation_won'] })
    await done(server.admin, api.user.setUsers, { id: user.userId, email: '' })
    await done(user, setChoices, { inbox: [], mail: ['quotation_won'] })
    expect(await choicesOf(user)).toMatchObject({ email: '' })
    expect((await user.call(setChoices, { mail: ['review_passed'] })).code).toBe(400)
  })

  test('says whether the company sends mail', async () => {
    const user = await seller()
    const sends = async () => (await choicesOf(user)).sends_mail
    const stamp = { user_id: 1, updated_by: 1, updated_at: '' }
    const blank = { address: '', settings: '{}', secrets: '', events: '[]', requests: '[]' }
    await server.db
      .insertInto('channel')
      .values({
        ...stamp,
        ...blank,
        name: '邮件',
        kind: 'mail',
        with_amounts: 0,
        is_enabled: 1,
        is_deleted: 0,
        rest_until_ms: 0,
      })
      .execute()
    expect(await sends()).toBe(false)
    await server.db.updateTable('company').set({ outgoing: 1 }).execute()
    expect(await sends()).toBe(true)
    await server.db.updateTable('channel').set({ is_enabled: 0 }).execute()
    expect(await sends()).toBe(false)
  })
})

test('the choices of many are read together, those of who chose nothing and of another version as they come', async () => {
  const [chosen, plain, odd] = [await withMail(), await seller(), await seller()]
  await done(chosen, setChoices, { inbox: [], mail: ['quotation_won'], others: 1 })
  const choices = JSON.stringify({ events: ['quotation_won'] })
  await server.db
    .insertInto('notification_choice')
    .values({ user_id: odd.userId, choices })
    .execute()
  const found = await choicesOfUsers(server.db, [chosen.userId, plain.userId, odd.userId])
  expect(found.get(chosen.userId)).toMatchObject({
    others: true,
    events: { quotation_won: { inbox: false, mail: true }, case_opened: { inbox: true } },
  })
  for (const { userId } of [plain, odd]) {
    expect(found.get(userId)).toMatchObject({
      others: false,
      events: { quotation_won: { inbox: true, mail: false } },
    })
  }
  expect((await callerOf(server, odd.token, odd.userId).call(getChoices)).code).toBe(200)
})
