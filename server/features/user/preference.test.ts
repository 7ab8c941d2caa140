import { describe, expect, test } from 'vitest'
import { api } from '#api/index.ts'
import { done } from '#test/make/factories.ts'
import { actionsOf } from '#test/read/history.ts'
import { callerOf, enter, isIn, makeUser, wholeDatabase } from '#test/make/people.ts'
import { testServer, type Caller } from '#test/run/server.ts'

const { setPreference, setUsers, setPassword, getUser, getHistory } = api.user

const server = testServer()

const someone = async () => {
  const person = await makeUser(server.admin)
  return { person, caller: await enter(server, person) }
}
const listsOf = async (caller: Caller) =>
  (await done(caller, api.session.getSelf)).data.preferences.lists

const ARRANGED = {
  order: ['c_no', 'c_title'],
  hidden: ['c_invoice'],
  widths: ['c_title:240', 'c_no:60'],
  density: 'compact',
}
const KEPT = { ...ARRANGED, widths: { c_title: 240, c_no: 60 }, size: 10 }

describe('how somebody wants to see a list', () => {
  test('is there on another computer, and is nobody else’s', async () => {
    const { person, caller } = await someone()
    const neighbour = await someone()
    expect(await listsOf(caller)).toEqual({})
    await done(caller, setPreference, { list: 'contract', ...ARRANGED })
    await done(caller, setPreference, { list: 'user', density: 'loose' })
    const lists = {
      contract: KEPT,
      user: { order: [], hidden: [], widths: {}, density: 'loose', size: 10 },
    }
    expect(await listsOf(caller)).toEqual(lists)
    expect(await listsOf(await enter(server, person))).toEqual(lists)
    expect(await listsOf(neighbour.caller)).toEqual({})
  })

  test('is as the list comes again once everything is empty', async () => {
    const { caller } = await someone()
    await done(caller, setPreference, { list: 'contract', ...ARRANGED })
    await done(caller, setPreference, { list: 'product', density: 'compact' })
    await done(caller, setPreference, { list: 'contract', order: [], hidden: '', widths: [] })
    expect(Object.keys(await listsOf(caller))).toEqual(['product'])
  })

  test('is no change to the user: no history, no version, and the sessions run on', async () => {
    const { person, caller } = await someone()
    const version = async () => (await done(server.admin, getUser, { id: person.id })).data.version
    const before = [await version(), await actionsOf(server.admin, getHistory, person.id)]
    await done(caller, setPreference, { list: 'contract', ...ARRANGED })
    expect([await version(), await actionsOf(server.admin, getHistory, person.id)]).toEqual(before)
    expect(await isIn(caller)).toBe(true)
  })

  test('survives changes of the user, and is in no history of them', async () => {
    const { person, caller } = await someone()
    const lists = { contract: KEPT }
    await done(caller, setPreference, { list: 'contract', ...ARRANGED })
    await done(server.admin, setUsers, { id: person.id, username: `${person.username}改` })
    expect(await listsOf(caller)).toEqual(lists)
    await done(caller, setPassword, { old_password: person.password, password: 'another one' })
    const { id } = await server.signIn(`${person.username}改`, 'another one')
    expect(await listsOf(callerOf(server, String(id), person.id))).toEqual(lists)
    const history = await server.db.selectFrom('history').select(['before', 'after']).execute()
    expect(JSON.stringify(history)).not.toContain('preferences')
  })

  test('loses nothing where several lists are changed at once', async () => {
    const { caller } = await someone()
    const lists = ['contract', 'product', 'user', 'role', 'sales', 'logistics']
    await Promise.all(lists.map((list) => done(caller, setPreference, { list, ...ARRANGED })))
    expect(Object.keys(await listsOf(caller)).toSorted()).toEqual(lists.toSorted())
  })

  test('that another version kept costs nobody the others, now or with the next change', async () => {
    const { person, caller } = await someone()
    const lists = { unheard: {}, user: { density: 'airy' }, product: { ...KEPT, order: ['<b>'] } }
    const preferences = JSON.stringify({ lists: { contract: KEPT, ...lists } })
    await server.db.updateTable('user').set({ preferences }).where('id', '=', person.id).execute()
    expect(await listsOf(caller)).toEqual({ contract: KEPT })
    await done(caller, setPreference, { list: 'sales', ...ARRANGED })
    expect(await listsOf(caller)).toEqual({ contract: KEPT, sales: KEPT })
  })

  test('that cannot be read at all keeps nobody from working', async () => {
    const { person, caller } = await someone()
    const preferences = JSON.stringify({ columns: [] })
    await server.db.updateTable('user').set({ preferences }).where('id', '=', person.id).execute()
    expect(await listsOf(caller)).toEqual({})
    await done(caller, setPreference, { list: 'contract', ...ARRANGED })
    expect(await listsOf(caller)).toEqual({ contract: KEPT })
  })

  test.each([
    ['of no list', {}, 'list'],
    ['of an unknown list', { list: 'nothing' }, 'list'],
    ['with an impossible column', { order: ['<b>'] }, 'order'],
    ['that hides one', { hidden: ['c title'] }, 'hidden'],
    ['with more columns than there are', { order: Array.from('x'.repeat(41), twice) }, 'order'],
    ['with a column too narrow', { widths: ['c_no:59'] }, 'widths'],
    ['with a column too wide', { widths: ['c_no:801'] }, 'widths'],
    ['with an invalid width', { widths: ['c_no:wide'] }, 'widths'],
    ['with another density', { density: 'airy' }, 'density'],
  ])('is refused %s', async (_what, input, field) => {
    const { caller } = await someone()
    const before = await wholeDatabase(server)
    const sent = field === 'list' ? input : { list: 'contract', ...input }
    expect(await caller.call(setPreference, sent)).toMatchObject({
      code: 400,
      errors: { [field]: expect.any(String) },
    })
    expect(await wholeDatabase(server)).toBe(before)
  })

  test('needs a session, and no permission', async () => {
    const input = { list: 'contract', ...ARRANGED }
    expect(await server.stranger.call(setPreference, input)).toMatchObject({ code: 401 })
    const { caller } = await someone()
    expect(await caller.call(setPreference, input)).toMatchObject({ code: 200 })
  })
})

function twice(letter: string, at: number): string {
  return letter.repeat(at + 1)
}
