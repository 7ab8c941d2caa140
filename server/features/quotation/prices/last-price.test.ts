import { beforeEach, expect, test } from 'vitest'
import { api } from '#api/index.ts'
import type { LastPrice } from '#api/quotation/quotation-line.ts'
import { STAGES } from '#api/quotation/quotation-head.ts'
import {
  done,
  fresh,
  linesOf,
  makeCustomer,
  makeProduct,
  makeQuotation,
} from '#test/make/factories.ts'
import { testServer, type Caller } from '#test/run/server.ts'

/** What a customer was last quoted for the products of a quotation. */

const { addline, changeline, deleteQuotation, lastPrices, restore } = api.quotation
const { sendQuotation, setQuotation, setStage } = api.quotation

const server = testServer()
let pump: number
let customer: number
beforeEach(async () => {
  pump = await makeProduct(server.admin, { pro_title: fresh('泵'), pro_unitprice: '12800' })
  customer = await makeCustomer(server.admin)
})

type Fields = Record<string, unknown>

async function draft(fields: Fields, caller: Caller = server.admin): Promise<number> {
  const id = await makeQuotation(caller, fields)
  await done(caller, addline, { id, pid: pump })
  return id
}

/** Sends a quotation with the pump at a price. */
async function sentAt(unitprice: string, fields: Fields, caller?: Caller): Promise<number> {
  const id = await draft(fields, caller)
  await sendAgain(id, { unitprice }, caller)
  return id
}

async function sendAgain(id: number, fields: Fields, caller: Caller = server.admin) {
  const [line] = await linesOf(caller, id)
  await done(caller, changeline, { id: line!.id, ...fields })
  await done(caller, sendQuotation, { id })
}

const last = async (id: number, caller: Caller = server.admin) =>
  (await done(caller, lastPrices, { id })).data as LastPrice[]

test('is answered with price, day, number and version of the quotation sent last', async () => {
  await sentAt('11000', { customer_id: customer })
  const id = await sentAt('12000', { customer_id: customer })
  await sendAgain(id, { unitprice: '11500', discount: '5' })
  const [first, ...others] = await last(await draft({ customer_id: customer }))
  expect(others).toEqual([])
  expect(first).toMatchObject({ pid: pump, unitprice: '11500.00', discount: '5', revision: 2 })
  expect(first).toMatchObject({ quotation_id: id, tax_inclusive: 1, signed: false })
  expect(first?.quo_no).toMatch(/^BJ/)
  expect(first?.date).toMatch(/^\d{4}-\d\d-\d\d$/)
})

test('is not of a line whose price is agreed apart', async () => {
  const id = await sentAt('11000', { customer_id: customer })
  await sendAgain(id, { unitprice: '9000', unpriced: 1 })
  const unsent = await draft({ customer_id: customer })
  expect(await last(unsent)).toMatchObject([{ unitprice: '11000.00', revision: 1 }])
})

test('is that of the first line where a quotation has the product twice', async () => {
  const id = await draft({ customer_id: customer })
  await done(server.admin, addline, { id, pid: pump })
  const [first, second] = (await linesOf(server.admin, id)).toSorted((a, b) => a.id - b.id)
  await done(server.admin, changeline, { id: second!.id, unitprice: '10000' })
  await done(server.admin, changeline, { id: first!.id, unitprice: '11000' })
  await done(server.admin, sendQuotation, { id })
  expect(await last(await draft({ customer_id: customer }))).toMatchObject([
    { unitprice: '11000.00' },
  ])
})

test('is signed where the quotation was won with that version', async () => {
  const id = await sentAt('11000', { customer_id: customer })
  await done(server.admin, setStage, { id, stage: STAGES.won })
  expect(await last(await draft({ customer_id: customer }))).toMatchObject([{ signed: true }])
})

test('is of the same customer alone; without one, of the same name', async () => {
  await sentAt('11000', { customer_id: customer, cus_name: '云溪水务' })
  const other = { customer_id: await makeCustomer(server.admin), cus_name: '云溪水务' }
  expect(await last(await draft(other))).toEqual([])
  expect(await last(await draft({ cus_name: '云溪水务' }))).toHaveLength(1)
  expect(await last(await draft({ cus_name: '别的水务' }))).toEqual([])
  expect(await last(await draft({}))).toEqual([])
})

test('is neither of a draft nor of the quotation itself', async () => {
  const id = await sentAt('11000', { customer_id: customer })
  expect(await last(id)).toEqual([])
  await done(server.admin, setQuotation, { id, quo_info: '改' })
  await draft({ customer_id: customer })
  expect(await last(id)).toEqual([])
})

test('goes with a deleted quotation, and comes back with it', async () => {
  const id = await sentAt('11000', { customer_id: customer })
  const unsent = await draft({ customer_id: customer })
  await done(server.admin, deleteQuotation, { id })
  expect(await last(unsent)).toEqual([])
  await done(server.admin, restore, { id })
  expect(await last(unsent)).toHaveLength(1)
})

test('is taken from no quotation that the user may not see', async () => {
  const salesman = await server.userWith('quotation:view', 'quotation:edit')
  const cus_name = fresh('客户')
  const mine = await sentAt('9000', { cus_name }, salesman)
  await sentAt('11000', { cus_name })
  const unsent = await draft({ cus_name }, salesman)
  expect(await last(unsent, salesman)).toMatchObject([{ quotation_id: mine }])
  expect(await last(unsent)).toMatchObject([{ unitprice: '11000.00' }])
})
