import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { api } from '#api/index.ts'
import { wallClock } from '#server/platform/clock.ts'
import { makeContract, numberOf } from '#test/make/chain.ts'
import { done, fresh } from '#test/make/factories.ts'
import { nameKeys } from '#server/names/name-key.ts'
import { sameOnPostgres } from '#test/run/long.ts'
import { chunks } from '#server/platform/breaks.ts'
import { testServer, type Caller } from '#test/run/server.ts'

const { getContract, setContract, deleteContract, restore } = api.contract

const server = testServer()
let seller: Caller
let other: Caller
beforeAll(async () => {
  seller = await server.userWith('contract:view', 'contract:edit', 'contract:delete')
  other = await server.userWith('contract:view', 'contract:edit')
})

/** A thousand contracts at once take a busy PostgreSQL longer than one statement may. */
async function deleteContracts(): Promise<void> {
  const some = server.db.selectFrom('contract').select('id').limit(200)
  const { numDeletedRows } = await server.db
    .deleteFrom('contract')
    .where('id', 'in', some)
    .executeTakeFirst()
  if (numDeletedRows > 0) await deleteContracts()
}

beforeEach(async () => {
  await deleteContracts()
  for (const table of ['contract_number', 'free_number', 'number_counter'] as const) {
    await server.db.deleteFrom(table).execute()
  }
})

/** `HT20261120-` of today. */
const DAY = `HT${wallClock('Asia/Shanghai').slice(0, 10).replaceAll(':', '')}-`
const count = (c_no: string) => {
  expect(c_no).toMatch(/^HT\d{8}-\d{3,}$/)
  return c_no.slice(DAY.length)
}

/** The number that a new form shows. */
const offered = async (caller: Caller, input = {}): Promise<string> =>
  (await done(caller, getContract, input)).data.c_no as string

const save = (caller: Caller, c_no?: string) =>
  caller.call(setContract, { c_title: fresh('合同'), c_no })

const expireAll = () =>
  server.db
    .updateTable('contract_number')
    .set({ expires_ms: Date.now() - 1 })
    .execute()

describe('a new form', () => {
  test.each([{}, { id: 0 }, { id: '' }])(
    `is empty but for time and number: %j${sameOnPostgres}`,
    async (input) => {
      const { data, info } = await done(seller, getContract, input)
      expect(info).toEqual([])
      expect(data).toEqual({
        id: '',
        c_title: '',
        c_no: expect.stringMatching(/^HT\d{8}-001$/),
        c_money: '',
        c_unpay: '',
        c_file: '',
        fileList: [],
        cus_name: '',
        customer_id: '',
        usual_tax_rate: '13',
        project: '',
        delivery_place: '',
        delivery_date: '',
        lines: [],
        payment_steps: [],
        signed_date: '',
        shipped_date: '',
        shipped_auto: 0,
        accepted_date: '',
        warranty_date: '',
        has_receipts: false,
        has_invoices: false,
        c_remark: '',
        delivery_time: '',
        transport: '',
        warranty: '',
        acceptance: '',
        clauses: '',
        c_invoice: 0,
        release_time: expect.stringMatching(/^\d{4}:\d\d:\d\d \d\d:\d\d:\d\d$/),
        user_name: expect.any(String),
        staff_name: expect.any(String),
        c_status: 0,
        version: 0,
        can: { change: true, delete: false, billing: true, end: false },
        ended_on: '',
        return_credit: '',
        payable: '',
        end_reason: '',
        end_goods: '',
        end_extra: '',
        end_extra_kind: 0,
        end_deduction: '',
        end_settled: '',
        to_redden: '',
      })
      expect(data.c_no.slice(2, 10)).toBe(data.release_time.slice(0, 10).replaceAll(':', ''))
    },
  )

  test(`opened again shows its user the same number, another user the next${sameOnPostgres}`, async () => {
    expect(count(await offered(seller))).toBe('001')
    expect(count(await offered(seller))).toBe('001')
    expect(count(await offered(other))).toBe('002')
    expect(count(await offered(seller))).toBe('001')
  })

  test(`shows the next number once the first is used${sameOnPostgres}`, async () => {
    const c_no = await offered(seller)
    await save(seller, c_no)
    expect(count(await offered(seller))).toBe('002')
    expect(count(await offered(other))).toBe('003')
  })

  test('of two users at once shows two numbers', async () => {
    const numbers = await Promise.all([seller, other, server.admin].map((one) => offered(one)))
    expect(numbers.map(count).sort()).toEqual(['001', '002', '003'])
  })

  test('leaves out numbers that staff typed', async () => {
    await save(seller, `${DAY}001`)
    await save(seller, `${DAY}003`)
    expect(count(await offered(other))).toBe('002')
    expect(count(await offered(seller))).toBe('004')
  })

  test('shows a number again that nobody used within 24 hours', async () => {
    await offered(seller)
    const { expires_ms } = await server.db
      .selectFrom('contract_number')
      .select('expires_ms')
      .executeTakeFirstOrThrow()
    expect(Math.ceil((expires_ms - Date.now()) / 3_600_000)).toBe(24)
    await expireAll()
    expect(count(await offered(other))).toBe('001')
    expect(count(await offered(seller))).toBe('002')
  })

  test(`shows a number again whose contract was deleted, to its user${sameOnPostgres}`, async () => {
    const id = await makeContract(seller, { c_no: await offered(seller) })
    await done(seller, deleteContract, { id })
    expect(count(await offered(seller))).toBe('001')
  })

  test('shows the lowest number whose contract was deleted, or has another number now', async () => {
    const first = await makeContract(seller, { c_no: `${DAY}001` })
    const second = await makeContract(seller, { c_no: `${DAY}002` })
    expect(count(await offered(other))).toBe('003')
    await done(seller, setContract, { id: second, c_no: 'A-2' })
    await done(seller, deleteContract, { id: first })
    expect(count(await offered(seller))).toBe('001')
    expect(count(await offered(server.admin))).toBe('002')
  })

  test('shows no number of a deleted contract that was typed ahead, until it comes to that', async () => {
    expect(count(await offered(seller))).toBe('001')
    const id = await makeContract(seller, { c_no: `${DAY}003` })
    await done(seller, deleteContract, { id })
    expect(count(await offered(other))).toBe('002')
    expect(count(await offered(server.admin))).toBe('003')
  })

  test('shows no number whose deleted contract came back', async () => {
    const id = await makeContract(seller, { c_no: `${DAY}001` })
    expect(count(await offered(other))).toBe('002')
    await done(seller, deleteContract, { id })
    await done(seller, restore, { id })
    expect(count(await offered(seller))).toBe('003')
  })

  test('counts on after 999', async () => {
    const stamp = { version: 1, user_id: 1, updated_by: 1, updated_at: '', search_text: '' }
    const rows = Array.from({ length: 999 }, (_, at) => ({
      ...stamp,
      c_title: '合同',
      c_no: DAY + String(at + 1).padStart(3, '0'),
      c_remark: '',
      c_invoice: 0,
      c_status: 0,
      release_time: '2026:01:01 00:00:00',
      title_text: '',
      name_key: nameKeys.contract({ c_no: DAY + String(at + 1).padStart(3, '0') }),
    }))
    for (const some of chunks(rows, 100)) {
      await server.db.insertInto('contract').values(some).execute()
    }
    expect(count(await offered(seller))).toBe('1000')
    expect(count(await offered(other))).toBe('1001')
    await save(seller, `${DAY}1000`)
    expect(count(await offered(seller))).toBe('1002')
  })
})

describe('a contract number', () => {
  test(`may be overwritten by staff${sameOnPostgres}`, async () => {
    await offered(seller)
    const id = await makeContract(seller, { c_no: '购销-2026/7' })
    expect(await numberOf(seller, id)).toBe('购销-2026/7')
    expect(count(await offered(seller))).toBe('001')
  })

  test.each(['', '  ', undefined])(
    `is the next one where it is %j${sameOnPostgres}`,
    async (c_no) => {
      await save(other, `${DAY}001`)
      const saved = await save(seller, c_no)
      expect(count(await numberOf(seller, Number(saved.id)))).toBe('002')
    },
  )

  test('that was left empty at the same time by many is another for each', async () => {
    const saved = await Promise.all(Array.from({ length: 12 }, () => save(seller)))
    expect(saved.map(({ code }) => code)).toEqual(saved.map(() => 200))
    const numbers = await Promise.all(saved.map(({ id }) => numberOf(seller, Number(id))))
    expect(new Set(numbers).size).toBe(12)
  })

  test('that a refused save took is the next one of its user', async () => {
    const refused = { c_title: '合同', c_money: '1', c_unpay: '2' }
    expect((await seller.call(setContract, refused)).code).toBe(400)
    expect(count(await offered(seller))).toBe('001')
  })

  test('that is used is refused, naming the contract where it may be seen', async () => {
    const c_title = fresh('先签的合同')
    await makeContract(seller, { c_title, c_no: 'A-1' })
    const refused = await save(seller, 'A-1')
    expect(refused).toMatchObject({ code: 409, errors: { c_no: expect.any(String) } })
    expect(refused.msg).toContain('A-1')
    expect(refused.msg).toContain(c_title)
    const outOfSight = await save(other, 'A-1')
    expect(outOfSight.code).toBe(409)
    expect(outOfSight.msg).not.toContain(c_title)
  })

  test(`that is used cannot be taken by changing another contract${sameOnPostgres}`, async () => {
    await makeContract(seller, { c_no: 'A-1' })
    const id = await makeContract(seller, { c_no: 'A-2' })
    expect((await seller.call(setContract, { id, c_no: 'A-1' })).code).toBe(409)
    expect(await numberOf(seller, id)).toBe('A-2')
    expect((await seller.call(setContract, { id, c_no: 'A-2' })).code).toBe(200)
  })

  test('that two save at once is one’s', async () => {
    const answers = await Promise.all([save(seller, 'B-1'), save(other, 'B-1')])
    expect(answers.map(({ code }) => code).sort((one, other) => one - other)).toEqual([200, 409])
  })

  test(`that is kept for somebody else is refused until it is free${sameOnPostgres}`, async () => {
    const c_no = await offered(seller)
    const refused = await save(other, c_no)
    expect(refused).toMatchObject({ code: 409, errors: { c_no: expect.any(String) } })
    expect(refused.msg).toContain('留给')
    expect((await save(seller, c_no)).code).toBe(200)

    const next = await offered(seller)
    await expireAll()
    expect((await save(other, next)).code).toBe(200)
  })

  test('that looks like a used one is refused, naming that where it may be seen', async () => {
    const c_title = fresh('先签的合同')
    const id = await makeContract(seller, { c_no: 'ab-01', c_title })
    for (const c_no of ['AB-01', 'ａｂ－０１', 'Ab-０1']) {
      expect(await save(seller, c_no)).toMatchObject({
        code: 409,
        msg: `合同编号${c_no}与已有的“ab-01”看起来相同（合同“${c_title}”），请换一个编号`,
      })
    }
    const outOfSight = await save(other, 'AB-01')
    expect(outOfSight.code).toBe(409)
    expect(outOfSight.msg).toBe('合同编号AB-01与已有的编号看起来相同，请换一个编号')
    const own = await seller.call(setContract, { id, c_no: 'AB-01' })
    expect(own.code).toBe(200)
  })

  test(`is not offered, nor given, where a used one looks like it${sameOnPostgres}`, async () => {
    await save(seller, `${DAY.toLowerCase()}001`)
    await save(seller, `ＨＴ${DAY.slice(2)}００２`)
    expect(count(await offered(seller))).toBe('003')
    const refused = await save(other, `${DAY.toLowerCase()}003`)
    expect(refused.code).toBe(409)
    expect(refused.msg).toContain('留给')
  })
})
