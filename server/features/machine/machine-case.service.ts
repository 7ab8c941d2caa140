import type { InputOf } from '#api/kit/endpoint.ts'
import type { machine } from '#api/machine/machine.ts'
import {
  CAME_BACK,
  ENDS_SOON,
  IN_WARRANTY,
  OUT_OF_WARRANTY,
  soonEnds,
  UNKNOWN_WARRANTY,
  warrantyState,
} from '#api/machine/warranty.ts'
import { may, type Context } from '#server/context.ts'
import { dayOf } from '#server/platform/clock.ts'
import type { Executor, Transaction } from '#server/db/open.ts'
import type { Row } from '#server/db/tables/tables.ts'
import { invalid } from '#server/platform/errors.ts'
import { findInSight, lockRecord, referencedRecord } from '#server/records/find.ts'
import { asText, type FieldTexts } from '#server/records/history/history-text.ts'
import { ownerScope } from '#server/records/policy.ts'
import { changeMachine } from './machine-record.ts'
import { refuseReplacing } from './machine.service.ts'
import * as store from './machine.store.ts'

/** The machines that an after-sales case refers to, and the replacement that it records. */

const OFFERED_AT_ONCE = 20

const nameOf = ({ serial_no, title, model }: store.MachineRow) =>
  [serial_no, title, model].filter((text) => text !== '').join(' ')

/** Machines to choose from, as far as the actor may see them. */
export async function selectMachines(
  context: Context,
  { keyword, con_id }: InputOf<typeof machine.selectMachine>,
) {
  const viewer = ownerScope(context, 'machine')
  const rows = await context.search((db) =>
    store.similar(db, keyword, { con_id, viewer }, OFFERED_AT_ONCE),
  )
  return { data: rows.map((row) => ({ value: row.id, label: nameOf(row) })) }
}

type CaseMachines = Pick<Row<'sales'>, 'machine_id' | 'new_machine_id'>

/** A machine for a case that is opened from it. */
export const machineForCase = (context: Context, id: number) =>
  findInSight(context, store, id, 'view')

type Machines = { machine: store.MachineRow | undefined; con_id: number | null | undefined }

/** How many machines, the one or those of the contract in sight, are in each of `machineStates` today; none are left out. */
export async function warrantiesOf(context: Context, { machine, con_id }: Machines) {
  const today = dayOf(context.now)
  if (machine) {
    const isBack = machine.returned_id !== null
    return [{ warranty: isBack ? CAME_BACK : warrantyState(machine.warranty_end, today), count: 1 }]
  }
  if (!con_id || !may(context, 'machine:view')) return []
  const counts = await store.countWarranties(context.db, con_id, {
    viewer: ownerScope(context, 'machine'),
    today,
    soon: soonEnds(today).to,
  })
  return [
    { warranty: IN_WARRANTY, count: counts.in },
    { warranty: ENDS_SOON, count: counts.soon },
    { warranty: OUT_OF_WARRANTY, count: counts.out },
    { warranty: UNKNOWN_WARRANTY, count: counts.unknown },
    { warranty: CAME_BACK, count: counts.back },
  ].filter(({ count }) => count > 0)
}

/** The names of a case's machines. */
export async function namesOfCase(
  executor: Executor,
  { machine_id, new_machine_id }: CaseMachines,
) {
  const nameFor = async (id: number | null) => {
    const row = id === null ? undefined : await store.find(executor, id)
    return row ? nameOf(row) : ''
  }
  return {
    machine_id: machine_id ?? ('' as const),
    machine_no: await nameFor(machine_id),
    new_machine_id: new_machine_id ?? ('' as const),
    new_machine_no: await nameFor(new_machine_id),
  }
}

/** The history's texts for the machines of a case. */
export const caseMachineTexts: FieldTexts = Object.fromEntries(
  [
    ['machine_id', '设备'],
    ['new_machine_id', '更换为'],
  ].map(([column = '', label = '']) => [
    column,
    {
      label,
      text: async (id: unknown, executor: Executor) => {
        const row = typeof id === 'number' ? await store.find(executor, id) : undefined
        return row ? nameOf(row) : asText(id)
      },
    },
  ]),
)

/** A machine that a case refers to. */
function machineOf(
  context: Context,
  executor: Executor,
  [field, id]: readonly [keyof CaseMachines, number],
  before: CaseMachines | undefined,
): Promise<store.MachineRow> {
  return referencedRecord(context, executor, store, { field, id, stored: before?.[field] })
}

/** The contract of the machine that a save names; undefined where it names none, or one without a contract. */
export async function contractOfMachine(
  context: Context,
  executor: Executor,
  { machine_id, con_id }: { machine_id: number | null; con_id: number | null | undefined },
  before: CaseMachines | undefined,
): Promise<number | undefined> {
  if (machine_id === null) return undefined
  const row = await machineOf(context, executor, ['machine_id', machine_id], before)
  if (con_id && row.con_id !== null && row.con_id !== con_id) {
    throw invalid('machine_id', `${row.serial_no}属于合同${row.c_no}，与所选的合同不一致`)
  }
  return row.con_id ?? undefined
}

/**
 * Records that the new machine of a case replaces the old one, and undoes a former replacement where the case names
 * another. Deleting the case keeps the replacement.
 */
export async function replaceByCase(
  context: Context,
  transaction: Transaction,
  after: CaseMachines & { con_id: number | null },
  before: CaseMachines | undefined,
): Promise<void> {
  const { machine_id, new_machine_id, con_id } = after
  if (machine_id === before?.machine_id && new_machine_id === before.new_machine_id) return
  // The contract of the case before its machines, as shipments do: the case refers to it.
  if (con_id !== null) await lockRecord(transaction, 'contract', con_id)
  if (before?.new_machine_id) await unlink(context, transaction, before.new_machine_id, before)
  if (new_machine_id === null) return
  if (machine_id === null) throw invalid('machine_id', '请先选择被更换的设备')
  await lockRecord(transaction, 'machine', new_machine_id)
  const newer = await machineOf(context, transaction, ['new_machine_id', new_machine_id], before)
  if (newer.replaces_id === machine_id) return
  if (newer.replaces_id !== null) {
    throw invalid('new_machine_id', `${newer.serial_no}已经用来更换另一台设备，请重新选择`)
  }
  await refuseReplacing(context, transaction, new_machine_id, machine_id, {
    field: 'new_machine_id',
    stored: before?.machine_id,
  })
  await changeMachine(context, transaction, newer, { replaces_id: machine_id })
}

/** Undoes the replacement that a case has recorded until now. */
async function unlink(
  context: Context,
  transaction: Transaction,
  id: number,
  { machine_id }: CaseMachines,
): Promise<void> {
  await lockRecord(transaction, 'machine', id)
  const former = await store.find(transaction, id)
  if (former && former.replaces_id === machine_id) {
    await changeMachine(context, transaction, former, { replaces_id: null })
  }
}
