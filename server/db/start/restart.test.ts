import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { AnyEndpoint } from '#api/kit/endpoint.ts'
import { api } from '#api/index.ts'
import { dataDirs } from '#test/run/process.ts'
import { adminOf, servers, type Served } from '#test/run/served.ts'
import { addressOf, type Caller, type Envelope } from '#test/run/server.ts'
import { startPostgres } from '../../../scripts/lib/postgres.mjs'
import { openDatabase } from '../open.ts'

const UNSAVED = /^数据库暂时无法使用，内容没有保存，请稍后再试（编号 [0-9a-f-]{36}）$/
/** A save whose commit was under way when the connection went. */
const UNCONFIRMED = '系统正忙，还不能确定内容是否已经保存，请过几秒再试一次，不会重复保存'
const UNREAD = /^数据库暂时无法使用，请稍后再试（编号 [0-9a-f-]{36}）$/
/** Above every limit of the product's own; what takes longer hangs. */
const PATIENCE_MS = 60_000
const SAVERS = 4
const READERS = 4

type Heard = { status: number; envelope: Envelope; ms: number; saves: boolean }

/** The requests that were sent to the product, and their results. */
type Load = {
  goesOn: boolean
  answered: Heard[]
  refused: Heard[]
  /** The answers of saves that were acknowledged, by the name that they saved. */
  saved: Map<string, Envelope>
  /** How many requests each of those who ask has been refused and answered since the last change. */
  since: { refused: number[]; answered: number[] }
}

describe.runIf(process.env['TEST_DATABASE_URL'] !== undefined)('a restart of PostgreSQL', () => {
  const folders = dataDirs()
  const processes = servers()
  let database: Awaited<ReturnType<typeof startPostgres>>
  let server: Served
  let admin: Caller
  beforeAll(async () => {
    // One of its own: the other tests go on with theirs.
    database = await startPostgres({ survivesCrash: true })
    server = await processes.start(folders.make(), {
      DATABASE_URL: database.url,
      RATE_SESSION_PER_SECOND: '100000',
      LOG_LEVEL: 'fatal',
    })
    admin = await adminOf(server)
  })
  afterAll(async () => {
    await processes.endAll()
    database.stop()
    folders.removeAll()
  })

  async function ask(
    load: Load,
    place: number,
    endpoint: AnyEndpoint,
    input: object,
    key?: string,
  ) {
    const begun = performance.now()
    const isGet = endpoint.method === 'GET'
    const response = await fetch(server.url + addressOf(endpoint, isGet ? { ...input } : {}), {
      method: endpoint.method,
      headers: {
        authorization: `Bearer ${admin.token}`,
        ...(isGet ? {} : { 'content-type': 'application/json' }),
        ...(key === undefined ? {} : { 'idempotency-key': key }),
      },
      signal: AbortSignal.timeout(PATIENCE_MS),
      ...(isGet ? {} : { body: JSON.stringify(input) }),
    })
    const envelope = (await response.json()) as Envelope
    const ms = performance.now() - begun
    const heard = { status: response.status, envelope, ms, saves: !isGet }
    const kind = envelope.code === 200 ? 'answered' : 'refused'
    load[kind].push(heard)
    load.since[kind][place] = (load.since[kind][place] ?? 0) + 1
    return envelope
  }

  /** Lists and saves from several at once, until `end` is called; a refused save is repeated with its key. */
  function startLoad(how: string) {
    const load: Load = {
      goesOn: true,
      answered: [],
      refused: [],
      saved: new Map(),
      since: { refused: [], answered: [] },
    }
    const read = async (place: number) => {
      while (load.goesOn) await ask(load, place, api.quotation.index, { page: 1 })
    }
    const save = async (place: number) => {
      for (let turn = 0; load.goesOn; turn += 1) {
        const quo_name = `${how} ${place}-${turn}`
        const key = randomUUID()
        for (;;) {
          const answer = await ask(load, place, api.quotation.setQuotation, { quo_name }, key)
          if (answer.code !== 200) continue
          load.saved.set(quo_name, answer)
          break
        }
      }
    }
    const places = Array.from({ length: SAVERS + READERS }, (_, place) => place)
    const all = Promise.all(places.map((place) => (place < SAVERS ? save(place) : read(place))))
    // Waited for at the end; an earlier failure is reported then.
    all.catch(() => (load.goesOn = false))
    /** Until each has been answered, or refused, so often from now on. */
    const each = async (kind: 'answered' | 'refused', times: number) => {
      load.since = { refused: [], answered: [] }
      const isThere = () => places.every((place) => (load.since[kind][place] ?? 0) >= times)
      while (load.goesOn && !isThere()) await new Promise((resolve) => setImmediate(resolve))
    }
    const end = async () => {
      load.goesOn = false
      await all
    }
    return { load, each, end }
  }

  test.each([
    ['fast', ' @long'],
    ['immediate', ''],
  ] as const)(
    'under load (%s) refuses in words, loses and doubles nothing, and is over by itself%s',
    async (how, _long) => {
      const { load, each, end } = startLoad(how)
      await each('answered', 5)
      // Once as quickly as it goes, once until everybody was refused several times.
      await database.halt(how)
      await database.go()
      await each('answered', 5)
      await database.halt(how)
      await each('refused', 3)
      await database.go()
      await each('answered', 5)
      await end()

      for (const { status, envelope, saves } of load.refused) {
        if (saves && status === 503) {
          expect(envelope).toMatchObject({ code: 503, msg: UNCONFIRMED })
          continue
        }
        expect({ status, code: envelope.code }).toEqual({ status: 500, code: 500 })
        expect(envelope.msg).toMatch(saves ? UNSAVED : UNREAD)
      }
      const db = openDatabase({ databaseUrl: database.url, dataDir: '' })
      try {
        const rows = await db
          .selectFrom('quotation')
          .select(['id', 'quo_name'])
          .where('quo_name', 'like', `${how} %`)
          .orderBy('id')
          .execute()
        const saved = [...load.saved].map(([quo_name, { id }]) => ({ id: Number(id), quo_name }))
        expect(rows).toEqual(saved.sort((one, other) => one.id - other.id))
        const history = db.selectFrom('history').select('id').where('name', 'like', `${how} %`)
        expect(await history.execute()).toHaveLength(saved.length)
      } finally {
        await db.destroy()
      }
      const longest = (heard: Heard[]) => Math.round(Math.max(...heard.map(({ ms }) => ms)))
      console.log(
        `${how}: ${load.answered.length} answered (longest ${longest(load.answered)} ms), ` +
          `${load.refused.length} refused (longest ${longest(load.refused)} ms), ` +
          `${load.saved.size} saves acknowledged, each once`,
      )
      expect(server.written()).not.toContain('"level":60')
    },
  )
})
