import type { InputOf } from '#api/kit/endpoint.ts'
import type { machine } from '#api/machine/machine.ts'
import { MACHINE_PATH } from '#api/machine/machine-page.ts'
import { warrantyState } from '#api/machine/warranty.ts'
import { dayOf } from '#server/platform/clock.ts'
import type { Context } from '#server/context.ts'
import type { Executor, Transaction } from '#server/db/open.ts'
import { invalid, Refusal } from '#server/platform/errors.ts'
import { theCompany } from '#server/features/company/company.service.ts'
import {
  contractLinkInSight,
  contractTitle,
  searchContracts,
} from '#server/features/contract/contract-lookup.service.ts'
import { ownerOptions } from '#server/features/user/user.service.ts'
import { change } from '#server/records/change.ts'
import { lockRecord, referencedRecord } from '#server/records/find.ts'
import { merged } from '#server/records/merged.ts'
import { findOwned, unsavedRecord } from '#server/records/list/owned.ts'
import { canView } from '#server/records/policy.ts'
import { deleteRecord, saveRecord } from '#server/records/save.ts'
import { newLabelToken } from '#server/platform/secret.ts'
import { eventsOf } from './machine-events.ts'
import { derivedColumns, machineKind, type MachineRow } from './machine-record.ts'
import { returnOf } from './machine-returns.ts'
import * as store from './machine.store.ts'

export function machineOwners(context: Context) {
  return ownerOptions(context, 'machine')
}

/** The columns of a new machine; its warranty is the company's of today, and stays when that is changed. */
export async function newMachine(context: Context, executor: Executor) {
  const { warranty_months, warranty_delivery_months } = await theCompany(executor)
  return {
    serial_no: '',
    title: '',
    model: '',
    con_id: null as number | null,
    delivered_date: '',
    start_date: '',
    warranty_months,
    warranty_delivery_months,
    replaces_id: null as number | null,
    nameplate: '',
    remark: '',
    release_time: context.now,
  }
}

/** A machine with its events, or an empty form. */
export async function getMachine(context: Context, { id }: { id?: number | undefined }) {
  if (id === undefined) {
    const form = {
      ...(await newMachine(context, context.db)),
      ...unsavedRecord(context, 'machine'),
    }
    const none = {
      con_id: '',
      contract_line_id: '',
      pro_id: '',
      log_id: '',
      returned_id: '',
      replaces_id: '',
      returned: false,
      can_return: false,
    } as const
    const texts = { c_no: '', c_title: '', warranty_end: '', replaces_no: '', page: '' }
    const unknown = { returned_date: '', warranty: warrantyState('', '') }
    return { data: { ...form, ...none, ...texts, ...unknown }, info: [] }
  }
  const row = await findOwned(context, store, id)
  const { former, newer } = await replacementsInSight(context, row)
  const data = {
    ...row,
    con_id: row.con_id ?? ('' as const),
    contract_line_id: row.contract_line_id ?? ('' as const),
    pro_id: row.pro_id ?? ('' as const),
    log_id: row.log_id ?? ('' as const),
    ...(await returnOf(context, row)),
    c_title: row.con_id ? await contractTitle(context.db, row.con_id) : '',
    warranty: warrantyState(row.warranty_end, dayOf(context.now)),
    replaces_id: row.replaces_id ?? ('' as const),
    replaces_no: former?.serial_no ?? '',
    ...(newer && { replaced_by: { id: newer.id, serial_no: newer.serial_no } }),
    page: MACHINE_PATH + row.token,
  }
  return { data, info: await eventsOf(context, row) }
}

/** The machine that this one replaced, and the one that replaced it, as far as the actor may see them. */
export async function replacementsInSight(context: Context, { id, replaces_id }: MachineRow) {
  const former = replaces_id ? await store.find(context.db, replaces_id) : undefined
  const newer = await store.replacementOf(context.db, id)
  const inSight = (row: MachineRow | undefined) =>
    row && canView(context, 'machine', row) ? row : undefined
  return { former: inSight(former), newer: inSight(newer) }
}

/** The contract of a machine: that of its production record or shipment, where it has one, cannot be changed here. */
async function contractOf(
  context: Context,
  transaction: Transaction,
  con_id: number | null,
  before: MachineRow | undefined,
) {
  if (before && con_id === before.con_id) {
    const { contract_user_id, c_no } = before
    return { con_id, contract_user_id, c_no }
  }
  if (before?.pro_id || before?.log_id) {
    throw invalid('con_id', '设备的合同随生产记录和物流记录，不能在这里改；请修改那些记录')
  }
  // Before any machine that is replaced, as shipments do.
  if (con_id) await lockRecord(transaction, 'contract', con_id)
  const link = con_id ? await contractLinkInSight(context, transaction, con_id) : undefined
  return {
    con_id,
    contract_user_id: link?.contract_user_id ?? null,
    c_no: link?.number ?? '',
  }
}

/**
 * Refuses a replacement of an absent machine, of the machine itself, or of one that was replaced already. `stored` is the
 * machine that the save referred to already.
 */
export async function refuseReplacing(
  context: Context,
  transaction: Transaction,
  id: number | undefined,
  replaces_id: number | null,
  { field, stored }: { field: string; stored?: number | null | undefined } = {
    field: 'replaces_id',
  },
): Promise<void> {
  if (replaces_id === null) return
  await lockRecord(transaction, 'machine', replaces_id)
  const reference = { field, id: replaces_id, stored }
  const former = await referencedRecord(context, transaction, store, reference)
  if (former.id === id) throw invalid(field, '设备不能替换它自己，请选择另一台')
  if (id !== undefined && former.replaces_id === id) {
    throw invalid(field, `${former.serial_no}是用来替换这台设备的，不能反过来`)
  }
  const newer = await store.replacementOf(transaction, replaces_id)
  if (newer && newer.id !== id) {
    throw invalid(field, `${former.serial_no}已被${serialInSight(context, newer)}更换，请核对`)
  }
}

/** The name of a machine in a refusal about another one. */
const serialInSight = (context: Context, row: MachineRow) =>
  canView(context, 'machine', row) ? row.serial_no : '另一台设备'

export async function saveMachine(context: Context, input: InputOf<typeof machine.setMachine>) {
  const empty = await newMachine(context, context.db)
  return change(
    context,
    (transaction) =>
      saveRecord(context, transaction, machineKind, input, async (before) => {
        const columns = merged(empty, before, input)
        const ofContract = await contractOf(context, transaction, columns.con_id, before)
        if (columns.replaces_id !== (before?.replaces_id ?? null)) {
          await refuseReplacing(context, transaction, before?.id, columns.replaces_id)
        }
        const all = {
          ...columns,
          ...ofContract,
          contract_line_id: before?.contract_line_id ?? null,
          pro_id: before?.pro_id ?? null,
          log_id: before?.log_id ?? null,
          returned_id: before?.returned_id ?? null,
          token: before?.token ?? newLabelToken(),
        }
        return { ...all, ...derivedColumns(all) }
      }),
    async (violated) =>
      violated === 'reference'
        ? new Refusal('conflict', '合同刚被修改或删除，请刷新后重试')
        : undefined,
  )
}

/** Contracts to choose for a machine without a production record. */
export function selectMachineContract(
  context: Context,
  { keyword }: InputOf<typeof machine.selectContract>,
) {
  return searchContracts(context, keyword, 'in sight')
}

/** Refuses to delete a machine that was shipped, or that another record refers to. */
async function refuseInUse(
  context: Context,
  transaction: Transaction,
  { id, log_id }: MachineRow,
): Promise<void> {
  if (log_id) {
    throw new Refusal('conflict', '该设备已随物流发出，不能删除；请先在物流记录中去掉它')
  }
  const cases = await store.countCases(transaction, id)
  if (cases > 0) throw new Refusal('conflict', `该设备有${cases}条售后记录，不能删除；请先删除它们`)
  const newer = await store.replacementOf(transaction, id)
  if (!newer) return
  const serial = serialInSight(context, newer)
  throw new Refusal(
    'conflict',
    `该设备已被${serial}更换，不能删除；请先在${serial}中去掉“替换的设备”`,
  )
}

export function deleteMachine(context: Context, { id }: { id: number }) {
  return change(
    context,
    async (transaction) => {
      await deleteRecord(context, transaction, machineKind, id, (row) =>
        refuseInUse(context, transaction, row),
      )
      return {}
    },
    () => Promise.resolve(new Refusal('conflict', '该设备刚被用到，不能删除，请刷新后重试')),
  )
}
