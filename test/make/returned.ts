import { api } from '#api/index.ts'
import type { Caller, TestServer } from '../run/server.ts'
import { linesOf, makeContract, makeProduction, makeShipment } from './chain.ts'
import { pieces } from './delivery.ts'
import { done } from './factories.ts'

/** What came back, for the tests of what follows from it. */

const PUMPS = { title: '水泵', num: 3, unitprice: '3333.33', tax_rate: '13', needs_production: 0 }

const STEPS = [
  { name: '预付款', percent: '30', trigger: 5, date: '2026-09-01' },
  { name: '到货款', percent: '65', trigger: 2, days: 30 },
  { name: '质保金', percent: '5', trigger: 4 },
]

type Shipped = {
  /** How many of the pumps have left. */
  left?: number
  /** What they come to together, in cents. */
  amount?: number
  /** Of the pumps, and the lines beside them. */
  pumps?: object
  beside?: readonly object[]
  fields?: object
}

/** A contract about three pumps for 10,000.00, as a discount on the whole makes it, all of which have left. */
export async function makeShipped(
  { db }: TestServer,
  caller: Caller,
  { left = 3, amount = 1_000_000, pumps = {}, beside = [], fields = {} }: Shipped = {},
) {
  const con_id = await makeContract(caller, {
    signed_date: '2026-09-01',
    payment_steps: STEPS,
    lines: [{ ...PUMPS, ...pumps }, ...beside],
    ...fields,
  })
  const lines = await linesOf(caller, con_id)
  const [pump, ...others] = lines.map(({ id }) => id) as [number, ...number[]]
  // As one of a quotation after its discount; a typed line comes to its price three times.
  await db
    .updateTable('contract_line')
    .set({ amount, list_amount: amount })
    .where('id', '=', pump)
    .execute()
  const rest = lines.slice(1).reduce((sum, line) => sum + Math.round(Number(line.amount) * 100), 0)
  const c_money = ((amount + rest) / 100).toFixed(2)
  await done(caller, api.contract.setContract, { id: con_id, c_money, c_unpay: c_money })
  const pro_id = await makeProduction(caller, con_id)
  const shipment = await makeShipment(caller, pro_id, {
    ...pieces([pump, left]),
    shipped_date: '2026-10-08',
  })
  return { con_id, pump, others, pro_id, shipment }
}

/** Some pieces of a line come back of a shipment, not to be shipped again unless the fields say so. */
export const comesBack = async (
  caller: Caller,
  returns_id: number,
  of: [line: number, quantity: number],
  fields: object = {},
) =>
  Number(
    (
      await done(caller, api.logistics.setLogistics, {
        returns_id,
        reships: 0,
        return_reason: '规格不符',
        shipped_date: '2026-11-05',
        ...pieces(of),
        ...fields,
      })
    ).id,
  )
