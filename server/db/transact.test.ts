import { join } from 'node:path'
import SQLite from 'better-sqlite3'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { api } from '#api/index.ts'
import { makeCustomer, makeQuotation } from '#test/make/factories.ts'
import { callerOf } from '#test/make/people.ts'
import { throwawayDatabase } from '#test/run/database.ts'
import { startServer, testServer, type Caller, type TestServer } from '#test/run/server.ts'

const { setQuotation } = api.quotation
const isSqlite = process.env['TEST_DATABASE_URL'] === undefined
const REFUSED = { code: 429, msg: '系统正忙，内容没有保存，请过几秒再试一次' }

/** How often the history has a record as created or changed. */
async function timesSaved({ db }: TestServer, entity: 'quotation' | 'customer', id: number) {
  const rows = await db
    .selectFrom('history')
    .select('id')
    .where('entity', '=', entity)
    .where('record_id', '=', id)
    .execute()
  return rows.length
}

const SAVING = ['quotation:view', 'quotation:edit', 'quotation:all'] as const

/** Longer than a change is tried again. */
const PATIENCE = 60_000

describe.runIf(isSqlite)('while another program writes to the file', () => {
  const server = testServer()
  let other: SQLite.Database
  beforeEach(() => {
    other = new SQLite(join(server.dataDir, 'baojia.sqlite'))
    other.exec('begin immediate')
  })
  afterEach(() => other.close())

  const names = async () => {
    const { data } = await server.admin.call(api.quotation.index)
    return (data as { quo_name: string }[]).map(({ quo_name }) => quo_name)
  }

  test('a save waits for it and is made once, and who reads does not wait', async () => {
    const key = { 'idempotency-key': 'waits' }
    let isSaved = false
    const saving = server.admin.call(setQuotation, { quo_name: '等到的' }, key).finally(() => {
      isSaved = true
    })
    for (let reads = 0; reads < 20; reads += 1) expect(await names()).not.toContain('等到的')
    expect(isSaved).toBe(false)
    other.exec('rollback')
    const saved = await saving
    expect(saved.code).toBe(200)
    expect(await names()).toContain('等到的')
    expect(await timesSaved(server, 'quotation', Number(saved.id))).toBe(1)
    expect(await server.admin.call(setQuotation, { quo_name: '等到的' }, key)).toEqual(saved)
  })

  test(
    'that does not end, a save is refused as busy, and its key saves afterwards @long',
    async () => {
      const key = { 'idempotency-key': 'refused' }
      const save = () => server.admin.call(setQuotation, { quo_name: '太久' }, key)
      expect(await save()).toEqual(REFUSED)
      expect(await names()).not.toContain('太久')
      other.exec('rollback')
      expect((await save()).code).toBe(200)
    },
    PATIENCE,
  )
})

describe.runIf(!isSqlite)('on PostgreSQL', () => {
  let database: Awaited<ReturnType<typeof throwawayDatabase>>
  let server: TestServer
  /** Somebody else at the database, who never gives way. */
  let holder: pg.Client
  let watcher: pg.Client
  beforeAll(async () => {
    database = await throwawayDatabase()
    // Soon, so that one attempt after the other fails while a lock is held.
    const url = `${database.environment.DATABASE_URL}?lock_timeout=100`
    server = await startServer({ DATABASE_URL: url })
    watcher = new pg.Client({ connectionString: database.environment.DATABASE_URL })
    await watcher.connect()
  })
  afterAll(async () => {
    await watcher.end()
    await server.close()
    await database.remove()
  })
  beforeEach(async () => {
    holder = new pg.Client({ connectionString: database.environment.DATABASE_URL })
    await holder.connect()
    await holder.query("set deadlock_timeout = '1h'")
    await holder.query('begin')
  })
  afterEach(() => holder.end())

  /** The transactions of the server that wait for a lock, by when they began. */
  async function waiting(): Promise<string[]> {
    const { rows } = await watcher.query<{ began: string }>(
      `select xact_start::text as began from pg_stat_activity
       where datname = current_database() and wait_event_type = 'Lock'`,
    )
    return rows.map(({ began }) => began)
  }

  /** Until so many transactions have waited, one after the other or at once. */
  async function untilWaited(transactions: number): Promise<void> {
    const seen = new Set<string>()
    while (seen.size < transactions) for (const began of await waiting()) seen.add(began)
  }

  const hold = (table: string, id: number) =>
    holder.query(`select id from ${table} where id = $1 for update`, [id])

  test('a lock that is not granted in time (55P03) costs nothing but time', async () => {
    const id = await makeQuotation(server.admin)
    await hold('quotation', id)
    const key = { 'idempotency-key': '55P03' }
    const saving = server.admin.call(setQuotation, { id, quo_name: '锁' }, key)
    await untilWaited(3)
    await holder.query('rollback')
    const saved = await saving
    expect(saved).toMatchObject({ code: 200, version: 2 })
    expect(await timesSaved(server, 'quotation', id)).toBe(2)
    expect(await server.admin.call(setQuotation, { id, quo_name: '锁' }, key)).toEqual(saved)
  })

  test(
    'one that is never granted is refused as busy, and the key saves afterwards @long',
    async () => {
      const id = await makeQuotation(server.admin)
      await hold('quotation', id)
      const key = { 'idempotency-key': 'never' }
      const save = () => server.admin.call(setQuotation, { id, quo_name: '忙' }, key)
      expect(await save()).toEqual(REFUSED)
      await holder.query('rollback')
      expect(await save()).toMatchObject({ code: 200, version: 2 })
    },
    PATIENCE,
  )

  test('a change that is ended as the victim of a deadlock (40P01) is made once', async () => {
    const patient = await startServer({
      DATABASE_URL: `${database.environment.DATABASE_URL}?options=-c%20deadlock_timeout%3D10`,
    })
    try {
      const ids = [await makeCustomer(patient.admin), await makeCustomer(patient.admin)] as const
      const { userId } = await server.userWith('customer:view')
      await hold('customer', ids[1])
      // It locks the customers in the order of their ids.
      const handing = patient.admin.call(api.customer.handOver, { ids: [...ids], user_id: userId })
      await untilWaited(1)
      await hold('customer', ids[0])
      await holder.query('rollback')
      expect((await handing).code).toBe(200)
      for (const id of ids) expect(await timesSaved(patient, 'customer', id)).toBe(2)
    } finally {
      await patient.close()
    }
  })

  test('a change that cannot be serialised (40001) is made once', async () => {
    const isolated = await startServer({
      DATABASE_URL: `${database.environment.DATABASE_URL}?options=-c%20default_transaction_isolation%3Drepeatable%5C%20read`,
    })
    try {
      const id = await makeQuotation(isolated.admin)
      await holder.query('update quotation set quo_info = $2 where id = $1', [id, '别人写的'])
      const saving = isolated.admin.call(setQuotation, { id, quo_name: '串行' })
      await untilWaited(1)
      await holder.query('commit')
      expect(await saving).toMatchObject({ code: 200, version: 2 })
      expect(await timesSaved(isolated, 'quotation', id)).toBe(2)
      const row = isolated.db.selectFrom('quotation').select(['quo_name', 'quo_info'])
      expect(await row.where('id', '=', id).executeTakeFirst()).toEqual({
        quo_name: '串行',
        quo_info: '别人写的',
      })
    } finally {
      await isolated.close()
    }
  })

  describe('with a commit that is not answered, as with a synchronous standby that is away,', () => {
    const UNCONFIRMED = {
      code: 503,
      msg: '系统正忙，还不能确定内容是否已经保存，请过几秒再试一次，不会重复保存',
    }

    /** Commits of changed quotations wait as long as `gate` has a row. */
    beforeAll(async () => {
      await watcher.query('create table gate (closed int)')
      await watcher.query(`create function wait_at_gate() returns trigger language plpgsql as $$
        begin
          while exists (select from gate) loop perform pg_sleep(0.01); end loop;
          return null;
        end $$`)
      await watcher.query(`create constraint trigger commit_waits after update on quotation
        deferrable initially deferred for each row execute function wait_at_gate()`)
    })
    beforeEach(() => watcher.query('insert into gate values (1)'))
    afterEach(() => watcher.query('delete from gate'))

    /** The processes of the database that wait in a commit. */
    async function committing(): Promise<number[]> {
      const { rows } = await watcher.query<{ pid: number }>(
        `select pid from pg_stat_activity
         where datname = current_database() and state = 'active' and query = 'commit'`,
      )
      return rows.map(({ pid }) => pid)
    }

    async function untilCommitting(count: number): Promise<number[]> {
      for (;;) {
        const pids = await committing()
        if (pids.length === count) return pids
      }
    }

    const saveAs = (caller: Caller, id: number) =>
      caller.call(setQuotation, { id, quo_name: '等备用库' }, { 'idempotency-key': `commit-${id}` })

    test('a save whose connection is cut has no known result, and its key saves it once', async () => {
      const id = await makeQuotation(server.admin)
      const saving = saveAs(server.admin, id)
      const [pid] = await untilCommitting(1)
      await watcher.query('select pg_terminate_backend($1)', [pid])
      expect(await saving).toEqual(UNCONFIRMED)
      await watcher.query('delete from gate')
      expect(await saveAs(server.admin, id)).toMatchObject({ code: 200, version: 2 })
    })

    test(
      'saves say so, keep no connections from who reads, and are made once @long',
      async () => {
        const savers: [Caller, number][] = []
        for (let count = 0; count < 12; count += 1) {
          const { token, userId } = await server.userWith(...SAVING)
          savers.push([callerOf(server, token, userId), await makeQuotation(server.admin)])
        }
        const saving = Promise.all(savers.map(([saver, id]) => saveAs(saver, id)))
        await untilCommitting(6)
        const answers = await saving
        expect(answers.filter(({ code }) => code === 503)).toEqual(
          Array.from({ length: 6 }, () => UNCONFIRMED),
        )
        expect(answers.filter(({ code }) => code !== 503)).toEqual(
          Array.from({ length: 6 }, () => REFUSED),
        )
        // They still wait, each with the turn and the connection that it had.
        expect(await committing()).toHaveLength(6)
        expect((await server.admin.call(api.home.index)).code).toBe(200)
        await watcher.query('delete from gate')
        for (const [saver, id] of savers) {
          expect(await saveAs(saver, id)).toMatchObject({ code: 200, version: 2 })
          expect(await timesSaved(server, 'quotation', id)).toBe(2)
        }
      },
      PATIENCE,
    )
  })

  test('saves that wait for a lock leave connections to those who read', async () => {
    const patient = await startServer({ DATABASE_URL: database.environment.DATABASE_URL ?? '' })
    try {
      const id = await makeQuotation(patient.admin)
      const savers: Caller[] = []
      for (let count = 0; count < 12; count += 1) {
        const { token, userId } = await server.userWith(...SAVING)
        savers.push(callerOf(patient, token, userId))
      }
      await hold('quotation', id)
      const saving = savers.map((saver, at) => saver.call(setQuotation, { id, quo_name: `${at}` }))
      while ((await waiting()).length < 6) continue
      expect((await patient.admin.call(api.home.index)).code).toBe(200)
      expect(await waiting()).toHaveLength(6)
      await holder.query('rollback')
      expect((await Promise.all(saving)).map(({ code }) => code)).toEqual(savers.map(() => 200))
      expect(await timesSaved(patient, 'quotation', id)).toBe(1 + savers.length)
    } finally {
      await patient.close()
    }
  })
})
