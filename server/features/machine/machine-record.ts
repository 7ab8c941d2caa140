import { machine } from '#api/machine/machine.ts'
import { LAST_DAY } from '#api/kit/time.ts'
import { warrantyEnd } from '#api/machine/warranty.ts'
import type { Context } from '#server/context.ts'
import type { Executor, Transaction } from '#server/db/open.ts'
import { Refusal } from '#server/platform/errors.ts'
import { contractToReturnTo } from '#server/features/contract/contract-lookup.service.ts'
import { asText, formTexts, type FieldText } from '#server/records/history/history-text.ts'
import { writeHistory } from '#server/records/history/history.ts'
import { canView } from '#server/records/policy.ts'
import { savedEntry, type ContractedKind } from '#server/records/save.ts'
import { searchText } from '#server/records/list/search-text.ts'
import type { Values } from '#server/records/store.ts'
import { uniqueName } from '#server/records/unique-name.ts'
import * as store from './machine.store.ts'

export type MachineRow = store.MachineRow
type MachineValues = Omit<Values<'machine'>, 'name_key'>

/** The refusal of a number that another machine has; that machine is shown only to users who may see it. */
const uniqueSerial = uniqueName(store, {
  label: '出厂编号',
  reason: (context, { serial_no }, same) => {
    const seen = same && canView(context, 'machine', same) ? same : undefined
    const what = seen && seen.model !== '' ? `（${seen.model}）` : ''
    if (!same || same.serial_no === serial_no) return `出厂编号${serial_no}已被使用${what}`
    return `出厂编号${serial_no}与已有的${seen ? `“${seen.serial_no}”` : '编号'}看起来相同${what}`
  },
  advice: () => '一台设备一个编号，请核对铭牌',
  errors: { serial_no: '编号已被使用' },
})

/**
 * The columns that are derived from a machine's others, stored so that lists filter, order and search by them. The warranty of
 * what came back rests; one that would end after the last day of the calendar is refused.
 */
export function derivedColumns(columns: Omit<MachineValues, 'warranty_end' | 'search_text'>) {
  const warranty_end = columns.returned_id ? '' : warrantyEnd(columns)
  if (warranty_end === LAST_DAY) {
    throw new Refusal(
      'invalid',
      `${columns.serial_no}的质保至超过了9999年，请核对启用日期、发货日期和质保月数`,
    )
  }
  return { warranty_end, search_text: searchText('machine', columns) }
}

const serialOf: FieldText['text'] = async (id, executor) =>
  typeof id === 'number' ? ((await store.find(executor, id))?.serial_no ?? '') : ''

/** A deleted machine comes back to its contract as that is now, and to nothing that has gone on without it. */
async function columnsToReturn(executor: Executor, deleted: MachineRow) {
  const { con_id, contract_line_id, replaces_id } = deleted
  const link = con_id ? await contractToReturnTo(executor, con_id) : undefined
  const line = contract_line_id ? await store.lineById(executor, contract_line_id) : undefined
  const isTaken = replaces_id !== null && (await store.replacementOf(executor, replaces_id))
  return {
    ...deleted,
    contract_user_id: link?.contract_user_id ?? null,
    c_no: link?.number ?? '',
    contract_line_id: line && line.contract_id === con_id ? contract_line_id : null,
    replaces_id: isTaken ? null : replaces_id,
  }
}

export const machineKind: ContractedKind<MachineRow, MachineValues> = {
  table: store.table,
  settles: null,
  find: store.find,
  insert: store.insert,
  update: store.update,
  name: ({ serial_no, model }) => [serial_no, model].filter((text) => text !== '').join(' '),
  unique: uniqueSerial,
  fields: formTexts(machine.setMachine, {
    c_no: { label: '合同编号', text: asText },
    warranty_end: { label: '质保至', text: asText },
    replaces_id: { label: '替换的设备', text: serialOf },
    // The text that `renewLabel` writes instead of the tokens, which are secret.
    label: { label: '标签', text: asText },
  }),
  restore: async (_context, transaction, deleted, stamp) => {
    const columns = { ...(await columnsToReturn(transaction, deleted)), ...stamp }
    await store.insert(transaction, { ...columns, ...derivedColumns(columns) })
  },
  remove: store.remove,
}

/** Changes some columns of a machine as a part of saving another record, with the machine's history. */
export async function changeMachine(
  context: Context,
  transaction: Transaction,
  before: MachineRow,
  columns: Partial<MachineValues>,
): Promise<void> {
  const after = {
    ...before,
    ...columns,
    version: before.version + 1,
    updated_by: context.user.id,
    updated_at: context.now,
  }
  const { id: _id, ...values } = { ...after, ...derivedColumns(after) }
  await store.update(transaction, before.id, values, before)
  const stored = await store.find(transaction, before.id)
  await writeHistory(transaction, context, savedEntry(machineKind, before.id, before, stored))
}
