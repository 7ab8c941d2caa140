import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { api } from '#api/index.ts'
import { isPostgres } from '#server/db/open.ts'
import { done, makeQuotation } from '#test/make/factories.ts'
import { restorableKinds } from '#test/entities/index.ts'
import { storedRows } from '#test/read/history.ts'
import { sameOnPostgres } from '#test/run/long.ts'
import { testServer, addressOf } from '#test/run/server.ts'

/** What was written into the history stays as it is, and comes and goes with the change that it tells of. */

const server = testServer()
beforeAll(async () => {
  await makeQuotation(server.admin)
  await makeQuotation(server.admin)
})

describe('the database itself refuses', () => {
  const statements: [string, () => ReturnType<typeof sql>][] = [
    ['to change rows', () => sql`update history set user_name = 'x'`],
    ['to change one', () => sql`update history set name = 'x' where id = 1`],
    ['to delete rows', () => sql`delete from history`],
    ['to delete one', () => sql`delete from history where id = 1`],
    [
      'to change one by inserting it again',
      () => sql`insert into history (id, time, user_name, address, entity, record_id, action)
        select id, time, 'x', address, entity, record_id, action from history where true
        on conflict (id) do update set user_name = 'x'`,
    ],
  ]

  test.each(statements)('%s', async (_what, statement) => {
    const before = await storedRows(server)
    expect(before.length).toBeGreaterThan(1)
    await expect(statement().execute(server.db)).rejects.toThrow('the history is append-only')
    expect(await storedRows(server)).toEqual(before)
  })

  test('to replace a row', async () => {
    if (isPostgres(server.db)) return
    const before = await storedRows(server)
    const replaced = sql`insert or replace into history
      (id, time, user_name, address, entity, record_id, action)
      select id, time, 'x', address, entity, record_id, action from history`.execute(server.db)
    await expect(replaced).rejects.toThrow('the history is append-only')
    expect(await storedRows(server)).toEqual(before)
  })

  test('to empty the table', async () => {
    if (!isPostgres(server.db)) return
    await expect(sql`truncate history`.execute(server.db)).rejects.toThrow('append-only')
  })
})

describe('a change and its history are both there or neither:', () => {
  /** Every writing of history fails while this runs. */
  async function withoutHistory<T>(work: () => Promise<T>): Promise<T> {
    await server.db.schema.alterTable('history').renameColumn('address', 'gone').execute()
    try {
      return await work()
    } finally {
      await server.db.schema.alterTable('history').renameColumn('gone', 'address').execute()
    }
  }

  // All of them are saved by the same code, within one transaction: on PostgreSQL one stands for the rest.
  test.each(
    restorableKinds.map((kind, at) => [kind.name + (at > 0 ? sameOnPostgres : ''), kind] as const),
  )(
    'saving, deleting and restoring a %s',
    async (_name, { make, read, save, remove, restore, getHistory }) => {
      const { admin } = server
      const id = await make(admin)
      const before = await done(admin, read, { id })
      await withoutHistory(async () => {
        expect((await admin.call(save, { id })).code).toBe(500)
        expect((await admin.call(remove, { id })).code).toBe(500)
      })
      expect(await done(admin, read, { id })).toEqual(before)
      await done(admin, remove, { id })
      await withoutHistory(async () => {
        expect((await admin.call(restore, { id })).code).toBe(500)
      })
      expect((await admin.call(read, { id })).code).toBe(404)
      expect((await done(admin, getHistory, { id })).total).toBe(2)
      expect((await admin.call(restore, { id })).code).toBe(200)
    },
  )

  test('signing in', async () => {
    const sessions = () => server.db.selectFrom('session').selectAll().execute()
    const before = await sessions()
    const answer = await withoutHistory(() => server.signIn('admin', 'admin-password'))
    expect(answer.code).toBe(500)
    expect(await sessions()).toEqual(before)
  })

  test('exporting: nothing leaves that is not noted', async () => {
    const id = await makeQuotation(server.admin)
    const response = await withoutHistory(() =>
      server.fetch(addressOf(api.quotation.outleader, { id }), {
        headers: { authorization: `Bearer ${server.admin.token}` },
      }),
    )
    expect(response.headers.get('content-type')).toContain('json')
    expect(await response.json()).toMatchObject({ code: 500 })
  })
})
