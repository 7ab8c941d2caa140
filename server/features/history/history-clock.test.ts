import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { RESTORABLE_DAYS } from '#api/kit/history.ts'
import { api } from '#api/index.ts'
import { done, fresh, makeQuotation } from '#test/make/factories.ts'
import { eachOf, restorableKinds } from '#test/entities/index.ts'
import { actionsOf, adminNow, log, storedRows, changesOf } from '#test/read/history.ts'
import { enter, makeUser } from '#test/make/people.ts'
import { testServer, type Caller } from '#test/run/server.ts'

/** What depends on the time. The server runs in the test's process: its clock is set here. */

const SECOND = 1000
const DAY = 24 * 60 * 60 * SECOND

const server = testServer()
let admin: Caller
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  admin = await adminNow(server)
})
afterEach(() => void vi.useRealTimers())

async function setClock(moment: number | string): Promise<void> {
  vi.setSystemTime(moment)
  admin = await adminNow(server)
}

describe.each(eachOf(restorableKinds))('a deleted %s', (_name, kind) => {
  const { label, make, remove, restore, getDeleted, getHistory } = kind
  const listed = async () =>
    ((await done(admin, getDeleted)).data as { id: number }[]).map((row) => row.id)

  test('can be restored on the 180th day, and is listed until then', async () => {
    const id = await make(admin)
    await done(admin, remove, { id })
    await setClock(Date.now() + RESTORABLE_DAYS * DAY)
    expect(await listed()).toContain(id)
    expect(await actionsOf(admin, getHistory, id)).toEqual(['delete', 'create'])
    expect((await admin.call(restore, { id })).code).toBe(200)
  })

  test('cannot afterwards, and is neither listed nor has a history', async () => {
    const id = await make(admin)
    await done(admin, remove, { id })
    await setClock(Date.now() + RESTORABLE_DAYS * DAY + SECOND)
    expect(await listed()).not.toContain(id)
    const before = await storedRows(server, kind.name)
    expect(await admin.call(restore, { id })).toEqual({
      code: 404,
      msg: `没有可以恢复的${label}，可能已经恢复或超过期限`,
    })
    expect((await admin.call(getHistory, { id })).code).toBe(404)
    expect(await storedRows(server, kind.name)).toEqual(before)
    expect((await log(admin, { entity: kind.name, action: 'delete' })).data).toContainEqual(
      expect.objectContaining({ record_id: id }),
    )
  })
})

test('the 180 days count from the last deletion', async () => {
  const { deleteQuotation, restore } = api.quotation
  const id = await makeQuotation(admin)
  await done(admin, deleteQuotation, { id })
  await setClock(Date.now() + 100 * DAY)
  await done(admin, restore, { id })
  await done(admin, deleteQuotation, { id })
  await setClock(Date.now() + 100 * DAY)
  expect(await done(admin, restore, { id })).toMatchObject({ version: 3 })
})

test('操作日志 finds what happened on some days, both ends included, by the company’s clock', async () => {
  const keyword = fresh('哪天')
  // Four in the afternoon in London is midnight in Shanghai.
  for (const moment of ['2031-03-02T15:59:59Z', '2031-03-02T16:00Z', '2031-03-04T15:59:59Z']) {
    await setClock(moment)
    await makeQuotation(admin, { quo_name: `${keyword} ${moment}` })
  }
  const days = async (startime: string, endtime: string) =>
    (await log(admin, { keyword, startime, endtime })).total
  expect(await days('2031-03-02', '2031-03-02')).toBe(1)
  expect(await days('2031-03-03', '2031-03-03')).toBe(1)
  expect(await days('2031-03-03', '2031-03-04')).toBe(2)
  expect(await days('2031-03-02', '')).toBe(3)
  expect(await days('', '2031-03-03')).toBe(2)
  expect(await days('2031-03-05', '')).toBe(0)
  expect(await days('2031-03-04', '2031-03-02')).toBe(0)
})

describe('that a password was set shows by its time, and by nothing else,', () => {
  test.each([
    [
      'by its owner',
      async (person: Awaited<ReturnType<typeof makeUser>>) => {
        const input = { old_password: person.password, password: 'my-new-secret' }
        await done(await enter(server, person), api.user.setPassword, input)
      },
    ],
    [
      'by who manages users',
      ({ id }: { id: number }) => done(admin, api.user.setUsers, { id, password: 'my-new-secret' }),
    ],
  ])('%s', async (_whom, set) => {
    const person = await makeUser(admin)
    await setClock(Date.now() + DAY)
    await set(person)
    const { data, total } = await log(admin, { keyword: person.username, action: 'change' })
    expect(total).toBe(1)
    expect(data).toMatchObject([{ entity: 'user', record_id: person.id }])
    expect(Object.keys(changesOf(data[0]))).toEqual(['密码设置时间'])
    const rows = JSON.stringify(await storedRows(server))
    for (const secret of ['my-new-secret', person.password, 'argon2']) {
      expect(rows).not.toContain(secret)
    }
  })
})
