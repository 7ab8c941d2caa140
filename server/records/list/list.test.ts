import { beforeAll, describe, expect, test } from 'vitest'
import { api } from '#api/index.ts'
import { testServer, type Caller } from '#test/run/server.ts'

const server = testServer()
let seller: Caller
let other: Caller
beforeAll(async () => {
  seller = await server.userWith('quotation:view', 'quotation:edit')
  other = await server.userWith('quotation:view', 'quotation:edit')
})

type Values = { quo_name: string; quo_info?: string; quo_status?: number; release_time?: string }

/** Saves a quotation of that user, entered at that time. */
async function make(owner: Caller, { release_time, ...values }: Values): Promise<number> {
  const { id } = await owner.call(api.quotation.setQuotation, values)
  if (release_time !== undefined) {
    await server.db
      .updateTable('quotation')
      .set({ release_time })
      .where('id', '=', Number(id))
      .execute()
  }
  return Number(id)
}

const list = (caller: Caller, query: Record<string, unknown>) =>
  caller.call(api.quotation.index, query)
const idsOf = (answer: { data?: { id: number }[] }) => (answer.data ?? []).map((row) => row.id)

describe('a page of a list', () => {
  let ids: number[]
  beforeAll(async () => {
    ids = []
    for (let count = 0; count < 23; count += 1) {
      // Two on each day, so that the id decides among equal times.
      const day = String(1 + Math.floor(count / 2)).padStart(2, '0')
      const release_time = `2001:03:${day} 12:00:00`
      ids.unshift(await make(seller, { quo_name: `翻页 ${count}`, release_time }))
    }
  })
  const page = (number: unknown) => list(seller, { keyword: '翻页', page: number })

  test('has ten rows, the newest first, and the exact total', async () => {
    const first = await page(1)
    expect(idsOf(first)).toEqual(ids.slice(0, 10))
    expect(first.total).toBe(23)
    expect(idsOf(await page(2))).toEqual(ids.slice(10, 20))
    expect(idsOf(await page('3'))).toEqual(ids.slice(20))
  })

  test('is the first one where none is named', async () => {
    for (const none of [undefined, '', ' ']) {
      expect(idsOf(await page(none))).toEqual(ids.slice(0, 10))
    }
  })

  test.each([4, 5, 1_000_000_000])(
    'past the end is empty with the true total: %i',
    async (past) => {
      expect(await page(past)).toMatchObject({ code: 200, data: [], total: 23 })
    },
  )

  test.each(['0', '-1', '1.5', '1e1', 'x', '99999999999'])('%j is refused', async (number) => {
    const refused = await page(number)
    expect(refused).toMatchObject({ code: 400, errors: { page: refused.msg } })
    expect(refused.msg).toMatch(/^页码/)
  })

  test('has in each row what the table shows, and the owner', async () => {
    const { data } = await page(3)
    expect(data[0]).toEqual({
      id: ids[20],
      quo_name: '翻页 2',
      quo_status: 0,
      content_version: 0,
      quo_no: expect.stringMatching(/^BJ\d{8}-\d{3}$/),
      cus_name: '',
      total: '0.00',
      stage: 0,
      revision: 0,
      valid_until: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
      is_template: 0,
      release_time: '2001:03:02 12:00:00',
      user_id: seller.userId,
      user_name: expect.stringMatching(/^user \d+$/),
      can: { change: true, delete: false },
    })
  })
})

describe('the dates of a search', () => {
  let morning: number
  let midnight: number
  let next: number
  beforeAll(async () => {
    const quo_name = '日期'
    midnight = await make(seller, { quo_name, release_time: '2002:05:10 00:00:00' })
    morning = await make(seller, { quo_name, release_time: '2002:05:10 23:59:59' })
    next = await make(seller, { quo_name, release_time: '2002:05:11 00:00:00' })
  })
  const between = async (startime: string, endtime: string) =>
    idsOf(await list(seller, { keyword: '日期', startime, endtime }))

  test('are both included, from the first second to the last', async () => {
    expect(await between('2002-05-10', '2002-05-10')).toEqual([morning, midnight])
    expect(await between('2002-05-11', '2002-05-11')).toEqual([next])
    expect(await between('2002-05-09', '2002-05-09')).toEqual([])
  })

  test('may be open at either end', async () => {
    expect(await between('2002-05-11', '')).toEqual([next])
    expect(await between('', '2002-05-10')).toEqual([morning, midnight])
    expect(await between('', '')).toEqual([next, morning, midnight])
  })

  test('find nothing where the end is before the start', async () => {
    expect(await between('2002-05-11', '2002-05-10')).toEqual([])
  })
})

describe('a keyword is looked for', () => {
  const found = async (keyword: string) => idsOf(await list(seller, { keyword }))

  test.each([
    ['inside the name', '消防稳压泵组', '稳压'],
    ['in one character', '鑫', '鑫'],
    ['without regard to case', 'Grundfos CR', 'gRUNDFOS'],
    ['without regard to width', 'ＩＳＧ８０－１６０', 'isg80-160'],
    ['with full width for half', 'KQL100', 'ｋｑｌ１００'],
    ['with half-width kana', 'ポンプ', 'ﾎﾟﾝﾌﾟ'],
    ['in Cyrillic without regard to case', 'НАСОС', 'насос'],
    ['with spaces around it', '前后空格甲', '  前后空格甲 '],
    ['with a percent sign as text', '折扣5%整', '5%整'],
    ['with an underscore as text', '型号_甲', '号_甲'],
    ['with a backslash as text', '路径\\乙', '\\乙'],
    ['with a quote as text', "引号'丙", "'丙"],
    ['in characters of four bytes', '𠮷田泵业', '𠮷田'],
  ])('%s', async (_how, quo_name, keyword) => {
    const id = await make(seller, { quo_name })
    expect(await found(keyword)).toEqual([id])
  })

  test('in the description too, and not across the two', async () => {
    const id = await make(seller, { quo_name: '首尾', quo_info: '某小区\n二次供水改造' })
    expect(await found('二次供水')).toEqual([id])
    expect(await found('尾某')).toEqual([])
  })

  test.each(['%', '_', '\\', '%%', '5_整'])('%j is no wildcard', async (keyword) => {
    await make(seller, { quo_name: '没有特殊字符的名称' })
    await make(seller, { quo_name: '折扣5折整' })
    const names = (await list(seller, { keyword })).data.map((row: Values) => row.quo_name)
    expect(names.filter((name: string) => !name.includes(keyword))).toEqual([])
  })

  test('and is no filter where it is empty', async () => {
    const all = await list(seller, {})
    for (const keyword of ['', '   ']) {
      expect((await list(seller, { keyword })).total).toBe(all.total)
    }
  })
})

describe('the other filters', () => {
  test('find by status, and by nothing where it is empty', async () => {
    const quo_name = '按状态'
    const paused = await make(seller, { quo_name, quo_status: 3 })
    const open = await make(seller, { quo_name, quo_status: 0 })
    const found = async (status: string) => idsOf(await list(seller, { keyword: quo_name, status }))
    expect(await found('3')).toEqual([paused])
    expect(await found('0')).toEqual([open])
    expect(new Set(await found(''))).toEqual(new Set([paused, open]))
  })

  test('work together', async () => {
    const id = await make(seller, {
      quo_name: '一起用',
      quo_status: 1,
      release_time: '2003:01:01 08:00:00',
    })
    const query = { keyword: '一起', status: 1, startime: '2003-01-01', endtime: '2003-01-01' }
    const both = { ...query, userid: seller.userId }
    expect(await list(server.admin, both)).toMatchObject({ total: 1, data: [{ id }] })
    expect((await list(server.admin, { ...both, status: 2 })).total).toBe(0)
    expect((await list(server.admin, { ...both, userid: other.userId })).total).toBe(0)
  })
})

describe('whose records a list shows', () => {
  const quo_name = '范围内'
  let mine: number
  let theirs: number
  beforeAll(async () => {
    mine = await make(seller, { quo_name })
    theirs = await make(other, { quo_name })
  })
  const search = (caller: Caller, query = {}) => list(caller, { keyword: quo_name, ...query })

  test('only one’s own without quotation:all, in rows and total', async () => {
    expect(await search(seller)).toMatchObject({ total: 1, data: [{ id: mine }] })
    expect(await search(other)).toMatchObject({ total: 1, data: [{ id: theirs }] })
  })

  test('nothing for another’s id without quotation:all', async () => {
    expect(await search(seller, { userid: other.userId })).toMatchObject({ total: 0, data: [] })
  })

  test('everyone’s with quotation:all, or one owner’s', async () => {
    const chief = await server.userWith('quotation:view', 'quotation:all')
    expect((await search(chief)).total).toBe(2)
    const ofOther = await search(chief, { userid: String(other.userId) })
    expect(ofOther).toMatchObject({ total: 1, data: [{ id: theirs, user_id: other.userId }] })
    for (const userid of ['', '0']) expect((await search(chief, { userid })).total).toBe(2)
  })

  test('and whom one can filter by: oneself, or everyone with quotation:all', async () => {
    const values = async (caller: Caller) => {
      const { data } = await caller.call(api.quotation.getUser)
      return (data as { value: number }[]).map((option) => option.value)
    }
    expect(await values(seller)).toEqual([seller.userId])
    const everyone = await values(server.admin)
    expect(everyone).toEqual(expect.arrayContaining([seller.userId, other.userId]))
  })
})
