import { expect, test } from 'vitest'
import { migrate } from '../start/migrate.ts'
import type { Database } from '../open.ts'
import { testDatabases } from '#test/run/former-database.ts'
import { addedUp, keptSums } from '#test/make/kept-sums.ts'

/** Before, the first change of a sent quotation made it a draft again. */

const databases = testDatabases()

/** Quotations with content 7 that come to 900, of whose versions 1 came to 100 and 2 to 200. */
async function fill(
  db: Database,
  quotations: Record<number, { stage: number | null; revision: number; sent?: number }>,
): Promise<void> {
  const stamped = { version: 1, updated_by: 1, updated_at: '', search_text: '', user_id: 1 }
  const rows = Object.entries(quotations).map(([id, { stage, revision, sent = null }]) => ({
    id: Number(id),
    quo_name: '旧报价',
    quo_info: '',
    quo_status: 0,
    release_time: `2026:0${id}:01 08:00:00`,
    stage,
    revision,
    total: 900,
    content_version: 7,
    sent_content_version: sent,
    ...stamped,
  }))
  await db.insertInto('quotation').values(rows).execute()
  const versions = rows.flatMap(({ id, revision }) =>
    [1, 2].slice(0, revision).map((one) => ({ quotation_id: id, revision: one, total: one * 100 })),
  )
  const plain = { release_time: '', user_name: '', content: '{}' }
  await db
    .insertInto('quotation_version')
    .values(versions.map((version) => ({ ...version, ...plain })))
    .execute()
}

const quotationsOf = (db: Database) =>
  db
    .selectFrom('quotation')
    .select(['id', 'stage', 'sent_total', 'sent_content_version', 'sent_at'])
    .orderBy('id')
    .execute()

test('a draft that was sent is 已发出 again, and only a draft', async () => {
  const db = await databases.former('030-discounts')
  await fill(db, {
    1: { stage: 0, revision: 0 },
    2: { stage: 0, revision: 2 },
    3: { stage: 0, revision: 1, sent: 6 },
    4: { stage: 1, revision: 1, sent: 7 },
    5: { stage: 2, revision: 2, sent: 7 },
    6: { stage: 3, revision: 1, sent: 6 },
    7: { stage: null, revision: 0 },
  })
  await migrate(db)
  const rows = await quotationsOf(db)
  expect(rows.map(({ stage }) => stage)).toEqual([0, 1, 1, 1, 2, 3, null])
  expect(rows.map((row) => row.sent_content_version)).toEqual([null, null, 6, 7, 7, 6, null])
})

test('the home page counts what was sent last, and knows no former discounts', async () => {
  const db = await databases.former('030-discounts')
  await fill(db, {
    1: { stage: 0, revision: 0 },
    2: { stage: 0, revision: 2 },
    3: { stage: 2, revision: 1, sent: 7 },
  })
  await migrate(db)
  const rows = await quotationsOf(db)
  expect(rows.map(({ sent_total }) => sent_total)).toEqual([null, 200, 100])
  expect(rows.map(({ sent_at }) => sent_at)).toEqual(['', '', ''])
  const kept = await keptSums(db)
  expect(kept).toEqual(await addedUp(db))
  expect(kept.filter((line) => line.startsWith('quoted |  |'))).toEqual([
    'quoted |  | 0 | 2026-01 | 1 | 900',
    'quoted |  | 1 | 2026-02 | 1 | 200',
    'quoted |  | 2 | 2026-03 | 1 | 900',
  ])
})
