import { describe, expect, test } from 'vitest'
import { api } from '#api/index.ts'
import { done, fresh, makeQuotation, unusualWords } from '#test/make/factories.ts'
import { testServer, type Caller, type TestServer } from '#test/run/server.ts'

const { index, getUser, setQuotation } = api.quotation

const server = testServer()

const call: TestServer['admin']['call'] = (...sent) => server.admin.call(...sent)

/** The names that a list query finds, in the list's order, and its total. */
async function found(input: Record<string, unknown>, caller: Caller = server.admin) {
  const { data, total } = await done(caller, index, input)
  return { names: data.map((row: { quo_name: string }) => row.quo_name), total }
}

/** A quotation entered at that time, which no form can choose. */
async function enteredAt(release_time: string, caller: Caller): Promise<void> {
  const id = await makeQuotation(caller, { quo_name: release_time })
  await server.db.updateTable('quotation').set({ release_time }).where('id', '=', id).execute()
}

describe('a quotation list', () => {
  test('has rows with all that the table shows, and the owner', async () => {
    const quo_name = fresh('报价')
    const id = await makeQuotation(server.admin, { quo_name, quo_status: 2 })
    expect(await call(index, { keyword: quo_name })).toMatchObject({
      code: 200,
      total: 1,
      data: [
        {
          id,
          quo_name,
          quo_status: 2,
          release_time: expect.stringMatching(/^\d{4}:\d\d:\d\d \d\d:\d\d:\d\d$/),
          user_id: server.admin.userId,
          user_name: 'admin',
        },
      ],
    })
  })

  test('has ten rows a page, newest first', async () => {
    const salesman = await server.userWith('quotation:view', 'quotation:edit')
    const names: string[] = []
    for (let count = 0; count < 11; count += 1) {
      const quo_name = fresh('报价')
      await makeQuotation(salesman, { quo_name })
      names.unshift(quo_name)
    }
    await enteredAt('2001:01:01 00:00:00', salesman)
    names.push('2001:01:01 00:00:00')
    expect(await found({}, salesman)).toEqual({ names: names.slice(0, 10), total: 12 })
    expect(await found({ page: '2' }, salesman)).toEqual({ names: names.slice(10), total: 12 })
    expect(await found({ page: 99 }, salesman)).toEqual({ names: [], total: 12 })
  })

  test('filters by owner, status and both dates included', async () => {
    const salesman = await server.userWith('quotation:edit')
    const before = ['2026:04:30 23:59:59', '2026:05:01 00:00:00']
    const after = ['2026:05:02 23:59:59', '2026:05:03 00:00:00']
    for (const time of [...before, ...after]) await enteredAt(time, salesman)
    await enteredAt('2026:05:01 12:00:00', server.admin)
    const inMay = { userid: salesman.userId, startime: '2026-05-01', endtime: '2026-05-02' }
    expect(await found(inMay)).toEqual({ names: [after[0], before[1]], total: 2 })
    expect((await found({ ...inMay, status: 1 })).total).toBe(0)
    expect((await found({ ...inMay, status: '0' })).total).toBe(2)
    expect((await found({ userid: salesman.userId, endtime: '2026-04-30' })).total).toBe(1)
    expect((await found({ ...inMay, userid: '' })).total).toBe(3)
  })

  test('finds a keyword in name and text, whatever its case and width', async () => {
    const word = fresh('Ｐｕｍｐ房')
    const inName = await makeQuotation(server.admin, { quo_name: `甲${word}` })
    const inText = await makeQuotation(server.admin, { quo_info: `一行\n二行${word}` })
    const { data } = await call(index, { keyword: word.normalize('NFKC').toUpperCase() })
    expect(data.map((row: { id: number }) => row.id)).toEqual([inText, inName])
    await done(server.admin, setQuotation, { id: inText, quo_info: '' })
    expect((await found({ keyword: word })).total).toBe(1)
  })

  test.each(unusualWords)('takes the keyword %s as plain text', async (keyword) => {
    const quo_name = `${fresh('前')}${keyword}后`
    await makeQuotation(server.admin, { quo_name })
    expect((await found({ keyword })).names).toEqual([quo_name])
  })

  test.each(['%', '_', '\\'])('finds nothing by chance for %s', async (keyword) => {
    const salesman = await server.userWith('quotation:view', 'quotation:edit')
    await makeQuotation(salesman, { quo_name: '100型' })
    expect((await found({ keyword }, salesman)).total).toBe(0)
  })

  test.each([
    ['page', '0'],
    ['page', '1.5'],
    ['startime', 'x'],
    ['endtime', '2026-13-01'],
    ['status', '-1'],
    ['userid', 'x'],
    ['keyword', '长'.repeat(256)],
  ])('refuses %s %s by name', async (name, value) => {
    const refused = await call(index, { [name]: value })
    expect(refused.code).toBe(400)
    expect(refused.errors).toHaveProperty(name)
  })
})

describe('the owners to filter by', () => {
  test('are all users for who sees everyone’s quotations, otherwise oneself', async () => {
    const boss = await server.userWith('quotation:view', 'quotation:all')
    const salesman = await server.userWith('quotation:view')
    const { data: all } = await boss.call(getUser)
    const ids = all.map(({ value }: { value: number }) => value)
    expect(ids).toEqual(expect.arrayContaining([server.admin.userId, boss.userId, salesman.userId]))
    const { data: self } = await salesman.call(getUser)
    expect(self).toEqual([{ value: salesman.userId, label: expect.stringContaining('user') }])
  })
})
