import type { Caller, TestServer } from '../run/server.ts'
import { linesOf, makeContract, makeProduction } from './chain.ts'

/** A contract that owes pieces, for the tests of how far its lines are. */

export type Delivery = {
  con_id: number
  /** Its lines: pumps in two sets of three, valves that are bought in, and freight. */
  pump: number
  valve: number
  freight: number
}

export async function makeDelivery(caller: Caller): Promise<Delivery> {
  const con_id = await makeContract(caller, {
    cus_name: '云溪水务',
    project: '云溪花园',
    delivery_place: '云溪路8号',
    delivery_date: '2026-05-31',
    lines: [
      { title: '水泵', no: 'A', unit: '台', set_name: '设备', sets: 2, num: 3, unitprice: '10' },
      { title: '阀门', unit: '个', set_name: '设备', sets: 2, num: 2, needs_production: 0 },
      { title: '运费', num: 1, ships: 0 },
    ],
  })
  const [pump, valve, freight] = (await linesOf(caller, con_id)).map(({ id }) => id) as [
    number,
    number,
    number,
  ]
  return { con_id, pump, valve, freight }
}

/** Pieces of lines as saves take them. */
export const pieces = (...of: [line: number, quantity: number][]) => ({
  lines: of.map(([contract_line_id, quantity]) => ({ contract_line_id, quantity })),
})

export const producePumps = (caller: Caller, { con_id, pump }: Delivery, quantity: number) =>
  makeProduction(caller, con_id, pieces([pump, quantity]))

/** What was produced and shipped of each line. */
export const doneOfLines = async (caller: Caller, con_id: number) =>
  (await linesOf(caller, con_id)).map(({ produced, shipped }) => [produced, shipped])

/** What a contract keeps of it. */
export const keptOf = ({ db }: TestServer, con_id: number) =>
  db
    .selectFrom('contract')
    .select(['pieces', 'to_produce', 'ready_to_ship', 'to_ship'])
    .where('id', '=', con_id)
    .executeTakeFirstOrThrow()
