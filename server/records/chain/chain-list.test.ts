import { describe, expect, test } from 'vitest'
import { api } from '#api/index.ts'
import { chainKinds, eachKind, makeContract, ownChain } from '#test/make/chain.ts'
import { done, fresh, unusualWords } from '#test/make/factories.ts'
import { testServer, type Caller } from '#test/run/server.ts'

/** What holds for the lists of contracts, production, logistics and after-sales records alike. */

const server = testServer()

type Query = Record<string, unknown>
const aTime = expect.stringMatching(/^\d{4}:\d\d:\d\d \d\d:\d\d:\d\d$/)

/** What a table shows of a contract: which one, for whom, and how far it is. */
const ofContract = ['c_title', 'cus_name', 'delivery_date', 'pieces', 'to_produce', 'to_ship']

/** What each table shows, beside id, time, owner and status. */
const columns = {
  contract: [...ofContract, 'c_no', 'signed_date', 'c_money', 'c_unpay', 'c_invoice'],
  production: [
    ...ofContract,
    'con_id',
    'pro_no',
    'pro_pump',
    'pro_control',
    'pro_out',
    'pro_outbound',
  ],
  logistics: [...ofContract, 'pro_id', 'con_id', 'l_no', 'log_number', 'l_send_brief'],
  sales: [
    ...ofContract,
    'con_id',
    's_no',
    's_remark_brief',
    's_fault_brief',
    's_contact',
    's_phone',
    's_assignee',
    's_assignee_name',
    's_state',
    's_started',
    's_finished',
  ],
}

/** The fields that a keyword is looked for in, beside the contract number. */
const searched = {
  contract: ['c_title', 'c_remark'],
  production: [],
  logistics: ['log_number', 'l_send'],
  sales: ['s_remark'],
}

describe.each(eachKind)(
  'the list of %s records',
  (name, { list, owners, save, remove, status, number, make }) => {
    const found = async (query: Query, caller: Caller = server.admin) => {
      const { data, total } = await done(caller, list, query)
      return { ids: data.map((row: { id: number }) => row.id) as number[], total }
    }

    /** A record on a contract of that number. */
    const numbered = async (c_no: string, caller: Caller = server.admin): Promise<number> => {
      if (name === 'contract') return make(caller, { c_no })
      const con_id = await makeContract(caller, { c_no })
      if (name !== 'logistics') return make(caller, { con_id })
      const pro_id = Number((await done(caller, api.production.setProduction, { con_id })).id)
      return make(caller, { pro_id })
    }

    test('has rows with all that the table shows, and the owner', async () => {
      const owner = await server.userWith(...ownChain)
      const { data: self } = await owner.call(api.session.getSelf)
      const id = await make(owner, { [status]: 2 })
      const { data } = await done(owner, list)
      const [row, ...others] = data
      expect(others).toEqual([])
      expect(row).toMatchObject({
        id,
        [status]: 2,
        release_time: aTime,
        user_id: owner.userId,
        user_name: self.name,
      })
      const shared = ['can', 'id', status, 'release_time', 'user_id', 'user_name']
      expect(Object.keys(row).sort()).toEqual([...shared, ...columns[name]].sort())
    })

    test('has ten a page, by time and then by id, newest first, and the true total', async () => {
      const owner = await server.userWith(...ownChain)
      const made: number[] = []
      for (let count = 0; count < 11; count += 1) {
        made.unshift(await make(owner, { release_time: '2026:01:02 08:00:00' }))
      }
      const oldest = await make(owner, { release_time: '2026:01:01 23:59:59' })
      const newest = await make(owner, { release_time: '2026:01:02 08:00:01' })
      const order = [newest, ...made, oldest]
      expect(await found({}, owner)).toEqual({ ids: order.slice(0, 10), total: 13 })
      expect(await found({ page: '2' }, owner)).toEqual({ ids: order.slice(10), total: 13 })
      expect(await found({ page: 3 }, owner)).toEqual({ ids: [], total: 13 })
    })

    test('filters by both dates included, by status, and by nothing where a filter is empty', async () => {
      const owner = await server.userWith(...ownChain)
      const first = await make(owner, { release_time: '2002:05:10 00:00:00', [status]: 3 })
      const last = await make(owner, { release_time: '2002:05:10 23:59:59' })
      const next = await make(owner, { release_time: '2002:05:11 00:00:00', [status]: 3 })
      const ids = async (query: Query) => (await found(query, owner)).ids
      expect(await ids({ startime: '2002-05-10', endtime: '2002-05-10' })).toEqual([last, first])
      expect(await ids({ startime: '2002-05-11' })).toEqual([next])
      expect(await ids({ endtime: '2002-05-10' })).toEqual([last, first])
      expect(await ids({ status: '3' })).toEqual([next, first])
      expect(await ids({ status: 3, endtime: '2002-05-10' })).toEqual([first])
      expect(
        await ids({ status: '', startime: '', endtime: '', keyword: ' ', userid: '' }),
      ).toEqual([next, last, first])
    })

    test('filters by owner, for who sees everyone’s', async () => {
      const [one, other] = [await server.userWith(...ownChain), await server.userWith(...ownChain)]
      const id = await make(one)
      await make(other)
      expect(await found({ userid: one.userId })).toEqual({ ids: [id], total: 1 })
      expect(await found({ userid: String(one.userId) }, one)).toEqual({ ids: [id], total: 1 })
      expect(await found({ userid: other.userId }, one)).toEqual({ ids: [], total: 0 })
      expect(await found({ userid: 987_654 })).toEqual({ ids: [], total: 0 })
    })

    test('finds the contract number in any part, case and width', async () => {
      const c_no = fresh('ＨＴ甲a')
      const id = await numbered(c_no)
      const folded = c_no.normalize('NFKC')
      for (const keyword of [c_no, folded.toLowerCase(), folded.toUpperCase(), folded.slice(1)]) {
        expect((await found({ keyword })).ids).toEqual([id])
      }
      await done(server.admin, remove, { id })
      expect((await found({ keyword: c_no })).total).toBe(0)
    })

    test.each(unusualWords)('takes the keyword %s as plain text', async (word) => {
      const id = await numbered(`${fresh('前')}${word}后`)
      const owner = await server.userWith(...ownChain)
      await numbered(fresh('100型'), owner)
      expect((await found({ keyword: word })).ids).toEqual([id])
      await done(server.admin, remove, { id })
    })

    test.each(['%', '_', '\\', '%%'])('finds nothing by chance for %s', async (keyword) => {
      const owner = await server.userWith(...ownChain)
      await numbered(fresh('100型'), owner)
      expect((await found({ keyword }, owner)).total).toBe(0)
    })

    test.each(searched[name].map((field) => [field]))('finds a keyword in %s', async (field) => {
      const word = fresh('Ｗord词')
      const id = await make(server.admin, { [field]: `甲${word}乙` })
      expect((await found({ keyword: word.normalize('NFKC').toUpperCase() })).ids).toEqual([id])
      await done(server.admin, save, { id, [field]: '别的' })
      expect((await found({ keyword: word })).total).toBe(0)
    })

    test.each([
      ['page', '0'],
      ['page', '1.5'],
      ['startime', 'x'],
      ['endtime', '2026-13-01'],
      ['status', '-1'],
      ['status', '4'],
      ['userid', 'x'],
      ['userid', '-1'],
      ['keyword', '长'.repeat(256)],
      ['keyword', '坏\u0000'],
    ])('refuses %s %j by name', async (field, value) => {
      const refused = await server.admin.call(list, { [field]: value })
      expect(refused.code).toBe(400)
      expect(refused.errors).toHaveProperty(field)
    })

    test('can be filtered by all users by who sees everyone’s, otherwise by oneself', async () => {
      const own = await server.userWith(`${name}:view`)
      const all = await server.userWith(`${name}:view`, `${name}:all`)
      const ids = async (caller: Caller) =>
        (await done(caller, owners)).data.map(({ value }: { value: number }) => value)
      expect(await ids(own)).toEqual([own.userId])
      expect(await ids(all)).toEqual(
        expect.arrayContaining([server.admin.userId, own.userId, all.userId]),
      )
    })

    test(`shows ${number} as the record has it`, async () => {
      const c_no = fresh('编号')
      const id = await numbered(c_no)
      const { data } = await done(server.admin, list, { keyword: c_no })
      expect(data).toMatchObject([{ id, [number]: c_no }])
    })
  },
)

const belowContracts = eachKind.filter(([name]) => name !== 'contract')

test.each(belowContracts)(
  'the list of %s records tells of their contract which it is and how far, whoever owns that',
  async (name, { list, make }) => {
    const worker = await server.userWith(`${name}:view`, `${name}:edit`)
    const id = await make(worker, {}, server.admin)
    const row = (await done(worker, list)).data.find((one: { id: number }) => one.id === id)
    const { data: contract } = await done(server.admin, api.contract.getContract, {
      id: row.con_id,
    })
    const { c_title } = contract
    expect(row).toMatchObject({ c_title, cus_name: '', delivery_date: '', pieces: 0 })
    expect(row).not.toHaveProperty('c_money')

    const now = { c_title: '改了标题', cus_name: '云溪置业', delivery_date: '2026-12-20' }
    const progress = { pieces: 10, to_produce: 4, to_ship: 7 }
    await server.db
      .updateTable('contract')
      .set({ ...now, ...progress })
      .where('id', '=', row.con_id)
      .execute()
    const { data } = await done(worker, list)
    expect(data).toContainEqual({ ...row, ...now, ...progress })
  },
)

test('after-sales records without a contract have no title, and are listed', async () => {
  const worker = await server.userWith('sales:view', 'sales:edit')
  await done(worker, api.sales.setSales, { s_no: fresh('2016-'), s_remark: '漏水' })
  expect(await done(worker, api.sales.index)).toMatchObject({
    total: 1,
    data: [{ con_id: '', c_title: '', cus_name: '', pieces: 0, s_remark_brief: '漏水' }],
  })
})

test.each([
  ['logistics', 'l_send'],
  ['sales', 's_remark'],
] as const)('the list of %s records has the beginning of %s', async (name, field) => {
  const { list, make } = chainKinds.find((kind) => kind.name === name)!
  const worker = await server.userWith(...ownChain)
  const whole = `${'泵😀'.repeat(99)}\n末`
  await make(worker, { [field]: whole })
  await make(worker, { [field]: `${whole}甲` })
  const { data } = await done(worker, list)
  const shown = data.map((row: Query) => row[`${field}_brief`])
  expect(shown.toSorted()).toEqual([whole, `${whole}…`].toSorted())
})
