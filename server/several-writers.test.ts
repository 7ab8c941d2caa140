import { randomUUID } from 'node:crypto'
import { utimesSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { api } from '#api/index.ts'
import { openDatabase, type Database } from './db/open.ts'
import { pathOf } from './storage/file-name.ts'
import { makeContract } from '#test/make/chain.ts'
import { done, makeQuotation } from '#test/make/factories.ts'
import { makeUserWith } from '#test/make/people.ts'
import { filesOnDisk, uploaded } from '#test/make/files/upload.ts'
import { newBrowser } from '#test/run/login.ts'
import { callerWith } from '#test/run/served.ts'
import { inTurns, severalServers } from '#test/run/several.ts'
import type { Caller, Envelope } from '#test/run/server.ts'

const { setContract, getContract } = api.contract
const HOUR = 60 * 60 * 1000

/** What several processes write at the same moment into one database and one folder of files. */
describe.runIf(process.env['TEST_DATABASE_URL'] !== undefined)('with several processes', () => {
  const several = severalServers({}, true)
  let db: Database
  beforeAll(() => (db = openDatabase({ databaseUrl: several.databaseUrl, dataDir: '' })))
  afterAll(() => db.destroy())

  const isUnique = (values: readonly unknown[]) => new Set(values).size === values.length

  test('the first start was one: one administrator, and each role and category once', async () => {
    const users = await db.selectFrom('user').select('username').execute()
    expect(users).toEqual([{ username: 'admin' }])
    const roles = await db.selectFrom('role').select('role_name').execute()
    expect(roles.map(({ role_name }) => role_name).sort()).toEqual(
      ['超级管理员', '销售', '销售经理', '生产', '物流', '售后', '产品管理', '财务'].sort(),
    )
    expect(await db.selectFrom('category').select('id').execute()).toHaveLength(20)
  })

  test('no record gets the id of another, and no contract the number of another', async () => {
    const answers = await inTurns(40, several.admins, (admin) =>
      admin.call(setContract, { c_title: '同时' }),
    )
    expect(answers.map(({ code }) => code)).toEqual(answers.map(() => 200))
    expect(isUnique(answers.map(({ id }) => id))).toBe(true)
    const stored = await db.selectFrom('contract').select(['id', 'c_no']).execute()
    expect(stored).toHaveLength(40)
    expect(isUnique(stored.map(({ c_no }) => c_no))).toBe(true)
    for (const { c_no } of stored) expect(c_no).toMatch(/^HT\d{8}-\d{3}$/)
  })

  test('no two people are shown the same next number', async () => {
    const people: Caller[] = []
    for (const server of [...several.servers, ...several.servers, ...several.servers]) {
      const person = await makeUserWith(several.admins[0]!, 'contract:view', 'contract:edit')
      const { id } = await newBrowser(server).tryPassword(person.username, person.password)
      people.push(callerWith(server.url, String(id)))
    }
    const shown = await Promise.all(people.map((person) => done(person, getContract)))
    expect(isUnique(shown.map(({ data }) => (data as { c_no: string }).c_no))).toBe(true)
  })

  test('one key sent to both at once takes effect once', async () => {
    for (let turn = 0; turn < 5; turn += 1) {
      const quo_name = `一次 ${turn}`
      const key = { 'idempotency-key': randomUUID() }
      const answers = await inTurns(4, several.admins, (admin) =>
        admin.call(api.quotation.setQuotation, { quo_name }, key),
      )
      expect(answers).toEqual(answers.map(() => answers[0]))
      expect(answers[0]!.code).toBe(200)
      const stored = await db
        .selectFrom('quotation')
        .select('id')
        .where('quo_name', '=', quo_name)
        .execute()
      expect(stored).toHaveLength(1)
    }
  })

  test('of saves from one version at both, one wins', async () => {
    const [admin] = several.admins
    const id = await makeQuotation(admin!)
    const { version } = (await done(admin!, api.quotation.getQuotation, { id })).data as Envelope
    const answers = await inTurns(6, several.admins, (one, turn) =>
      one.call(api.quotation.setQuotation, { id, version, quo_name: `改 ${turn}` }),
    )
    expect(answers.filter(({ code }) => code === 200)).toHaveLength(1)
    expect(answers.filter(({ code }) => code === 409)).toHaveLength(5)
  })

  test('both clean files up at once: what is named stays, and nothing fails', async () => {
    const [admin] = several.admins
    const named = await uploaded(several.one, admin!, ...Array.from({ length: 20 }, () => ({})))
    await makeContract(admin!, { c_file: named })
    await uploaded(several.other, admin!, ...Array.from({ length: 50 }, () => ({})))
    // As if all that had been three days ago.
    const ago = Date.now() - 72 * HOUR
    await sql`update file set unnamed_since_ms = ${ago}::bigint`.execute(db)
    for (const name of filesOnDisk(several.one)) {
      utimesSync(join(several.one.dataDir, 'files', pathOf(name)), ago / 1000, ago / 1000)
    }
    // The hourly work is done first at the start, and a stop waits for it.
    const cleaners = await Promise.all(Array.from({ length: 2 }, () => several.start()))
    cleaners.forEach((server) => server.stop())
    for (const { ended } of cleaners) {
      const { code, written } = await ended
      expect(code).toBe(0)
      expect(written).not.toContain('failed')
    }
    expect(filesOnDisk(several.one).sort()).toEqual(
      named.map((url) => url.slice('/upload/'.length)).sort(),
    )
    const rows = await db.selectFrom('file').select('url').execute()
    expect(rows.map(({ url }) => url).sort()).toEqual(named.toSorted())
  })
})
