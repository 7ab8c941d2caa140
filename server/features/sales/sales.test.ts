import { beforeEach, describe, expect, test } from 'vitest'
import { api } from '#api/index.ts'
import { makeAftersales, makeContract, makeProduction, numberOf } from '#test/make/chain.ts'
import { done, fresh, unreadableTexts } from '#test/make/factories.ts'
import { testServer, type TestServer } from '#test/run/server.ts'

const { getContract, getSales, selectContract, setSales } = api.sales

const server = testServer()

let con_id: number
let c_no: string
beforeEach(async () => {
  con_id = await makeContract(server.admin, { c_money: '98765.00' })
  c_no = await numberOf(server.admin, con_id)
})

const call: TestServer['admin']['call'] = (...sent) => server.admin.call(...sent)
const stored = async (id: unknown) => (await done(server.admin, getSales, { id })).data
/** What a record has that is saved without saying anything of a case. */
const noCase = {
  machine_id: '',
  machine_no: '',
  new_machine_id: '',
  new_machine_no: '',
  s_fault: '',
  s_contact: '',
  s_phone: '',
  s_assignee: '',
  s_assignee_name: '',
  s_state: '',
  s_started: '',
  s_finished: '',
  s_parts: [],
  s_photos: '',
  photoList: [],
}
const aTime = expect.stringMatching(/^\d{4}:\d\d:\d\d \d\d:\d\d:\d\d$/)

describe('saving an after-sales record', () => {
  test('keeps all of its fields, its number being the contract’s', async () => {
    const fields = {
      s_remark: '更换机封\n已试车',
      release_time: '2026:06:07 10:00:00',
      s_status: 1,
    }
    const saved = await call(setSales, { con_id, ...fields, s_no: '别的编号' })
    expect(saved).toMatchObject({ code: 200, msg: '售后记录已保存', version: 1 })
    expect(await stored(saved.id)).toEqual({
      ...noCase,
      ...fields,
      id: saved.id,
      con_id,
      s_no: c_no,
      user_name: 'admin',
      staff_name: 'admin',
      version: 1,
      can: { change: true, delete: true },
    })
  })

  test.each([{}, { con_id: '' }, { con_id: 0 }, { con_id: null }])(
    'may stand alone, with the number as typed: %j',
    async (input) => {
      const id = await makeAftersales(server.admin, { ...input, s_no: '2009-老泵' })
      expect(await stored(id)).toMatchObject({ con_id: '', s_no: '2009-老泵', s_status: 0 })
    },
  )

  test('may have no number at all', async () => {
    expect(await stored(await makeAftersales(server.admin))).toMatchObject({
      con_id: '',
      s_no: '',
      s_remark: '',
      release_time: aTime,
    })
  })

  test('can be linked later, and unlinked with a number of its own', async () => {
    const id = await makeAftersales(server.admin, { s_no: '2009-老泵' })
    await done(server.admin, setSales, { id, con_id })
    expect(await stored(id)).toMatchObject({ con_id, s_no: c_no })
    await done(server.admin, setSales, { id, con_id: '', s_no: '2010-老泵' })
    expect(await stored(id)).toMatchObject({ con_id: '', s_no: '2010-老泵' })
  })

  test('unlinked without a new number, keeps the old one as text', async () => {
    const id = await makeAftersales(server.admin, { con_id })
    await done(server.admin, setSales, { id, con_id: '' })
    expect(await stored(id)).toMatchObject({ con_id: '', s_no: c_no })
    await done(server.admin, api.contract.setContract, { id: con_id, c_no: fresh('新编号') })
    expect(await stored(id)).toMatchObject({ con_id: '', s_no: c_no })
  })

  test.each(unreadableTexts)('refuses a number that is %s', async (_wrong, s_no) => {
    const refused = await call(setSales, { s_no })
    expect(refused.code).toBe(400)
    expect(refused.errors?.['s_no']).toContain('合同编号')
  })

  test.each([
    ['con_id', 987_654],
    ['con_id', 'x'],
    ['con_id', -1],
    ['s_remark', '长'.repeat(20_001)],
    ['s_remark', { a: 1 }],
    ['s_status', 4],
    ['s_status', -1],
    ['release_time', '2026:13:01 00:00:00'],
    ['version', 'x'],
  ])('refuses %s %j by name', async (field, value) => {
    const refused = await call(setSales, { [field]: value })
    expect(refused.code).toBe(400)
    expect(refused.errors).toHaveProperty(field)
  })
})

describe('a new after-sales record', () => {
  const empty = {
    ...noCase,
    s_state: 0,
    id: '',
    con_id: '',
    s_no: '',
    s_remark: '',
    release_time: aTime,
    user_name: 'admin',
    staff_name: 'admin',
    s_status: 0,
    version: 0,
    can: { change: true, delete: false },
  }

  test.each([{}, { id: 0 }, { id: '' }])('is an empty form: %j', async (input) => {
    const { data, info } = await done(server.admin, getSales, input)
    expect({ data, info }).toEqual({ data: empty, info: [] })
  })

  test('opened from a contract is prefilled, with no money', async () => {
    const c_title = fresh('供水合同')
    await done(server.admin, api.contract.setContract, { id: con_id, c_title })
    const answer = await done(server.admin, getContract, { id: con_id })
    expect(answer.data).toEqual({ ...empty, con_id, s_no: c_no, c_title })
    expect(JSON.stringify(answer)).not.toContain('98765')
  })

  test('is prefilled from everybody’s contracts with sales:all, by number and title', async () => {
    const service = await server.userWith('sales:edit', 'sales:all')
    const c_title = fresh('供水合同')
    const about = { cus_name: '云溪水务', project: '泵房', delivery_place: '云溪路8号' }
    await done(server.admin, api.contract.setContract, { id: con_id, c_title, ...about })
    const answer = await done(service, getContract, { id: con_id })
    expect(answer.data).toMatchObject({ con_id, s_no: c_no, c_title })
    expect(JSON.stringify(answer)).not.toMatch(/98765|云溪|泵房/)
    expect((await service.call(setSales, answer.data)).code).toBe(200)
  })

  test('is refused from another’s contract like an absent one without sales:all', async () => {
    const salesman = await server.userWith('contract:view', 'sales:view', 'sales:edit')
    const absent = 987_654
    expect(await salesman.call(getContract, { id: con_id })).toEqual(
      await salesman.call(getContract, { id: absent }),
    )
    expect(await salesman.call(setSales, { con_id })).toEqual(
      await salesman.call(setSales, { con_id: absent }),
    )
    expect((await done(salesman, selectContract, { keyword: c_no })).data).toEqual([])
  })

  test('shows what the contract has already, and a saved one the others', async () => {
    const production = await makeProduction(server.admin, con_id)
    const first = await makeAftersales(server.admin, { con_id })
    const second = await makeAftersales(server.admin, { con_id })
    const kinds = (info: { kind: string; id: number }[]) => info.map(({ kind, id }) => [kind, id])
    expect(kinds((await call(getContract, { id: con_id })).info)).toEqual([
      ['production', production],
      ['sales', first],
      ['sales', second],
    ])
    expect(kinds((await call(getSales, { id: first })).info)).toEqual([
      ['production', production],
      ['sales', second],
    ])
    const clerk = await server.userWith('sales:view', 'sales:edit', 'contract:view', 'contract:all')
    expect((await done(clerk, getContract, { id: con_id })).info).toEqual([])
  })

  test('needs a contract that is there', async () => {
    expect((await call(getContract, { id: 987_654 })).code).toBe(404)
    expect((await call(getContract)).code).toBe(400)
  })
})

describe('the contracts to choose from', () => {
  test('are with sales:all everybody’s by number or title, without money', async () => {
    const service = await server.userWith('sales:edit', 'sales:all')
    const c_title = fresh('Ｃ栋泵房')
    const id = await makeContract(server.admin, { c_title, c_money: '98765.00', c_remark: '内部' })
    const number = await numberOf(server.admin, id)
    const option = { value: id, label: `${number} ${c_title}` }
    const found = async (keyword: string) =>
      (await done(service, selectContract, { keyword })).data as unknown[]
    expect(await found(c_title.normalize('NFKC').toLowerCase())).toEqual([option])
    expect(await found(number)).toContainEqual(option)
    expect(await found('内部')).toEqual([])
    expect(await found('98765')).toEqual([])
    expect(await found('%')).toEqual([])
  })

  test('are the newest fifty', async () => {
    const made: number[] = []
    const word = fresh('很多份')
    for (let count = 0; count < 51; count += 1) {
      made.unshift(await makeContract(server.admin, { c_title: word }))
    }
    const ids = (answer: { data?: { value: number }[] }) => answer.data?.map(({ value }) => value)
    expect(ids(await call(selectContract, { keyword: word }))).toEqual(made.slice(0, 50))
    expect(ids(await call(selectContract))).toEqual(made.slice(0, 50))
  })
})
