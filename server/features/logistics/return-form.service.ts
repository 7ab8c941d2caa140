import type { InputOf } from '#api/kit/endpoint.ts'
import {
  RESHIPS,
  RETURN,
  SHIPMENT,
  type logistics,
  type LogisticsRecord,
} from '#api/logistics/logistics.ts'
import { may, type Context } from '#server/context.ts'
import type { Row } from '#server/db/tables/tables.ts'
import { invalid, missing, Refusal } from '#server/platform/errors.ts'
import { leftOfShipment } from '#server/features/contract/lines/record-lines.service.ts'
import { deliveryToReturn } from '#server/features/contract/progress/delivery.service.ts'
import { machineToReturn, returnChoice } from '#server/features/machine/machine-returns.ts'
import { shippedDay } from '#server/features/machine/machine-shipping.ts'
import { chainOf } from '#server/records/chain/contract-chain.ts'
import { findOrRefuse } from '#server/records/find.ts'
import { canView } from '#server/records/policy.ts'
import { unsavedRecord } from '#server/records/list/owned.ts'
import { emptyLogistics, outboundOf } from './logistics-form.ts'
import * as store from './returns.store.ts'

/** What the forms of shipments and returns say about returns. */

const NO_RETURN = {
  returns_id: '' as const,
  returns_no: '',
  returns_day: '',
  returns: [] as LogisticsRecord['returns'],
}

/** Of the form of a shipment that is not stored yet. */
export const newShipment = {
  ...NO_RETURN,
  kind: SHIPMENT,
  reships: 0,
  return_reason: '',
  can_return: false,
}

const ofReturn = (shipment: Row<'logistics'> | undefined) => ({
  ...NO_RETURN,
  kind: RETURN,
  returns_id: shipment?.id ?? ('' as const),
  returns_no: shipment ? store.numberOf(shipment) : '',
  returns_day: shipment ? shippedDay(shipment) : '',
  can_return: false,
})

type Left = Awaited<ReturnType<typeof leftOfShipment>>

const piecesIn = (left: Left) => [...left.values()].reduce((sum, pieces) => sum + pieces, 0)

/** Whether something is left of a shipment to come back; of one without lines nobody can tell. */
const isLeft = (left: Left) => left.size === 0 || piecesIn(left) > 0

/** Of a stored shipment its returns that the actor sees, of a return its shipment. */
export async function returnsOnForm(context: Context, { id, returns_id }: Row<'logistics'>) {
  if (returns_id !== null) return ofReturn(await store.find(context.db, returns_id))
  const all = await store.returnsOf(context.db, id)
  const returns = all
    .filter((row) => canView(context, 'logistics', row))
    .map((row) => ({ id: row.id, day: shippedDay(row), pieces: row.pieces }))
    .toSorted((one, other) => one.day.localeCompare(other.day) || one.id - other.id)
  const can_return = may(context, 'logistics:edit') && isLeft(await leftOfShipment(context.db, id))
  return { ...newShipment, returns, can_return }
}

/** The shipment of a new return with what is left of it, and the machine that it is opened from. */
async function sourceOf(context: Context, { id, machine }: InputOf<typeof logistics.getReturn>) {
  const row = machine === undefined ? undefined : await machineToReturn(context, machine)
  const shipmentId = id ?? row?.log_id
  if (row && !row.log_id) {
    throw new Refusal('conflict', `${row.serial_no}没有发货记录，不能登记退货`)
  }
  if (!shipmentId) throw invalid('id', '缺少物流记录的编号，请从物流记录或设备中点“退货”')
  const shipment = await findOrRefuse(context, store, shipmentId, 'view')
  if (shipment.returns_id !== null) throw missing('物流记录')
  if (row && row.returned_id !== null) {
    throw new Refusal('conflict', `${row.serial_no}已退回过，请打开那条退货核对`)
  }
  const left = await leftOfShipment(context.db, shipmentId)
  if (!isLeft(left)) {
    throw new Refusal('conflict', `${store.numberOf(shipment)}已全部退回，请打开已有的退货核对`)
  }
  return { shipment, left, row }
}

type ReturnLine = Awaited<ReturnType<typeof deliveryToReturn>>['lines'][number]

/** One piece of the only line left of the shipment that has a model, for a machine without a line of its own. */
function withPieceOf(model: string, lines: ReturnLine[]): ReturnLine[] {
  const alike = lines.filter(({ no, returnable }) => no === model && returnable > 0)
  if (model === '' || alike.length !== 1) return lines
  return lines.map((line) => (line === alike[0] ? { ...line, quantity: 1 } : line))
}

/**
 * A new return, prefilled from a machine with that one, and with the piece that is left where it is a single one. Of several
 * mostly one comes back: a proposal of all that is not made smaller would be booked as such.
 */
export async function newReturn(context: Context, input: InputOf<typeof logistics.getReturn>) {
  const { shipment, left: all, row } = await sourceOf(context, input)
  const { id, pro_id, con_id, l_no } = shipment
  const isSingle = piecesIn(all) === 1
  const proposed = (line: number, left: number) => {
    const isMeant = row ? row.contract_line_id === line : isSingle
    return isMeant ? Math.min(1, left) : 0
  }
  const delivery = await deliveryToReturn(context.db, con_id, { left: all, proposed })
  const isUnlinked = row !== undefined && row.contract_line_id === null
  const data = {
    ...emptyLogistics(context),
    ...unsavedRecord(context, 'logistics'),
    ...ofReturn(shipment),
    reships: RESHIPS,
    return_reason: '',
    pro_id,
    con_id,
    l_no,
    ...delivery,
    lines: isUnlinked ? withPieceOf(row.model, delivery.lines) : delivery.lines,
    ...(await outboundOf(context, pro_id)),
    owed: [],
    machines: row ? [row.id] : [],
    machine_list: await returnChoice(context.db, { id: 0, returns_id: id }),
  }
  return { data, info: [], chain: await chainOf(context, con_id) }
}
