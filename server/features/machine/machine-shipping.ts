import type { DeliveryLine } from '#api/contract/delivery.ts'
import { shippedSurplus } from '#api/machine/serial-numbers.ts'
import { dayOf } from '#server/platform/clock.ts'
import { may, type Context } from '#server/context.ts'
import type { Executor, Transaction } from '#server/db/open.ts'
import type { Row } from '#server/db/tables/tables.ts'
import { invalid, Refusal } from '#server/platform/errors.ts'
import { absentReference, lockRecords } from '#server/records/find.ts'
import { asText, type FieldTexts } from '#server/records/history/history-text.ts'
import { canView, ownerScope } from '#server/records/policy.ts'
import type { Stamp } from '#server/records/save.ts'
import { derivedColumns, type MachineRow } from './machine-record.ts'
import * as store from './machine.store.ts'
import {
  cameBackOf,
  machinesOfReturn,
  machinesOfShipment,
  newestReturns,
} from './returned-machine.store.ts'

/**
 * The machines of a shipment, also those that came back since. They are a part of it: saved, listed in its history, deleted and
 * restored with it.
 */

/** The machines that went with a shipment, or came back with a return, and their numbers for its history. */
export type Shipped = { machines: number[]; serials: string[] }

type Leaving = Pick<Row<'logistics'>, 'id' | 'con_id'> & Left & Stamp

/** What tells when a shipment left; undefined in a deletion from before that was a day of its own. */
type Left = { release_time: string; shipped_date?: string | undefined }

/** The day on which a shipment left (`yyyy-MM-dd`): the one that somebody set, else that of its entry. */
export const shippedDay = ({ shipped_date, release_time }: Left) =>
  shipped_date || dayOf(release_time)

/** Writes the shipment of a machine, or the return by which it came back; the history entry is that record's. */
export async function move(
  transaction: Transaction,
  machine: MachineRow,
  columns: Partial<Pick<MachineRow, 'log_id' | 'returned_id' | 'delivered_date'>>,
  { updated_by, updated_at }: Pick<Stamp, 'updated_by' | 'updated_at'>,
): Promise<void> {
  const after = { ...machine, ...columns }
  const { id: _id, user_id, ...values } = { ...after, ...derivedColumns(after) }
  const stamp = { version: machine.version + 1, user_id, updated_by, updated_at }
  await store.update(transaction, machine.id, { ...values, ...stamp }, machine)
}

/** Refuses machines that the actor does not see, unless the shipment has them already. */
export async function refuseMachinesOutOfSight(
  context: Context,
  transaction: Transaction,
  ids: readonly number[],
  before: Shipped | undefined,
): Promise<void> {
  const added = ids.filter((id) => !before?.machines.includes(id))
  const rows = await store.withIds(transaction, added)
  const seen = rows.filter((row) => canView(context, 'machine', row))
  if (seen.length < added.length) throw absentReference('machines', store)
}

/** Whether a machine is here: it has not left, or it came back. */
const isHere = ({ log_id, returned_id }: MachineRow) => log_id === null || returned_id !== null

function refuseUnlike(shipment: Leaving, machine: MachineRow | undefined): void {
  if (!machine) throw absentReference('machines', store)
  if (machine.con_id !== shipment.con_id) {
    throw invalid('machines', `${machine.serial_no}不是这份合同的设备，请重新选择`)
  }
  if (machine.log_id !== shipment.id && !isHere(machine)) {
    throw new Refusal('conflict', `${machine.serial_no}已随另一条物流记录发出，请刷新后重新选择`)
  }
}

/**
 * Releases machines of a shipment: one that had come back before is so again, from the shipment by which it had left then.
 * Refused for one that came back of this shipment.
 */
async function release(
  transaction: Transaction,
  shipment: Leaving,
  machines: readonly MachineRow[],
  cameBack: ReadonlySet<number>,
): Promise<void> {
  const back = machines.find(({ id }) => cameBack.has(id))
  if (back) {
    const { serial_no } = back
    throw new Refusal('conflict', `${serial_no}已退回，不能从发货中去掉；请先在退货中去掉它`)
  }
  const before = await newestReturns(
    transaction,
    machines.map(({ id }) => id),
  )
  for (const machine of machines) {
    const from = before.get(machine.id)
    const columns = from
      ? {
          log_id: from.shipment_id,
          returned_id: from.logistics_id,
          delivered_date: shippedDay(from),
        }
      : { log_id: null, returned_id: null, delivered_date: '' }
    await move(transaction, machine, columns, shipment)
  }
}

/**
 * Assigns these machines to a shipment and releases the others that it had; without `chosen` those that it has stay, and
 * follow its day. `before` is the shipment as it was.
 */
export async function ship(
  transaction: Transaction,
  shipment: Leaving,
  chosen: readonly number[] | undefined,
  before: Left = shipment,
): Promise<void> {
  const had = (await machinesOfShipment(transaction, shipment.id)).map(({ id }) => id)
  const ids = chosen ?? had
  await lockRecords(transaction, 'machine', [...new Set([...ids, ...had])])
  // Read again under the lock: another user may just have saved one of them.
  const cameBack = await cameBackOf(transaction, shipment.id)
  const left = await store.withIds(
    transaction,
    had.filter((id) => !ids.includes(id)),
  )
  await release(transaction, shipment, left, cameBack)
  const machines = new Map((await store.withIds(transaction, ids)).map((row) => [row.id, row]))
  for (const id of ids) {
    const machine = machines.get(id)
    const isOther = machine?.log_id !== shipment.id
    // What came back of this shipment and has left with another one since is that one's.
    if (isOther && cameBack.has(id)) continue
    refuseUnlike(shipment, machine)
    await send(transaction, shipment, machine!, before)
  }
}

/** Assigns a machine to a shipment where it is not one of it yet, and has it follow another day of it. */
async function send(
  transaction: Transaction,
  shipment: Leaving,
  machine: MachineRow,
  before: Left,
): Promise<void> {
  const delivered_date = shippedDay(shipment)
  if (machine.log_id !== shipment.id) {
    const left = { log_id: shipment.id, returned_id: null, delivered_date }
    await move(transaction, machine, left, shipment)
    return
  }
  // A day that was entered for the machine itself stays.
  const follows = machine.delivered_date === shippedDay(before)
  if (follows && delivered_date !== machine.delivered_date) {
    await move(transaction, machine, { delivered_date }, shipment)
  }
}

type ShipmentOrReturn = Pick<Row<'logistics'>, 'id' | 'returns_id'>

const machinesOf = (executor: Executor, { id, returns_id }: ShipmentOrReturn) =>
  returns_id === null ? machinesOfShipment(executor, id) : machinesOfReturn(executor, id)

/** The machines that went with a shipment, or came back with a return. */
export async function shippedWith(executor: Executor, of: ShipmentOrReturn): Promise<Shipped> {
  const machines = await machinesOf(executor, of)
  return {
    machines: machines.map((machine) => machine.id),
    serials: machines.map((machine) => machine.serial_no),
  }
}

/** Assigns a restored shipment those of its machines that its contract still has; refused where one was shipped otherwise. */
export async function shipAgain(
  transaction: Transaction,
  shipment: Leaving,
  // Undefined in a deletion from before there were machines.
  machines: readonly number[] = [],
): Promise<void> {
  const there = await store.withIds(transaction, machines)
  const ofContract = there.filter(({ con_id }) => con_id === shipment.con_id)
  await ship(
    transaction,
    shipment,
    ofContract.map(({ id }) => id),
  )
}

/** The numbers of the machines of a shipment or a return, with the lines of the contract that they are of. */
export async function serialsOfShipment(executor: Executor, of: ShipmentOrReturn) {
  const machines = await machinesOf(executor, of)
  return machines.map(({ serial_no, contract_line_id }) => ({ serial_no, contract_line_id }))
}

/** The history's text for the machines of a shipment. */
export const shippedTexts: FieldTexts = {
  machines: { label: '出厂编号', text: (_ids, _executor, { serials }) => asText(serials) },
}

type Choosable = Pick<MachineRow, 'id' | 'serial_no' | 'title' | 'model' | 'contract_line_id'>

/** Machines as a form offers them. */
export const asChoice = (rows: readonly Choosable[]) =>
  rows.map(({ id, serial_no, title, model, contract_line_id }) => ({
    value: id,
    label: [serial_no, title, model].filter((text) => text !== '').join(' '),
    contract_line_id: contract_line_id ?? ('' as const),
  }))

/**
 * The machines that can go with a shipment: those of its contract that are here and that the actor sees, and its
 * own; 0 for a new one.
 */
export async function machineChoice(context: Context, con_id: number, log_id: number) {
  const own = await machinesOfShipment(context.db, log_id)
  const rows = await store.machinesToShip(
    context.db,
    con_id,
    own.map(({ id }) => id),
    { isSeen: may(context, 'machine:view'), viewer: ownerScope(context, 'machine') },
  )
  return asChoice(rows)
}

/** The warning that a shipment or a return has more serial numbers than pieces of these lines, which are its own. */
export async function surplusOfShipment(
  executor: Executor,
  of: ShipmentOrReturn,
  lines: readonly DeliveryLine[],
): Promise<string | undefined> {
  const machines = await machinesOf(executor, of)
  return shippedSurplus(
    machines.map(({ contract_line_id }) => contract_line_id ?? ''),
    lines.filter(({ ships }) => ships === 1),
    of.returns_id === null ? '发货' : '退货',
  )
}
