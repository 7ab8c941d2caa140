import { beforeAll, describe, expect, test } from 'vitest'
import { api } from '#api/index.ts'
import { makeAftersales, makeContract } from '#test/make/chain.ts'
import { done, fresh } from '#test/make/factories.ts'
import { testServer, type Caller } from '#test/run/server.ts'

const { index, getSales, getAssignee, getContract, getHistory, restore } = api.sales
const { setSales, deleteSales } = api.sales

/** What an after-sales case is about, who handles it and how far it is. */

const server = testServer()
let worker: Caller
beforeAll(async () => {
  worker = await server.userWith('sales:view', 'sales:edit')
})

const stored = async (id: number) => (await done(server.admin, getSales, { id })).data
const save = (id: number, fields: Record<string, unknown>) =>
  done(server.admin, setSales, { id, ...fields })
const listed = async (input: Record<string, unknown>, caller = server.admin) =>
  ((await done(caller, index, input)).data as { id: number }[]).map((row) => row.id)
const aTime = expect.stringMatching(/^\d{4}:\d\d:\d\d \d\d:\d\d:\d\d$/)
const waiting = { s_state: 0 }

describe('a case', () => {
  const about = {
    s_fault: '2号泵异响\n压力上不去',
    s_contact: '刘师傅',
    s_phone: '138 0000 0000',
    s_parts: [{ name: '机械密封', model: 'M7N-32', quantity: 2 }],
  }

  test('keeps fault, person, telephone, assignee and parts', async () => {
    const fields = { ...about, s_state: 0, s_assignee: worker.userId }
    const id = await makeAftersales(server.admin, fields)
    expect(await stored(id)).toMatchObject({
      ...fields,
      s_assignee_name: expect.any(String),
      s_started: '',
      s_finished: '',
    })
    await save(id, { s_status: 1 })
    expect(await stored(id)).toMatchObject(fields)
    const emptied = { s_fault: '', s_contact: '', s_phone: '', s_assignee: '', s_parts: [] }
    await save(id, emptied)
    expect(await stored(id)).toMatchObject({ ...emptied, s_assignee_name: '' })
  })

  test('stands in the list with the person to call', async () => {
    const word = fresh('异响')
    const fields = { s_fault: word, s_contact: '刘师傅', s_phone: '021-555', s_state: 1 }
    await makeAftersales(server.admin, { ...fields, s_assignee: worker.userId })
    const { data } = await done(server.admin, index, { keyword: word })
    const { s_assignee_name } = await stored(data[0].id)
    expect(data).toMatchObject([
      {
        s_fault_brief: word,
        s_contact: '刘师傅',
        s_phone: '021-555',
        s_assignee: worker.userId,
        s_assignee_name,
        s_state: 1,
        s_started: aTime,
        s_finished: '',
      },
    ])
  })

  test.each(['s_fault', 's_contact', 's_phone'])(
    'is found by %s, in its list and beside everything else',
    async (field) => {
      const word = fresh('查找')
      const id = await makeAftersales(server.admin, { [field]: word })
      expect(await listed({ keyword: word })).toEqual([id])
      const { data } = await done(server.admin, api.search.index, { keyword: word })
      expect(data).toMatchObject([{ kind: 'sales', records: [{ id }] }])
    },
  )

  test('has no state unless one is sent, and a new form begins at 待处理', async () => {
    const id = await makeAftersales(server.admin, { s_remark: '更换机封' })
    expect(await stored(id)).toMatchObject({ s_state: '', s_started: '', s_finished: '' })
    expect((await done(server.admin, getSales)).data).toMatchObject(waiting)
    const contract = await makeContract(server.admin)
    expect((await done(server.admin, getContract, { id: contract })).data).toMatchObject(waiting)
  })

  test.each([
    ['s_state', 3],
    ['s_state', 'x'],
    ['s_assignee', 987_654],
    ['s_parts', [{ model: 'M7N', quantity: 1 }]],
    ['s_parts', [{ name: '机封', quantity: 0 }]],
    ['s_parts', [{ name: '机封', quantity: 1.5 }]],
    ['s_parts', [{ name: '机封' }]],
    ['s_parts', 'x'],
    ['s_photos', '/upload/x'],
    ['s_fault', '长'.repeat(2001)],
  ])('refuses %s %j by name', async (field, value) => {
    const refused = await server.admin.call(setSales, { [field]: value })
    expect(refused.code).toBe(400)
    expect(Object.keys(refused.errors ?? {})[0]).toMatch(new RegExp(`^${field}`))
  })
})

describe('the state of a case', () => {
  test('says when it came to be handled and when it was completed', async () => {
    const id = await makeAftersales(server.admin, waiting)
    await save(id, { s_state: 1 })
    const handled = await stored(id)
    expect(handled).toMatchObject({ s_state: 1, s_started: aTime, s_finished: '' })
    await save(id, { s_state: 2 })
    expect(await stored(id)).toMatchObject({ s_started: handled.s_started, s_finished: aTime })
  })

  test('may be 已完成 at once, with nothing else filled in and no beginning made up', async () => {
    const id = await makeAftersales(server.admin, waiting)
    await save(id, { s_state: 2 })
    expect(await stored(id)).toMatchObject({ s_state: 2, s_started: '', s_finished: aTime })
    const at = await makeAftersales(server.admin, { s_state: 2 })
    expect(await stored(at)).toMatchObject({ s_state: 2, s_finished: aTime })
  })

  test('taken up again is not completed, and its history tells when it was', async () => {
    const id = await makeAftersales(server.admin, { s_state: 1 })
    await save(id, { s_state: 2 })
    const { s_started, s_finished } = await stored(id)
    await save(id, { s_state: 1 })
    expect(await stored(id)).toMatchObject({ s_state: 1, s_started, s_finished: '' })
    const { data } = await done(server.admin, getHistory, { id })
    expect(data[0].changes).toEqual([
      { label: '处理状态', before: '已完成', after: '处理中' },
      { label: '完成时间', before: s_finished, after: '' },
    ])
  })

  test('back at 待处理 has neither time', async () => {
    const id = await makeAftersales(server.admin, { s_state: 1 })
    await save(id, waiting)
    expect(await stored(id)).toMatchObject({ s_state: 0, s_started: '', s_finished: '' })
  })

  test('that stays leaves its times, and typed ones count for nothing', async () => {
    const id = await makeAftersales(server.admin, { s_state: 2 })
    const before = await stored(id)
    await save(id, { s_state: 2, s_remark: '已回访', s_finished: '2020:01:01 00:00:00' })
    expect((await stored(id)).s_finished).toBe(before.s_finished)
  })

  test('narrows the list, also to all that is still to be done', async () => {
    const word = fresh('状态')
    const make = (fields: object) => makeAftersales(server.admin, { s_fault: word, ...fields })
    const none = await make({})
    const [open, handled, finished] = [
      await make({ s_state: 0 }),
      await make({ s_state: 1 }),
      await make({ s_state: 2 }),
    ]
    const of = (s_state: number | string) => listed({ keyword: word, s_state })
    expect(await of(0)).toEqual([open])
    expect(await of(1)).toEqual([handled])
    expect(await of(2)).toEqual([finished])
    expect(new Set(await of(3))).toEqual(new Set([open, handled]))
    expect(new Set(await of(''))).toEqual(new Set([none, open, handled, finished]))
  })
})

describe('who a case is given to', () => {
  test('is an active user; one who was stopped since keeps it', async () => {
    const person = await server.userWith('sales:view')
    const id = await makeAftersales(server.admin, { s_assignee: person.userId })
    const offered = async () =>
      ((await done(worker, getAssignee)).data as { value: number }[]).map(({ value }) => value)
    expect(await offered()).toContain(person.userId)
    await done(server.admin, api.user.setUsers, { id: person.userId, status: 0 })
    expect(await offered()).not.toContain(person.userId)
    await save(id, { s_assignee: person.userId, s_remark: '改' })
    const other = await makeAftersales(server.admin)
    const refused = await server.admin.call(setSales, { id: other, s_assignee: person.userId })
    expect(refused).toMatchObject({ code: 400, errors: { s_assignee: expect.any(String) } })
  })

  test('sees, finds and changes it, and does not delete it', async () => {
    const person = await server.userWith('sales:view', 'sales:edit', 'sales:delete')
    const word = fresh('派单')
    const id = await makeAftersales(server.admin, { s_fault: word, s_assignee: person.userId })
    expect((await done(person, getSales, { id })).data.can).toEqual({ change: true, delete: false })
    for (const input of [{}, { keyword: word }, { s_assignee: person.userId }]) {
      const { data, total } = await done(person, index, input)
      expect({ ids: data.map((row: { id: number }) => row.id), total }).toEqual({
        ids: [id],
        total: 1,
      })
      expect(data[0].can).toEqual({ change: true, delete: false })
    }
    const { data } = await done(person, api.search.index, { keyword: word })
    expect(data).toMatchObject([{ kind: 'sales', records: [{ id }] }])
    expect((await person.call(setSales, { id, s_state: 1 })).code).toBe(200)
    expect((await person.call(deleteSales, { id })).code).toBe(403)
  })

  test('is a stranger to it once it is given to somebody else', async () => {
    const person = await server.userWith('sales:view', 'sales:edit')
    const id = await makeAftersales(server.admin, { s_assignee: person.userId })
    await save(id, { s_assignee: worker.userId })
    expect((await person.call(getSales, { id })).code).toBe(404)
    expect(await done(person, index)).toMatchObject({ data: [], total: 0 })
  })
})

test('a deleted case comes back as it was', async () => {
  const fields = { s_fault: '漏水', s_state: 1, s_parts: [{ name: '机封', quantity: 1 }] }
  const id = await makeAftersales(server.admin, { ...fields, s_assignee: worker.userId })
  const before = await stored(id)
  await done(server.admin, deleteSales, { id })
  await done(server.admin, restore, { id })
  const { version: _before, ...kept } = before
  expect(await stored(id)).toMatchObject(kept)
})
