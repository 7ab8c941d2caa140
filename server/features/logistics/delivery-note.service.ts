import type { DeliveryLine } from '#api/contract/delivery.ts'
import { shippedValue } from '#api/contract/contract-progress.ts'
import type { InputOf } from '#api/kit/endpoint.ts'
import { labelIn } from '#api/kit/status.ts'
import { reshipping, type logistics } from '#api/logistics/logistics.ts'
import type { Context } from '#server/context.ts'
import { printPapers } from '#server/documents/documents.ts'
import { deliveryNote, type ShippedLine } from '#server/documents/papers/delivery-note.ts'
import { issuerOf } from '#server/features/company/company.service.ts'
import {
  amountsOfLines,
  countContractLines,
  contractReceiver,
} from '#server/features/contract/contract-lookup.service.ts'
import { shippedPieces } from '#server/features/contract/lines/record-lines.service.ts'
import { deliveryOfRecord } from '#server/features/contract/progress/delivery.service.ts'
import { serialsOfShipment, shippedDay } from '#server/features/machine/machine-shipping.ts'
import type { FileAnswer } from '#server/handler.ts'
import { invalid } from '#server/platform/errors.ts'
import { findOrRefuse } from '#server/records/find.ts'
import { userName } from '#server/records/staff-name.ts'
import { logisticsStore } from './logistics-record.service.ts'
import { find, numberOf } from './returns.store.ts'

type Request = InputOf<typeof logistics.deliveryNote>

type Shipment = NonNullable<Awaited<ReturnType<typeof logisticsStore.find>>>

/**
 * What each line of this shipment or return is worth, by the lines' ids. Shipments take their parts of a line by the days on
 * which they left, then by their ids, and returns give back what the customer had by then. Refused to who may not see the
 * contract.
 */
async function valuesOf(context: Context, shipment: Shipment) {
  const amounts = await amountsOfLines(context, shipment.con_id)
  const orderOf = (one: { id: number; release_time: string; shipped_date: string }) =>
    `${shippedDay(one)} ${String(one.id).padStart(16, '0')}`
  const all = await shippedPieces(context.db, shipment.con_id)
  const before = new Map<number, number>()
  for (const { contract_line_id: line, quantity, ...one } of all) {
    if (orderOf(one) < orderOf(shipment)) before.set(line, (before.get(line) ?? 0) + quantity)
  }
  return ({ contract_line_id: line, quantity }: DeliveryLine) => {
    const amount = amounts.get(line)
    if (!amount) return undefined
    const had = before.get(line) ?? 0
    return shipment.returns_id === null
      ? shippedValue(amount, had, quantity)
      : -shippedValue(amount, had, -quantity)
  }
}

const unpriced = (): undefined => undefined

/** What the paper of a return says of it; undefined for a shipment. */
async function returnOnPaper(context: Context, { returns_id, reships, return_reason }: Shipment) {
  const shipment = returns_id === null ? undefined : await find(context.db, returns_id)
  if (!shipment) return undefined
  return {
    of: numberOf(shipment),
    reason: return_reason,
    afterwards: labelIn(reshipping, reships),
  }
}

async function paperOf(
  context: Context,
  shipment: Shipment,
  format: NonNullable<Request['format']>,
  priced: boolean,
) {
  const valueOf = priced ? await valuesOf(context, shipment) : unpriced
  const delivery = await deliveryOfRecord(context.db, 'logistics', shipment)
  const machines = await serialsOfShipment(context.db, shipment)
  const went = delivery.lines.filter(({ quantity }) => quantity > 0)
  const lines = went.map((line): ShippedLine => {
    const { set_no, set_name, sets, title, no, unit, note, quantity } = line
    const own = machines.filter((machine) => machine.contract_line_id === line.contract_line_id)
    const serials = own.map(({ serial_no }) => serial_no)
    return {
      set_no,
      set_name,
      sets,
      title,
      no,
      unit,
      note,
      quantity,
      serials,
      amount: valueOf(line),
    }
  })
  const lineIds = new Set<number | null>(went.map((line) => line.contract_line_id))
  const others = machines.filter((machine) => !lineIds.has(machine.contract_line_id))
  return deliveryNote({
    format,
    number: numberOf(shipment),
    date: shippedDay(shipment),
    maker: await userName(context.db, shipment.user_id),
    issuer: await issuerOf(context.db),
    customer: delivery.cus_name,
    ...(await contractReceiver(context, shipment.con_id)),
    project: delivery.project,
    place: delivery.delivery_place,
    contract: shipment.l_no,
    tracking: shipment.log_number,
    priced,
    lines,
    otherSerials: others.map(({ serial_no }) => serial_no),
    sent: shipment.l_send,
    returned: await returnOnPaper(context, shipment),
  })
}

/** 送货单 of a shipment, or 退货单 of a return. Prices are read only where they are requested by who may see them. */
export async function printDeliveryNote(
  context: Context,
  { id, format = 'upright', priced = 0 }: Request,
): Promise<FileAnswer> {
  if (id === undefined) throw invalid('id', '缺少物流记录的编号，请从物流列表中打开')
  const shipment = await findOrRefuse(context, logisticsStore, id, 'view')
  const rows = await countContractLines(context.db, shipment.con_id)
  return printPapers(context.user.id, rows, async () => ({
    order: { paper: await paperOf(context, shipment, format, priced === 1) },
    name: `${shipment.returns_id === null ? '送货单' : '退货单'}-${numberOf(shipment)}.pdf`,
  }))
}
