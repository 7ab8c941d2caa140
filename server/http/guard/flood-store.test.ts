import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { forgetWindows } from '#server/db/flood-window.ts'
import { migrate } from '#server/db/start/migrate.ts'
import { openDatabase, type Database } from '#server/db/open.ts'
import { throwawayDatabase } from '#test/run/database.ts'
import { FloodStore } from './flood-store.ts'

const SECOND = 1000
const HOUR = 3600 * SECOND
const isSqlite = process.env['TEST_DATABASE_URL'] === undefined

let db: Database
let end: () => Promise<void>
beforeAll(async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'baojia-flood-'))
  const database = await throwawayDatabase()
  db = openDatabase({ dataDir, databaseUrl: database.environment.DATABASE_URL })
  await migrate(db)
  end = async () => {
    await db.destroy()
    await database.remove()
    rmSync(dataDir, { recursive: true })
  }
})
afterAll(() => end())

/** Asks as one process does; answers what is counted, which is above the limit where it is refused. */
function counter({ max = 1e9, share = 0, window = SECOND } = {}) {
  const store = new FloodStore(db, () => share)
  return (key: string) =>
    new Promise<number>((resolve, reject) => {
      const answer = (error: Error | null, counted?: { current: number }) =>
        error ? reject(error) : resolve(counted?.current ?? NaN)
      store.incr(key, answer, window, max)
    })
}

const all = (count: number, ask: (turn: number) => Promise<number>) =>
  Promise.all(Array.from({ length: count }, (_, turn) => ask(turn)))

describe.runIf(isSqlite)('in one process', () => {
  beforeEach(() => vi.useFakeTimers({ toFake: ['Date', 'performance'] }))
  afterEach(() => vi.useRealTimers())

  test('a window begins with its first request, and ends after its time', async () => {
    const count = counter()
    expect([await count('a'), await count('a'), await count('b')]).toEqual([1, 2, 1])
    vi.advanceTimersByTime(SECOND - 1)
    expect(await count('a')).toBe(3)
    vi.advanceTimersByTime(1)
    expect([await count('a'), await count('b')]).toEqual([1, 1])
  })

  test('a clock that is set back makes no window longer, one set forward none shorter', async () => {
    const count = counter()
    await count('a')
    vi.setSystemTime(Date.now() - HOUR)
    expect(await count('a')).toBe(2)
    vi.advanceTimersByTime(SECOND)
    expect(await count('a')).toBe(1)
    vi.setSystemTime(Date.now() + HOUR)
    expect(await count('a')).toBe(2)
  })

  test('no more than five thousand are counted at once', async () => {
    const count = counter()
    await count('first')
    for (let index = 0; index < 4999; index += 1) await count(`key ${index}`)
    expect(await count('first')).toBe(2)
    await count('one more')
    expect(await count('first')).toBe(1)
  })

  test('a request above the limit is counted as above it', async () => {
    const count = counter({ max: 2 })
    expect([await count('a'), await count('a'), await count('a')]).toEqual([1, 2, 3])
  })
})

describe.runIf(!isSqlite)('in several processes on one database', () => {
  const rows = async () => (await db.selectFrom('flood_window').selectAll().execute()).length
  const moved = (ms: number) =>
    sql`update flood_window set started_ms = started_ms + ${ms}::bigint`.execute(db)

  beforeEach(() => db.deleteFrom('flood_window').execute())

  test('without a share of their own they grant just the limit', async () => {
    const counters = Array.from({ length: 3 }, () => counter({ max: 50, window: HOUR }))
    const granted = await all(200, (turn) => counters[turn % 3]!('a'))
    expect(granted.filter((count) => count <= 50)).toHaveLength(50)
    expect((await all(3, (turn) => counters[turn]!('a'))).every((count) => count > 50)).toBe(true)
    expect((await all(3, (turn) => counters[turn]!('b'))).every((count) => count <= 50)).toBe(true)
  })

  test('with shares they grant no more than the shares of the others above the limit', async () => {
    const counters = Array.from({ length: 4 }, () => counter({ max: 100, share: 10, window: HOUR }))
    const granted = await all(800, (turn) => counters[turn % 4]!('a'))
    expect(granted.filter((count) => count <= 100)).toHaveLength(130)
  })

  test('one alone grants just the limit, and writes nothing for its share', async () => {
    const count = counter({ max: 100, share: 10, window: HOUR })
    await all(10, () => count('a'))
    expect(await rows()).toBe(0)
    const more = await all(200, () => count('a'))
    expect(more.filter((place) => place <= 100)).toHaveLength(90)
  })

  /** A process that grants its share, and asks for more only so much later. */
  async function askingAfter(ms: number): Promise<void> {
    vi.useFakeTimers({ toFake: ['performance'] })
    try {
      const count = counter({ max: 100, share: 10, window: HOUR })
      await all(10, () => count('a'))
      vi.advanceTimersByTime(ms)
      await count('a')
    } finally {
      vi.useRealTimers()
    }
  }

  async function age(): Promise<number> {
    const { rows } = await sql<{ ms: number }>`
      select (extract(epoch from clock_timestamp()) * 1000)::bigint - started_ms as ms
      from flood_window`.execute(db)
    return rows[0]!.ms
  }

  test('a window began with what a process granted by itself, and never within the last one', async () => {
    await askingAfter(HOUR / 2)
    expect(await age()).toBeGreaterThanOrEqual(HOUR / 2)
    await moved(-HOUR / 2)
    await askingAfter(HOUR - 1)
    expect(await age()).toBeLessThan(HOUR / 2)
  })

  test('nobody below the limit is refused, however it is spread', async () => {
    const spread = [11, 11, 11, 11, 11, 11, 11, 11, 12]
    const counters = spread.map(() => counter({ max: 100, share: 10, window: HOUR }))
    for (const [at, requests] of spread.entries()) {
      const granted = await all(requests, () => counters[at]!('a'))
      expect(granted.every((count) => count <= 100)).toBe(true)
    }
  })

  test('a window is over after its time, and where the clock was set back', async () => {
    const [one, other] = [counter({ max: 5, window: HOUR }), counter({ max: 5, window: HOUR })]
    await all(5, () => one('a'))
    expect(await other('a')).toBe(6)
    await moved(-HOUR)
    const next = counter({ max: 5, window: HOUR })
    expect(await all(5, () => next('a'))).toEqual([1, 2, 3, 4, 5])
    expect(await counter({ max: 5, window: HOUR })('a')).toBe(6)
    await moved(2 * HOUR)
    expect(await counter({ max: 5, window: HOUR })('a')).toBe(1)
  })

  test('windows that are long over are forgotten', async () => {
    await counter({ max: 5 })('old')
    await moved(-2 * HOUR)
    await counter({ max: 5 })('new')
    await forgetWindows(db)
    expect(await db.selectFrom('flood_window').select('key').execute()).toEqual([{ key: 'new' }])
  })
})
