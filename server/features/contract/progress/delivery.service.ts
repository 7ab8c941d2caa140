import { isEnded } from '#api/contract/ending.ts'
import { keptProgress, readyOf, toProduceOf } from '#api/contract/contract-progress.ts'
import type { Executor } from '#server/db/open.ts'
import { deliveredLines, type DeliveredLine } from '../lines/contract-line.store.ts'
import { leftOfShipment, quantitiesOf } from '../lines/record-lines.service.ts'
import type { RecordWithLines } from '../lines/record-lines.store.ts'
import { find } from '../contract.store.ts'

/** How many pieces of a line the form of a record shows. */
type Quantity = (line: DeliveredLine, isOver: boolean) => number

/** How many pieces of the lines of its shipment a return can have; of no other lines. */
type Returnable = ReadonlyMap<number, number>

/** What production and shipping see of any user's contract: no price and no amount (`api/contract/delivery.ts`). */
async function deliveryOf(
  executor: Executor,
  contractId: number,
  quantity: Quantity,
  returnable?: Returnable,
) {
  const contract = await find(executor, contractId)
  const rows = await deliveredLines(executor, contractId)
  const ended_on = contract?.ended_on ?? ''
  const isOver = isEnded({ ended_on })
  const { pieces, to_ship } = keptProgress(rows, isOver)
  return {
    ended_on,
    c_title: contract?.c_title ?? '',
    cus_name: contract?.cus_name ?? '',
    project: contract?.project ?? '',
    delivery_place: contract?.delivery_place ?? '',
    delivery_date: contract?.delivery_date ?? '',
    pieces,
    to_ship,
    lines: rows
      .filter(({ id }) => !returnable || returnable.has(id))
      .map(({ id, ...line }) => ({
        ...line,
        contract_line_id: id,
        quantity: quantity({ id, ...line }, isOver),
        returnable: returnable?.get(id) ?? 0,
      })),
  }
}

type Delivery = Awaited<ReturnType<typeof deliveryOf>>

const UNTOLD = { cus_name: '', project: '', delivery_place: '', delivery_date: '' }

/** `deliveryOf` for a stored record, with its own pieces; of a return only the lines of its shipment. */
export async function deliveryOfRecord(
  executor: Executor,
  record: RecordWithLines,
  { id, con_id, returns_id }: { id: number; con_id: number; returns_id?: number | null },
) {
  const pieces = await quantitiesOf(executor, record, id)
  const left = returns_id ? await leftOfShipment(executor, returns_id, id) : undefined
  return deliveryOf(executor, con_id, (line) => pieces.get(line.id) ?? 0, left)
}

/** `deliveryOf` for a new return: what is `left` of its shipment, of which `proposed` says how much. */
export const deliveryToReturn = (
  executor: Executor,
  contractId: number,
  { left, proposed }: { left: Returnable; proposed: (line: number, left: number) => number },
) => deliveryOf(executor, contractId, (line) => proposed(line.id, left.get(line.id) ?? 0), left)

/** `deliveryOf` for a new production record: the pieces that are left to be produced. */
export const deliveryToProduce = (executor: Executor, contractId: number) =>
  deliveryOf(executor, contractId, (line, isOver) => (isOver ? 0 : toProduceOf(line)))

/** Of a delivery the lines to be made or shipped, and nothing of for whom, when and where to. */
export const linesAlone = (
  { ended_on, c_title, pieces, to_ship, lines }: Delivery,
  which: 'needs_production' | 'ships',
): Delivery => ({
  ...UNTOLD,
  ended_on,
  c_title,
  pieces,
  to_ship,
  lines: lines.filter((line) => line[which] === 1),
})

/** `deliveryOf` for a new shipment: the pieces that could be shipped now. */
export const deliveryToShip = (executor: Executor, contractId: number) =>
  deliveryOf(executor, contractId, (line, isOver) => (isOver ? 0 : readyOf(line)))
