import fc from 'fast-check'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { testServer } from '#test/run/server.ts'
import { recordStore } from '#server/records/store.ts'
import { isPostgres } from '../open.ts'
import { found, mergeIndexes, searchable, wordsOf } from './search.ts'

const server = testServer()

const store = recordStore('quotation')
const row = {
  quo_info: '',
  quo_status: 0,
  release_time: '2026:01:01 00:00:00',
  version: 1,
  user_id: 1,
  updated_by: 1,
  updated_at: '',
}

const make = (text: string) =>
  server.db
    .transaction()
    .execute((transaction) =>
      store.insert(transaction, { ...row, quo_name: text, search_text: searchable(text) }),
    )

async function search(keyword: string): Promise<number[]> {
  const rows = await server.search((db) =>
    db
      .selectFrom('quotation')
      .select('id')
      .where(found(db, 'quotation', keyword))
      .orderBy('id')
      .execute(),
  )
  return rows.map(({ id }) => id)
}

/** How many parts SQLite's index of quotations has. */
async function partsOfIndex(): Promise<number> {
  if (isPostgres(server.db)) return 1
  const { rows } = await sql`select distinct segid from quotation_search_idx`.execute(server.db)
  return rows.length
}

/** Few different characters, so that random texts have random keywords in them. */
const character = fc.constantFrom(
  ...Array.from('泵水😀𠮷%_\\"\' \n*(:^-&|!aAＡg5５ßİé'),
  'ﾎﾟ',
  'e\u0301',
)
const text = (maxLength: number) =>
  fc.array(character, { minLength: 1, maxLength }).map((characters) => characters.join(''))

describe('the index of a table', () => {
  test('finds a keyword in exactly the texts that contain it', async () => {
    const texts = new Map<number, string>()
    await fc.assert(
      fc.asyncProperty(
        text(12),
        fc.array(text(5), { minLength: 4, maxLength: 4 }),
        async (one, keywords) => {
          texts.set(await make(one), one)
          for (const keyword of keywords) {
            const having = [...texts].filter(([, whole]) =>
              searchable(whole).includes(searchable(keyword)),
            )
            expect(await search(keyword), JSON.stringify(keyword)).toEqual(having.map(([id]) => id))
          }
        },
      ),
      { numRuns: 100, endOnFailure: true },
    )
  })

  test.each([
    ['a long keyword', '水泵房改造'.repeat(51)],
    ['the words of its own language', 'a and b or not near c'],
    [
      'sixty different characters',
      [...Array(60).keys()].map((at) => String.fromCodePoint(0x4e00 + at * 7)).join(''),
    ],
  ])('takes %s', async (_what, keyword) => {
    const id = await make(`前${keyword}后`)
    await make(keyword.slice(1))
    expect(await search(keyword)).toEqual([id])
  })

  test.each([
    ['气压罐', '气压表、压罐阀'],
    ['水泵房内', '水泵、泵房、房内'],
  ])('finds %s in no text that has its pairs apart', async (keyword, apart) => {
    const id = await make(`新${keyword}`)
    await make(apart)
    expect(await search(keyword)).toEqual([id])
  })

  test('takes a text of twenty thousand different neighbours', async () => {
    const long = [...Array(20_000).keys()]
      .map((at) => String.fromCodePoint(0x4e00 + ((at * at) % 20_011)))
      .join('')
    const id = await make(long)
    expect(await search(long.slice(9_000, 9_200))).toContain(id)
  })

  test('follows a change and a deletion, and a text that stays as it was', async () => {
    const id = await make('旧文字甲')
    const update = (words: string) =>
      server.db
        .transaction()
        .execute((transaction) => store.update(transaction, id, { ...row, search_text: words }))
    await update('新文字乙')
    await update('新文字乙')
    expect(await search('旧文')).toEqual([])
    expect(await search('新文')).toEqual([id])
    await server.db.transaction().execute((transaction) => store.remove(transaction, { id }))
    expect(await search('新文')).toEqual([])
  })

  test('finds the same after its parts were joined', async () => {
    const ids: number[] = []
    for (let at = 0; at < 12; at += 1) ids.push(await make(`并成一段${at}`))
    const before = await partsOfIndex()
    await mergeIndexes(server.db)
    expect(await search('并成')).toEqual(ids)
    expect(await search('一段1')).toEqual([ids[1], ids[10], ids[11]])
    // PostgreSQL's index is one whole before and afterwards.
    if (!isPostgres(server.db)) expect(await partsOfIndex()).toBeLessThan(before)
  })

  test('keeps nothing of a change that was rolled back', async () => {
    const failing = server.db.transaction().execute(async (transaction) => {
      await store.insert(transaction, { ...row, quo_name: '', search_text: '撤回的文字' })
      throw new Error('rolled back')
    })
    await expect(failing).rejects.toThrow('rolled back')
    expect(await search('撤回')).toEqual([])
    const { count } = (
      await sql<{ count: number }>`select count(*) as count from quotation_search`.execute(
        server.db,
      )
    ).rows[0]!
    const rows = await server.db.selectFrom('quotation').select('id').execute()
    expect(count).toBe(rows.length)
  })
})

describe('the words of a text', () => {
  test('are its characters and its pairs, each once', () => {
    expect(wordsOf('aba')).toEqual(['61', '62', '61g62', '62g61'])
    expect(wordsOf('')).toEqual([])
  })

  test('take a character of four bytes as one', () => {
    expect(wordsOf('𠮷b')).toEqual(['20bb7', '62', '20bb7g62'])
  })

  test('are letters and digits, whatever the text is', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (any) => {
        for (const word of wordsOf(any)) expect(word).toMatch(/^[0-9a-f]+(g[0-9a-f]+)?$/)
      }),
    )
  })
})
