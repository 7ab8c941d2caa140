import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { allPermissions, permissionOf } from '#api/kit/access.ts'
import { entities, type Action } from '#api/kit/entities.ts'
import { isContracted, isOwned } from '#api/kit/entity-sets.ts'
import { api } from '#api/index.ts'
import type { Fields } from '#test/entities/fixture.ts'
import {
  contentOf,
  eachOf,
  listedKinds,
  ownedKinds,
  ownTexts,
  type Kind,
} from '#test/entities/index.ts'
import { fieldsOf } from '#test/fuzz/values.ts'
import { done, fresh, makeQuotation, unusualWords } from '#test/make/factories.ts'
import { ownRecordsOnly } from '#test/make/people.ts'
import { sameOnPostgres } from '#test/run/long.ts'
import { testServer, type Caller } from '#test/run/server.ts'

/**
 * What holds for the list of every entity that is found by keyword. That its answers stay right whatever is done to the
 * records is what `list-agree.test.ts` tries.
 */

const server = testServer()
let boss: Caller
beforeAll(async () => {
  boss = await server.userWith(...allPermissions)
})

const found = async ({ list }: Kind, query: Fields, caller = boss) => {
  const { data, total } = await done(caller, list, query)
  return { ids: data.map((row: { id: number }) => row.id) as number[], total }
}

/** A record of that moment, which some can only be entered at. */
async function madeAt(kind: Kind, release_time: string, fields: Fields = {}) {
  const id = await kind.make(boss, fields)
  await sql`update ${sql.table(kind.name)} set release_time = ${release_time}
    where id = ${id}`.execute(server.db)
  return id
}

/** All are read by the same code: on PostgreSQL one of them stands for the rest. */
const eachListed = listedKinds.map(
  (kind, at) => [kind.name + (at > 0 ? sameOnPostgres : ''), kind] as const,
)

describe.each(eachListed)('the list of %s records', (_title, kind) => {
  const { name, list, save, status } = kind
  const taken = fieldsOf(save)
  const words = ownTexts(kind).filter((field) => field in taken)

  test('shows in each row what the form shows, and the owner', async () => {
    const owner = await server.userWith(...allPermissions)
    const { data: self } = await done(owner, api.session.getSelf)
    const { id } = await done(owner, save, await kind.full(owner))
    const { content } = await contentOf(owner, kind, Number(id))
    const { data } = await done(owner, list)
    const row = data.find((one: { id: number }) => one.id === id)
    expect(row).toMatchObject({ user_id: owner.userId, user_name: self.name })
    const shared = Object.keys(row).filter((column) => column in content)
    expect(shared.length).toBeGreaterThan(3)
    expect(row).toMatchObject(Object.fromEntries(shared.map((column) => [column, content[column]])))
  })

  test('has ten a page, newest first and then by id, between two dates that are included', async () => {
    const before = await madeAt(kind, '2002:05:09 23:59:59')
    const first = await madeAt(kind, '2002:05:10 00:00:00', status ? { [status]: 3 } : {})
    const made: number[] = []
    for (let count = 0; count < 10; count += 1) {
      made.unshift(await madeAt(kind, '2002:05:10 08:00:00'))
    }
    const last = await madeAt(kind, '2002:05:10 23:59:59')
    const after = await madeAt(kind, '2002:05:11 00:00:00')
    const day = { startime: '2002-05-10', endtime: '2002-05-10' }
    const order = [last, ...made, first]
    const firstPage = { ids: order.slice(0, 10), total: 12 }
    for (const page of [undefined, '', ' ', 1]) {
      expect(await found(kind, { ...day, page })).toEqual(firstPage)
    }
    expect(await found(kind, { ...day, page: '2' })).toEqual({ ids: order.slice(10), total: 12 })
    for (const page of [3, 1_000_000_000]) {
      expect(await found(kind, { ...day, page })).toEqual({ ids: [], total: 12 })
    }
    const month = { startime: '2002-05-01', endtime: '2002-05-31' }
    const ids = async (query: Fields) => (await found(kind, { ...month, ...query })).ids
    expect(await ids({ endtime: '2002-05-09' })).toEqual([before])
    expect(await ids({ startime: '2002-05-11' })).toEqual([after])
    expect(await ids({ startime: '2002-05-11', endtime: '2002-05-10' })).toEqual([])
    for (const userid of ['', '0']) {
      const none = { keyword: ' ', status: '', userid }
      expect((await found(kind, { ...month, ...none })).total).toBe(14)
    }
    expect((await found(kind, { endtime: '2002-05-31', startime: '' })).total).toBe(14)
    if (status) expect(await ids({ status: '3' })).toEqual([first])
  })

  test('finds a keyword in each of its texts, whatever its case and width, until it is gone', async () => {
    for (const field of words) {
      const word = fresh('Ｗord词')
      const id = await kind.make(boss, { [field]: `甲${word}乙` })
      const keyword = word.normalize('NFKC').toUpperCase()
      expect(await found(kind, { keyword })).toEqual({ ids: [id], total: 1 })
      await done(boss, save, { id, [field]: fresh('别的') })
      expect((await found(kind, { keyword: word })).total).toBe(0)
    }
  })

  test('takes every keyword as plain text, and finds nothing by chance', async () => {
    const [field = ''] = words
    const word = (text: string) => (field ? { [field]: text } : {})
    const plain = await kind.make(boss, word(fresh('100型')))
    for (const keyword of field ? unusualWords : []) {
      const id = await kind.make(boss, word(`前${keyword}后`))
      expect((await found(kind, { keyword })).ids).toEqual([id])
      await done(boss, kind.remove, { id })
      expect((await found(kind, { keyword })).total).toBe(0)
    }
    for (const keyword of ['%', '_', '\\', '%%', '1_0', "' or 1=1 --"]) {
      expect((await found(kind, { keyword })).ids).not.toContain(plain)
    }
  })

  test.runIf(isContracted(name))('finds and shows the number of their contract', async () => {
    const c_no = fresh('ＨＴ甲a')
    const id = await kind.make(boss)
    const { content } = await contentOf(boss, kind, id)
    const { data } = await done(boss, list, { keyword: String(content[kind.number!]) })
    expect(data[0]).toMatchObject({ id, [kind.number!]: content[kind.number!] })
    await done(boss, api.contract.setContract, { id: content['con_id'], c_no })
    for (const keyword of [c_no, c_no.normalize('NFKC').toLowerCase()]) {
      expect((await found(kind, { keyword })).ids).toEqual([id])
    }
  })

  test('refuses by name what it cannot read', async () => {
    const wrong: Record<string, readonly string[]> = {
      page: ['0', '-1', '1.5', '1e1', 'x', '99999999999'],
      startime: ['x', '2026:05:01'],
      endtime: ['2026-13-01', '2026-02-30'],
      keyword: ['长'.repeat(256), '坏\u0000'],
      ...(status && { status: ['-1', '4'] }),
      ...(isOwned(name) && { userid: ['x', '-1'] }),
      ...(kind.flag && { [kind.flag]: ['2'] }),
    }
    for (const [field, values] of Object.entries(wrong)) {
      for (const value of values) {
        const refused = await boss.call(list, { [field]: value })
        expect([field, value, refused.code]).toEqual([field, value, 400])
        expect(refused.errors).toEqual({ [field]: refused.msg })
      }
    }
  })

  test.runIf(kind.flag !== undefined)('is filtered by its flag', async () => {
    const flag = kind.flag!
    const owner = await server.userWith(...allPermissions)
    const open = await kind.make(owner)
    const set = await kind.make(owner, { [flag]: 1 })
    const ids = async (value: unknown) =>
      (await found(kind, { userid: owner.userId, [flag]: value })).ids
    expect(await ids('0')).toEqual([open])
    expect(await ids(1)).toEqual([set])
    expect(await ids('')).toEqual([set, open])
  })
})

describe.each(eachOf(ownedKinds))('the owners of %s records', (name, kind) => {
  const may = (action: Action) => permissionOf(entities[name], action)
  test('filter the list, all of them for who sees everyone’s, otherwise oneself', async () => {
    const own = await server.userWith(...ownRecordsOnly)
    const all = await server.userWith(may('view'), may('all'))
    const id = await kind.make(own)
    const another = await kind.make(boss)
    const mine = { ids: [id], total: 1 }
    expect(await found(kind, { userid: own.userId }, all)).toEqual(mine)
    expect(await found(kind, { userid: String(own.userId) }, own)).toEqual(mine)
    expect(await found(kind, { userid: boss.userId }, own)).toEqual({ ids: [], total: 0 })
    expect(await found(kind, { userid: 987_654 }, all)).toEqual({ ids: [], total: 0 })
    expect((await found(kind, {}, all)).ids).toEqual(expect.arrayContaining([id, another]))
    const ids = async (caller: Caller) =>
      (await done(caller, kind.owners)).data.map(({ value }: { value: number }) => value)
    expect(await ids(own)).toEqual([own.userId])
    expect(await ids(all)).toEqual(
      expect.arrayContaining([server.admin.userId, own.userId, all.userId]),
    )
  })
})

describe('a keyword is looked for', () => {
  const ids = (keyword: string) => found(listedKinds[0]!, { keyword })

  test.each([
    ['in one character', '鑫', '鑫'],
    ['with half-width kana', 'ポンプ', 'ﾎﾟﾝﾌﾟ'],
    ['in Cyrillic without regard to case', 'НАСОС', 'насос'],
    ['with spaces around it', '前后空格甲', '  前后空格甲 '],
    ['in characters of four bytes', '𠮷田泵业', '𠮷田'],
  ])('%s', async (_how, quo_name, keyword) => {
    const id = await makeQuotation(boss, { quo_name })
    expect((await ids(keyword)).ids).toEqual([id])
  })

  test('in each text, and not across two', async () => {
    const [end, start] = [fresh('尾'), fresh('某')]
    await makeQuotation(boss, { quo_name: end, quo_info: `${start}\n二次供水` })
    expect((await ids(end)).total).toBe(1)
    expect((await ids(`${end}${start}`)).total).toBe(0)
  })
})

test('filters work together', async () => {
  const kind = listedKinds.find(({ name }) => name === 'quotation')!
  const id = await madeAt(kind, '2003:01:01 08:00:00', { quo_name: '一起用', quo_status: 1 })
  const day = { startime: '2003-01-01', endtime: '2003-01-01' }
  const filters = { keyword: '一起', status: 1, ...day, userid: boss.userId }
  expect(await found(kind, filters)).toEqual({ ids: [id], total: 1 })
  for (const other of [{ status: 2 }, { userid: server.admin.userId }, { keyword: '无此' }]) {
    expect((await found(kind, { ...filters, ...other })).total).toBe(0)
  }
})
