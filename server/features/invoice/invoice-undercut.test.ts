import { beforeEach, describe, expect, test } from 'vitest'
import { api } from '#api/index.ts'
import { linesOf, makeContract } from '#test/make/chain.ts'
import { done, fresh } from '#test/make/factories.ts'
import { sameOnPostgres } from '#test/run/long.ts'
import { testServer } from '#test/run/server.ts'

/** What is applied for cannot be undercut, neither by two requests at once nor by the contract. */

const { setInvoice, getInvoices } = api.invoice
const { setContract } = api.contract

const server = testServer()
const call = (...sent: Parameters<typeof server.admin.call>) => server.admin.call(...sent)

const PUMP = { title: '立式泵', unit: '台', num: 3, unitprice: '10000.00', tax_rate: '13' }
const FREIGHT = { title: '运费', num: 1, unitprice: '1000.00', tax_rate: '9', ships: 0 }

let con_id: number
let pump: number
let freight: number
beforeEach(async () => {
  const fields = { c_money: '31000.00', lines: [PUMP, FREIGHT] }
  con_id = await makeContract(server.admin, fields)
  ;[pump, freight] = (await linesOf(server.admin, con_id)).map(({ id }) => id) as [number, number]
})

const apply = (quantity: string, contract_line_id = pump) =>
  call(setInvoice, {
    con_id,
    kind: 2,
    buyer_name: '云溪水务',
    rows: [{ contract_line_id, quantity }],
  })
const codesOf = (answers: readonly { code: number }[]) =>
  answers.map(({ code }) => code).toSorted((one, other) => one - other)
const appliedNow = async () =>
  (await done(server.admin, getInvoices, { id: con_id })).data.applied as string

describe('two requests at once', () => {
  test('take no more of a line than there is', async () => {
    const answers = await Promise.all([apply('2'), apply('2'), apply('2')])
    expect(codesOf(answers)).toEqual([200, 400, 400])
    expect(await appliedNow()).toBe('20000.00')
  })

  test('are not both raised to more than there is', async () => {
    const ids = [(await apply('0.5')).id, (await apply('0.5')).id, (await apply('0.5')).id]
    const rows = [{ contract_line_id: pump, quantity: '2' }]
    const answers = await Promise.all(ids.map((id) => call(setInvoice, { id, rows })))
    expect(codesOf(answers)).toEqual([200, 400, 400])
    expect(await appliedNow()).toBe('30000.00')
  })

  test('take no more of the contract than its amount', async () => {
    await done(server.admin, setContract, { id: con_id, c_money: '10500.00' })
    const answers = await Promise.all([apply('1'), apply('1', freight)])
    expect(codesOf(answers)).toEqual([200, 400])
  })

  test('and one with a change of the contract leave the line at least as large', async () => {
    const fewer = { id: con_id, lines: [{ id: pump, num: 1 }, { id: freight }] }
    const answers = await Promise.all([apply('2'), call(setContract, fewer)])
    expect(codesOf(answers)).toEqual([200, 400])
  })
})

describe('the contract is refused', () => {
  beforeEach(async () => {
    expect((await apply('2')).code).toBe(200)
  })

  const first = (changed: object) => [{ id: pump, ...changed }, { id: freight }]
  const AFTER = '；请先修改或红冲开票申请'

  test.each([
    ['without the line', () => [{ id: freight }], '不能删除'],
    ['with fewer pieces', () => first({ num: 1 }), '金额不能低于已申请的20,000.00元'],
    ['at a lower price', () => first({ unitprice: '9999.99' }), '单价不能低于申请时的单价'],
    ['at another rate', () => first({ tax_rate: '9' }), '税率不能修改'],
    ['without a rate', () => first({ tax_rate: '' }), '税率不能修改'],
  ])('%s', async (_name, lines, why) => {
    const refused = await call(setContract, { id: con_id, lines: lines() })
    expect(refused).toMatchObject({
      code: 400,
      errors: { lines: `“立式泵”已申请开票，${why}${AFTER}` },
    })
  })

  test.each(['19999.99', ''])('with an amount of “%s”', async (c_money) => {
    expect((await call(setContract, { id: con_id, c_money })).errors).toEqual({
      c_money: `合同金额不能低于已申请开票的20,000.00元${AFTER}`,
    })
  })

  test('but takes other lines, more pieces, and another price of what is free', async () => {
    const lines = [{ id: pump, num: 5 }, { id: freight, unitprice: '1.00' }, { ...FREIGHT }]
    await done(server.admin, setContract, { id: con_id, c_money: '60000.00', lines })
    await done(server.admin, setContract, { id: con_id, lines: [{ id: pump }] })
    expect((await apply('3')).code).toBe(200)
    expect(await appliedNow()).toBe('50000.00')
  })

  test(`and takes everything once the invoice is 红冲, whose rows stay${sameOnPostgres}`, async () => {
    const [found] = (await done(server.admin, getInvoices, { id: con_id })).data.invoices
    const { id } = found
    const issued = { state: 1, invoice_no: fresh('26'), invoice_date: '2026-03-02' }
    await done(server.admin, setInvoice, { id, ...issued })
    await done(server.admin, setInvoice, { id, state: 2, red_date: '2026-03-02' })
    await done(server.admin, setContract, { id: con_id, c_money: '1.00', lines: [{ id: freight }] })
    const { data } = await done(server.admin, api.invoice.getInvoice, { id })
    expect(data.rows).toMatchObject([{ contract_line_id: '', title: '立式泵', quantity: '2' }])
  })
})

describe('random requests over HTTP', () => {
  /** Numbers that look random and are the same each time. */
  function* numbers(seed: number): Generator<number> {
    for (let state = seed; ;) {
      state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
      yield state / 2_147_483_648
    }
  }

  const inCents = (text: string) => Math.round(Number(text) * 100)

  test.each([
    [1, 3],
    [2, 3],
  ])('of contract %i add up to its lines, also after 红冲', async (seed, rounds) => {
    const random = numbers(seed)
    const next = (most: number) => Math.floor(random.next().value! * most)
    const typed = Array.from({ length: 4 }, (_, at) => ({
      title: `泵${at}`,
      num: 1 + next(9),
      unitprice: `${100 + next(9000)}.${10 + next(89)}`,
      tax_rate: ['13', '9', '6', '3'][at],
    }))
    con_id = await makeContract(server.admin, { c_money: '9999999.00', lines: typed })
    const lines = await linesOf(server.admin, con_id)
    const request = (rows: object[]) =>
      call(setInvoice, { con_id, kind: 2, buyer_name: '云溪水务', rows })

    for (let round = 0; round < rounds; round += 1) {
      const rows = lines.map(({ id, num }) =>
        next(2) === 0
          ? { contract_line_id: id, quantity: String((1 + next(num * 30)) / 100) }
          : { contract_line_id: id, amount: String(1 + next(90)) },
      )
      const { code, id } = await request(rows)
      expect(code).toBe(200)
      if (round !== 1) continue
      const issued = { state: 1, invoice_no: fresh('26'), invoice_date: '2026-03-02' }
      await done(server.admin, setInvoice, { id, ...issued })
      await done(server.admin, setInvoice, { id, state: 2 })
    }
    const { data: form } = await done(server.admin, api.invoice.getInvoice, { con_id })
    const left = form.lines as { contract_line_id: number; quantity_left: string }[]
    const rest = left.map(({ contract_line_id, quantity_left: quantity }) => ({
      contract_line_id,
      quantity,
    }))
    expect((await request(rest)).code).toBe(200)

    const { data: all } = await done(server.admin, getInvoices, { id: con_id })
    const live = (all.invoices as { id: number; state: number }[]).filter(
      ({ state }) => state !== 2,
    )
    const sums = new Map(lines.map(({ id }) => [id, { gross: 0, tax: 0 }]))
    for (const { id } of live) {
      const { data } = await done(server.admin, api.invoice.getInvoice, { id })
      for (const row of data.rows) {
        const sum = sums.get(row.contract_line_id)!
        sum.gross += inCents(row.gross)
        sum.tax += inCents(row.tax)
        const odd = Math.abs(
          inCents(row.list_net) * Number(row.tax_rate) - inCents(row.list_tax) * 100,
        )
        expect(odd).toBeLessThanOrEqual(600)
      }
    }
    for (const { id, amount, tax } of lines) {
      expect(sums.get(id)).toEqual({ gross: inCents(amount), tax: inCents(tax) })
    }
  })
})
