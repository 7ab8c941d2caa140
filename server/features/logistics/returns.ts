import type { LineQuantity } from '#api/contract/delivery.ts'
import { labelIn } from '#api/kit/status.ts'
import { reshipping } from '#api/logistics/logistics.ts'
import type { Transaction } from '#server/db/open.ts'
import type { Row } from '#server/db/tables/tables.ts'
import { invalid, Refusal } from '#server/platform/errors.ts'
import {
  cameBack,
  leftOfShipment,
  linesOfRecord,
  type RecordLine,
} from '#server/features/contract/lines/record-lines.service.ts'
import { lineName } from '#server/features/contract/lines/contract-lines.ts'
import { shippedDay } from '#server/features/machine/machine-shipping.ts'
import { absentReference } from '#server/records/find.ts'
import { asText, type FieldText, type FieldTexts } from '#server/records/history/history-text.ts'
import * as store from './returns.store.ts'

/** The rules of a return, and of a shipment while a return of it stands; under the lock of their contract (docs/returns.md). */

export const absentShipment = () => absentReference('returns_id', store)

/** The shipment that a return is of; refused where there is none, and for a return of a return. */
export async function shipmentToReturn(
  transaction: Transaction,
  id: number,
): Promise<Row<'logistics'>> {
  const shipment = await store.find(transaction, id)
  if (!shipment || shipment.returns_id !== null) throw absentShipment()
  return shipment
}

type Return = Pick<Row<'logistics'>, 'release_time' | 'shipped_date' | 'return_reason'> & {
  /** Undefined for a new one. */
  id: number | undefined
  lines: readonly LineQuantity[]
  today: string
}

/** What is wrong with a return, and with which field of it. */
type Fault = { field: 'return_reason' | 'shipped_date' | 'lines'; message: string }

/**
 * Why so many pieces of a line cannot come back: that others have come back meanwhile only where so many had left, and which line
 * it is only where several had.
 */
function tooMany(
  { contract_line_id, quantity, rest }: LineQuantity & { rest: number },
  went: readonly RecordLine[],
  number: string,
): string {
  const line = went.find((one) => one.contract_line_id === contract_line_id)!
  const back = `${went.length > 1 ? `“${lineName(line)}”` : ''}退回${quantity}件`
  if (quantity <= line.quantity) {
    return `${back}，多于${number}还能退回的${rest}件，可能刚有人登记了退货，请刷新后核对`
  }
  const left = rest < line.quantity ? `，其中还能退回${rest}件` : ''
  return `${back}，多于${number}发出的${line.quantity}件${left}，请核对`
}

/** The fault of a return without a reason or pieces, before the day of its shipment, or of more pieces than are left of that. */
async function faultOf(
  transaction: Transaction,
  shipment: Row<'logistics'>,
  returned: Return,
): Promise<Fault | undefined> {
  if (returned.return_reason.trim() === '') {
    return { field: 'return_reason', message: '请填写退货原因' }
  }
  const number = store.numberOf(shipment)
  const day = shippedDay(shipment)
  if (shippedDay(returned) < day) {
    const message = `退货日期不能早于${number}的发货日期${day}，请核对`
    return { field: 'shipped_date', message }
  }
  if (shippedDay(returned) > returned.today) {
    return { field: 'shipped_date', message: '退货日期不能晚于今天，请填写实际退回的日期' }
  }
  const most = await leftOfShipment(transaction, shipment.id, returned.id)
  if (most.size > 0 && returned.lines.length === 0) {
    return { field: 'lines', message: '请填写退回的数量，至少一件' }
  }
  for (const { contract_line_id, quantity } of returned.lines) {
    const rest = most.get(contract_line_id)
    if (rest === undefined) {
      return { field: 'lines', message: `所填的明细不在${number}的发货明细中，请刷新后核对` }
    }
    if (quantity > rest) {
      const went = await linesOfRecord(transaction, 'logistics', shipment.id)
      const message = tooMany({ contract_line_id, quantity, rest }, went, number)
      return { field: 'lines', message }
    }
  }
  return undefined
}

/** Refuses to save a return that is at fault. */
export async function refuseWrongReturn(
  ...[transaction, shipment, returned]: Parameters<typeof faultOf>
): Promise<void> {
  const fault = await faultOf(transaction, shipment, returned)
  if (fault) throw invalid(fault.field, fault.message)
}

/** The shipment to which a deleted return comes back; refused where there is none any more, or where that allows it no more. */
export async function shipmentToReturnTo(
  transaction: Transaction,
  returns_id: number,
  returned: Return,
): Promise<Row<'logistics'>> {
  const shipment = await store.find(transaction, returns_id)
  if (!shipment) {
    throw new Refusal('conflict', '它所退的物流记录已被删除，不能恢复；请先恢复那条物流记录')
  }
  const fault = await faultOf(transaction, shipment, returned)
  if (fault) throw new Refusal('conflict', `不能恢复：${fault.message}`)
  return shipment
}

type Shipment = Pick<Row<'logistics'>, 'id' | 'con_id' | 'release_time' | 'shipped_date'>

/**
 * Refuses a change of a shipment that its returns do not allow: another contract, a day after theirs, or fewer pieces than came
 * back. Without `lines` its pieces stay.
 */
export async function refuseAgainstReturns(
  transaction: Transaction,
  before: Shipment,
  after: Omit<Shipment, 'id'> & { lines: readonly LineQuantity[] | undefined },
): Promise<void> {
  const returns = await store.returnsOf(transaction, before.id)
  if (returns.length === 0) return
  if (after.con_id !== before.con_id) {
    throw invalid('pro_id', '它有退货，不能换到另一份合同；请先删除退货')
  }
  const [first = ''] = returns.map(shippedDay).toSorted()
  if (shippedDay(after) > first) {
    throw invalid('shipped_date', `它在${first}有退货，发货日期不能晚于这一天`)
  }
  if (!after.lines) return
  const pieces = new Map(after.lines.map((line) => [line.contract_line_id, line.quantity]))
  for (const [line, back] of await cameBack(transaction, before.id)) {
    if ((pieces.get(line) ?? 0) < back) {
      throw invalid('lines', `已退回${back}件的一行，发货数量不能少于${back}件；请先修改或删除退货`)
    }
  }
}

/** Refuses to delete a shipment of which a return stands. */
export async function refuseReturned(transaction: Transaction, id: number): Promise<void> {
  const count = (await store.returnsOf(transaction, id)).length
  if (count === 0) return
  throw new Refusal('conflict', `它有${count}条退货，不能删除；请先删除退货`)
}

/** The record whose paper has a number, as conditions of a query for records. */
export { ofNote } from './returns.store.ts'

/** What a field is called in a shipment, and in a return. */
export const calledIn = (label: string, returned: string): Omit<FieldText, 'text'> => ({
  label,
  labelOf: ({ returns_id }) => (returns_id ? returned : label),
})

/** The history's texts of what a return has, and of what it calls differently. */
export const returnTexts: FieldTexts = {
  shipped_date: { ...calledIn('发货日期', '退货日期'), text: asText },
  returns_id: {
    label: '退货的物流记录',
    text: (id) => (typeof id === 'number' ? store.numberOf({ id, returns_id: null }) : ''),
  },
  reships: {
    label: '退回后',
    text: (value, _executor, { returns_id }) =>
      returns_id ? labelIn<unknown>(reshipping, value) : '',
  },
}
