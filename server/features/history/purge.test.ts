import { sql } from 'kysely'
import { describe, expect, test, vi } from 'vitest'
import { RESTORABLE_DAYS } from '#api/kit/history.ts'
import { api } from '#api/index.ts'
import { isPostgres } from '#server/db/open.ts'
import { makeContract } from '#test/make/chain.ts'
import { done, makeQuotation } from '#test/make/factories.ts'
import { restorableKinds } from '#test/entities/index.ts'
import { actionsOf, log, storedRows } from '#test/read/history.ts'
import { makeUser } from '#test/make/people.ts'
import { filesOnDisk, uploaded } from '#test/make/files/upload.ts'
import { recordKinds } from '#server/features.ts'
import { removeUnnamedFiles } from '#server/features/upload/cleanup.ts'
import { sameOnPostgres } from '#test/run/long.ts'
import { testServer } from '#test/run/server.ts'
import { purgeDeleted } from './purge.ts'

const MINUTE = 60 * 1000
const DAY = 24 * 60 * MINUTE

const server = testServer()

/** The purge as it will run so much later. */
const purgeAfter = (ms: number) =>
  purgeDeleted(
    { db: server.db, config: { timeZone: 'Asia/Shanghai' } },
    recordKinds,
    Date.now() + ms,
  )
const purgeAfterTerm = () => purgeAfter(RESTORABLE_DAYS * DAY + MINUTE)
const cleanUpAfterTerm = () =>
  removeUnnamedFiles(server, Date.now() + RESTORABLE_DAYS * DAY + MINUTE)

const purged = async (id: number) => (await storedRows(server, 'contract', id)).at(-1)!.action
const onDisk = (url: string) => filesOnDisk(server).includes(url.slice('/upload/'.length))
const hashOf = async (id: number) => {
  const query = server.db.selectFrom('user').select('password_hash').where('id', '=', id)
  return (await query.executeTakeFirstOrThrow()).password_hash
}

async function deletedContract() {
  const [url = ''] = await uploaded(server, server.admin, { content: '内容' })
  const id = await makeContract(server.admin, { c_file: url })
  await done(server.admin, api.contract.deleteContract, { id })
  return { id, url }
}

/** Not so early that the session would not have begun yet. */
const EARLIER = 6 * 60 * MINUTE

/** A user, and a contract, whose deletion the server's clock saw some hours earlier. */
async function deletedEarlier(id: number) {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() - EARLIER })
  try {
    await done(server.admin, api.user.deleteUser, { id })
    return await deletedContract()
  } finally {
    vi.useRealTimers()
  }
}

describe('180 days after a deletion', () => {
  test('the versions of a quotation are gone, those of others stay', async () => {
    const sent = async () => {
      const id = await makeQuotation(server.admin)
      await done(server.admin, api.quotation.addline, { id, title: '运费', unitprice: '1' })
      await done(server.admin, api.quotation.sendQuotation, { id })
      return id
    }
    const [id, other] = [await sent(), await sent()]
    await done(server.admin, api.quotation.deleteQuotation, { id })
    await purgeAfterTerm()
    const versions = server.db.selectFrom('quotation_version').select('quotation_id')
    expect(await versions.execute()).toEqual([{ quotation_id: other }])
  })

  test('the purge is listed in the history of every kind of record, as done by 系统', async () => {
    const gone = await Promise.all(
      restorableKinds.map(async ({ name, make, remove }) => {
        const id = await make(server.admin)
        await done(server.admin, remove, { id })
        return { name, id }
      }),
    )
    await purgeAfterTerm()
    for (const { name, id } of gone) {
      const rows = await storedRows(server, name, id)
      expect(rows.map(({ action }) => action)).toEqual(['create', 'delete', 'purge'])
      expect(rows[2]).toMatchObject({
        user_id: null,
        user_name: '系统',
        address: '本机',
        name: rows[1]!.name,
        before: null,
        after: null,
      })
    }
    const { data } = await log(server.admin, { action: 'purge' })
    expect(data[0]).toMatchObject({ user_name: '系统', action: 'purge', changes: [] })
  })

  test(`the files of a contract go with the next clean-up, and not before${sameOnPostgres}`, async () => {
    const { id, url } = await deletedContract()
    await cleanUpAfterTerm()
    expect(onDisk(url)).toBe(true)
    await purgeAfterTerm()
    expect(onDisk(url)).toBe(true)
    await cleanUpAfterTerm()
    expect(onDisk(url)).toBe(false)
    expect((await server.admin.call(api.contract.restore, { id })).code).toBe(404)
  })

  test(`the password of a user is forgotten, and the name stays with the records${sameOnPostgres}`, async () => {
    const person = await makeUser(server.admin)
    await done(server.admin, api.user.deleteUser, { id: person.id })
    expect(await hashOf(person.id)).toContain('argon2')
    await purgeAfterTerm()
    expect(await hashOf(person.id)).toBe('')
    expect((await server.admin.call(api.user.restore, { id: person.id })).code).toBe(404)
    expect((await server.signIn(person.username, '')).code).toBe(400)
    expect((await done(server.admin, api.quotation.getUser)).data).toContainEqual({
      value: person.id,
      label: `${person.username}（已删除）`,
    })
  })
})

describe(`the purge leaves alone${sameOnPostgres}`, () => {
  test('what was deleted less than 180 days ago', async () => {
    const { id, url } = await deletedContract()
    const person = await makeUser(server.admin)
    await done(server.admin, api.user.deleteUser, { id: person.id })
    await purgeAfter(RESTORABLE_DAYS * DAY - MINUTE)
    await cleanUpAfterTerm()
    await done(server.admin, api.contract.restore, { id })
    await done(server.admin, api.user.restore, { id: person.id })
    expect(onDisk(url)).toBe(true)
    expect((await server.signIn(person.username, person.password)).code).toBe(200)
  })

  test('newer deletions, while it ends an older one', async () => {
    const [older, newer] = [await makeUser(server.admin), await makeUser(server.admin)]
    const early = await deletedEarlier(older.id)
    const late = await deletedContract()
    await done(server.admin, api.user.deleteUser, { id: newer.id })
    await purgeAfter(RESTORABLE_DAYS * DAY - EARLIER + MINUTE)
    await cleanUpAfterTerm()
    expect([onDisk(early.url), onDisk(late.url)]).toEqual([false, true])
    expect(await hashOf(older.id)).toBe('')
    await done(server.admin, api.contract.restore, { id: late.id })
    await done(server.admin, api.user.restore, { id: newer.id })
    expect((await server.signIn(newer.username, newer.password)).code).toBe(200)
  })

  test('what was restored', async () => {
    const { id, url } = await deletedContract()
    const person = await makeUser(server.admin)
    await done(server.admin, api.user.deleteUser, { id: person.id })
    await done(server.admin, api.contract.restore, { id })
    await done(server.admin, api.user.restore, { id: person.id })
    await purgeAfterTerm()
    await cleanUpAfterTerm()
    expect(onDisk(url)).toBe(true)
    expect(await purged(id)).toBe('restore')
    expect(await hashOf(person.id)).toContain('argon2')
  })

  test('a user of the same name', async () => {
    const { id, username } = await makeUser(server.admin)
    await done(server.admin, api.user.deleteUser, { id })
    const other = await makeUser(server.admin, { username })
    await purgeAfterTerm()
    expect((await server.signIn(username, other.password)).code).toBe(200)
  })

  test('everything, when it runs again', async () => {
    await deletedContract()
    await purgeAfterTerm()
    const before = await storedRows(server)
    await purgeAfterTerm()
    await purgeAfter(2 * RESTORABLE_DAYS * DAY)
    expect(await storedRows(server)).toEqual(before)
  })

  test('the history that was there before', async () => {
    const id = await makeQuotation(server.admin)
    await done(server.admin, api.quotation.deleteQuotation, { id })
    const before = await storedRows(server, 'quotation', id)
    await purgeAfterTerm()
    const after = await storedRows(server, 'quotation', id)
    expect(after.slice(0, -1)).toEqual(before)
    expect((await server.admin.call(api.quotation.getHistory, { id })).code).toBe(404)
  })
})

test('of two purges at once every record is purged by one', async () => {
  const { id } = await deletedContract()
  await Promise.all([purgeAfterTerm(), purgeAfterTerm()])
  const rows = await storedRows(server, 'contract', id)
  expect(rows.map(({ action }) => action)).toEqual(['create', 'delete', 'purge'])
})

test('a record whose purge fails is left whole for the next run, and keeps nothing else waiting', async () => {
  const failing = await deletedContract()
  const other = await deletedContract()
  const { db } = server
  const raise = isPostgres(db)
    ? sql`create function fail() returns trigger language plpgsql as
        $$ begin raise exception 'the disk is full'; end $$`
    : sql`select 1`
  await raise.execute(db)
  const isIt = sql.raw(`old.deleted_contract_id = ${failing.id}`)
  await (
    isPostgres(db)
      ? sql`create trigger failing before update on file for each row when (${isIt}) execute function fail()`
      : sql`create trigger failing before update on file when ${isIt}
        begin select raise(abort, 'the disk is full'); end`
  ).execute(db)
  const reason = { message: expect.stringContaining('the disk is full') }
  await expect(purgeAfterTerm()).rejects.toMatchObject({ errors: [reason] })
  await (isPostgres(db) ? sql`drop trigger failing on file` : sql`drop trigger failing`).execute(db)

  expect(await purged(failing.id)).toBe('delete')
  expect(await purged(other.id)).toBe('purge')
  await cleanUpAfterTerm()
  expect([onDisk(failing.url), onDisk(other.url)]).toEqual([true, false])
  await purgeAfterTerm()
  await cleanUpAfterTerm()
  expect(await purged(failing.id)).toBe('purge')
  expect(onDisk(failing.url)).toBe(false)
})

test(`a record is shown to nobody once it was purged, whatever the clock says then${sameOnPostgres}`, async () => {
  const { id } = await deletedContract()
  expect(await actionsOf(server.admin, api.contract.getHistory, id)).toEqual(['delete', 'create'])
  await purgeAfterTerm()
  const { getHistory, getDeleted, restore } = api.contract
  expect((await server.admin.call(getHistory, { id })).code).toBe(404)
  expect((await server.admin.call(restore, { id })).code).toBe(404)
  const { data } = await done(server.admin, getDeleted)
  expect(data.map((row: { id: number }) => row.id)).not.toContain(id)
})
