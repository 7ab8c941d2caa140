import { describe, expect, test } from 'vitest'
import { contentOf, eachOf, restorableKinds } from '#test/entities/index.ts'
import { actionsOf, historyPage, storedRows } from '#test/read/history.ts'
import { done } from '#test/make/factories.ts'
import { sameOnPostgres } from '#test/run/long.ts'
import { testServer, type TestServer } from '#test/run/server.ts'

/** What holds of every record kind whose deletion can be undone. */

const server = testServer()

const call: TestServer['admin']['call'] = (...sent) => server.admin.call(...sent)
const ABSENT = 987_654

describe.each(eachOf(restorableKinds))('a deleted %s', (name, kind) => {
  const { label, getHistory, getDeleted, restore, read, save, remove } = kind
  const make = () => kind.make(server.admin)
  const nothingToRestore = {
    code: 404,
    msg: `没有可以恢复的${label}，可能已经恢复或超过期限`,
  }

  async function deleted() {
    const id = await make()
    await done(server.admin, remove, { id })
    return id
  }
  const listed = async () =>
    ((await done(server.admin, getDeleted)).data as { id: number }[]).map((row) => row.id)

  test('comes back under its id as it was, and its version goes on', async () => {
    const id = Number((await done(server.admin, save, await kind.full(server.admin))).id)
    await done(server.admin, save, { id })
    const before = await contentOf(server.admin, kind, id)
    expect(before.version).toBe(2)
    await done(server.admin, remove, { id })
    expect((await call(read, { id })).code).toBe(404)

    expect(await call(restore, { id })).toEqual({ code: 200, msg: '已恢复', id, version: 3 })
    expect(await contentOf(server.admin, kind, id)).toEqual({ ...before, version: 3 })
    expect((await call(save, { id, version: 2 })).code).toBe(409)
    expect(await call(save, { id, version: 3 })).toMatchObject({ code: 200, version: 4 })
  })

  test(`comes back once${sameOnPostgres}`, async () => {
    const id = await deleted()
    await done(server.admin, restore, { id })
    expect(await call(restore, { id })).toEqual(nothingToRestore)
  })

  test('comes back once for four who restore it at once', async () => {
    const id = await deleted()
    const answers = await Promise.all([1, 2, 3, 4].map(() => call(restore, { id })))
    expect(answers.filter(({ code }) => code === 200)).toHaveLength(1)
    expect(answers.filter(({ code }) => code !== 200)).toEqual(
      [1, 2, 3].map(() => nothingToRestore),
    )
    expect(await actionsOf(server.admin, getHistory, id)).toEqual(['restore', 'delete', 'create'])
  })

  test(`comes back once for a call that is repeated with its key${sameOnPostgres}`, async () => {
    const id = await deleted()
    const key = { 'idempotency-key': `restore-${name}` }
    const first = await call(restore, { id }, key)
    expect(first.code).toBe(200)
    expect(await call(restore, { id }, key)).toEqual(first)
    expect(await actionsOf(server.admin, getHistory, id)).toEqual(['restore', 'delete', 'create'])
  })

  test(`can be deleted and restored again and again${sameOnPostgres}`, async () => {
    const id = await deleted()
    await done(server.admin, restore, { id })
    await done(server.admin, remove, { id })
    expect(await done(server.admin, restore, { id })).toMatchObject({ version: 3 })
    expect(await actionsOf(server.admin, getHistory, id)).toEqual([
      'restore',
      'delete',
      'restore',
      'delete',
      'create',
    ])
  })

  test(`is listed as such until it is back, and again when it is deleted again${sameOnPostgres}`, async () => {
    const id = await make()
    expect(await listed()).not.toContain(id)
    await done(server.admin, remove, { id })
    const [newest] = (await done(server.admin, getDeleted)).data
    const [deletion] = (await historyPage(server.admin, getHistory, { id })).data
    const { name, time, user_name, staff_name } = deletion!
    expect(newest).toEqual({ id, name, time, user_name, staff_name })
    expect(newest.user_name).toBe('admin')
    await done(server.admin, restore, { id })
    expect(await listed()).not.toContain(id)
    await done(server.admin, remove, { id })
    expect((await listed()).filter((one) => one === id)).toEqual([id])
  })

  test(`leaves nothing where there is nothing to restore${sameOnPostgres}`, async () => {
    const there = await make()
    const before = await storedRows(server)
    for (const id of [there, ABSENT]) expect(await call(restore, { id })).toEqual(nothingToRestore)
    expect((await call(restore)).code).toBe(400)
    expect(await storedRows(server)).toEqual(before)
  })

  test(`shows its history still, its deletion being the newest${sameOnPostgres}`, async () => {
    const id = await deleted()
    expect(await actionsOf(server.admin, getHistory, id)).toEqual(['delete', 'create'])
    expect((await call(getHistory, { id: ABSENT })).code).toBe(404)
    expect((await call(getHistory)).code).toBe(400)
  })
})
