import { api } from '#api/index.ts'
import type { Caller, TestServer } from '../run/server.ts'
import { linesOf, makeContract, makeProduction, makeShipment } from './chain.ts'
import { pieces } from './delivery.ts'
import { done } from './factories.ts'

/** A contract of which a part has left, for the tests of its end: three pumps for 10,000.00 of which one has shipped, and 500.00 of freight. */
export async function makeHalfShipped(server: TestServer, caller: Caller, fields: object = {}) {
  const con_id = await makeContract(caller, {
    cus_name: '云溪水务',
    signed_date: '2026-03-01',
    delivery_date: '2026-05-31',
    c_money: '10499.99',
    c_unpay: '10499.99',
    payment_steps: [
      { name: '预付款', percent: '30', trigger: 1 },
      { name: '发货款', percent: '70', trigger: 2 },
    ],
    lines: [
      { title: '水泵', no: 'A', unit: '台', num: 3, unitprice: '3333.33', tax_rate: '13' },
      { title: '运费', num: 1, unitprice: '500', tax_rate: '13', ships: 0 },
    ],
    ...fields,
  })
  const [pump, freight] = (await linesOf(caller, con_id)).map(({ id }) => id) as [number, number]
  // 10,000.00 for three, as a discount on the whole makes it.
  const { db } = server
  await db
    .updateTable('contract_line')
    .set({ amount: 1_000_000, list_amount: 1_000_000 })
    .where('id', '=', pump)
    .execute()
  await done(caller, api.contract.setContract, { id: con_id, c_money: '10500', c_unpay: '10500' })
  const pro_id = await makeProduction(caller, con_id, pieces([pump, 2]))
  const shipment = await makeShipment(caller, pro_id, {
    ...pieces([pump, 1]),
    shipped_date: '2026-03-10',
  })
  return { con_id, pump, freight, pro_id, shipment }
}

/** A settlement as calls take it: on a day, 货款 as it is proposed of such a contract. */
export const SETTLEMENT = {
  ended_on: '2026-04-01',
  end_reason: '用户项目取消',
  end_goods: '3333.33',
}

export const end = (caller: Caller, id: number, settlement: object = {}) =>
  done(caller, api.contract.endContract, { id, ...SETTLEMENT, ...settlement })
