import { beforeEach, describe, expect, test } from 'vitest'
import { api } from '#api/index.ts'
import { linesOf, makeContract } from '#test/make/chain.ts'
import { done, fresh } from '#test/make/factories.ts'
import { testServer } from '#test/run/server.ts'

/** What a row came to when it was applied for may stand on the invoice by the time its number is entered. */

const { setInvoice, getInvoice } = api.invoice

const server = testServer()
const save = async (input: Record<string, unknown>) =>
  Number((await done(server.admin, setInvoice, input)).id)

const PUMP = { title: '立式泵', no: 'CDL32-90', unit: '台', num: 3, unitprice: '3333.33' }

let con_id: number
let contract_line_id: number
beforeEach(async () => {
  const lines = [{ ...PUMP, tax_rate: '13' }]
  con_id = await makeContract(server.admin, { c_money: '10000.00', lines })
  contract_line_id = (await linesOf(server.admin, con_id))[0]!.id
  // A discount on the whole leaves 10,000.00 of three, as quotations give it.
  const discounted = { amount: 1_000_000, tax: 115_044, list_amount: 1_000_000 }
  const update = server.db.updateTable('contract_line').set(discounted)
  await update.where('id', '=', contract_line_id).execute()
})

const apply = (part: object) =>
  save({
    con_id,
    kind: 2,
    buyer_name: '云溪水务',
    rows: [{ contract_line_id, ...part }],
  })
const onIssue = () => ({ state: 1, invoice_no: fresh('26'), invoice_date: '2026-03-02' })
const figures = async (id: number) => {
  const { rows } = (await done(server.admin, getInvoice, { id })).data
  return rows.map(({ title, gross, tax }: Record<string, string>) => [title, gross, tax])
}

/** A request as the form sends it, with all that a row of a line has. */
async function asTheForm(id: number, changed: object = {}) {
  const { data } = await done(server.admin, getInvoice, { id })
  const { kind, buyer_name, remark, version } = data
  const rows = data.rows.map(({ title, no, unit, tax_code, quantity, amount }: typeof data) => ({
    contract_line_id,
    title,
    no,
    unit,
    tax_code,
    amount,
    quantity: amount === '' ? quantity : '',
    ...changed,
  }))
  return { id, version, con_id, kind, buyer_name, remark, rows }
}

describe.each([
  ['quantity', { quantity: '1' }, ['3333.33', '383.48'], ['3333.34', '383.48']],
  ['amount', { amount: '1000.00' }, ['1000.00', '115.04'], ['1000.00', '115.05']],
])('after an earlier request is 红冲, a row by %s', (_by, part, first, [gross, tax]) => {
  let id: number
  beforeEach(async () => {
    const earlier = await apply(part)
    await save({ id: earlier, ...onIssue() })
    expect(await figures(earlier)).toEqual([['立式泵', ...first]])
    id = await apply(part)
    expect(await figures(id)).toEqual([['立式泵', gross, tax]])
    await save({ id: earlier, state: 2 })
  })

  test('keeps its figures when the number is entered', async () => {
    await save({ ...(await asTheForm(id)), ...onIssue() })
    expect(await figures(id)).toEqual([['立式泵', gross, tax]])
  })

  test('keeps them where its name changes', async () => {
    await save({ ...(await asTheForm(id, { title: '水泵' })), ...onIssue() })
    expect(await figures(id)).toEqual([['水泵', gross, tax]])
  })

  test('keeps them where its rate is sent with it, which is the line’s', async () => {
    await save(await asTheForm(id, { tax_rate: '13' }))
    expect(await figures(id)).toEqual([['立式泵', gross, tax]])
  })
})

test('a row of which another quantity is applied for is worked out anew', async () => {
  const earlier = await apply({ quantity: '1' })
  const id = await apply({ quantity: '1' })
  await save({ id: earlier, ...onIssue() })
  await save({ id: earlier, state: 2 })
  await save(await asTheForm(id, { quantity: '2' }))
  expect(await figures(id)).toEqual([['立式泵', '6666.67', '766.96']])
  await save(await asTheForm(id, { quantity: '1' }))
  expect(await figures(id)).toEqual([['立式泵', '3333.33', '383.48']])
})
