import type { InputOf } from '#api/endpoint.ts'
import { sales } from '#api/sales.ts'
import type { Context } from '#server/context.ts'
import type { Executor } from '#server/db/open.ts'
import type { Row } from '#server/db/tables.ts'
import { Refusal } from '#server/errors.ts'
import {
  contractByNumber,
  contractForPrefill,
  contractLink,
  contractToReturnTo,
  searchContracts,
} from '#server/features/contract/contract-lookup.service.ts'
import { ownerOptions } from '#server/features/user/user.service.ts'
import { childrenOf, linkedRecords } from '#server/records/chain.ts'
import { change } from '#server/records/change.ts'
import { formTexts } from '#server/records/history-text.ts'
import { merged } from '#server/records/merged.ts'
import { findOwned, ownedPage, unsavedRecord } from '#server/records/owned.ts'
import { deleteRecord, saveRecord, type RecordKind } from '#server/records/save.ts'
import { searchText } from '#server/records/search-text.ts'
import { recordStore, type Values } from '#server/records/store.ts'

const store = recordStore('sales')

export const salesKind: RecordKind<Row<'sales'>, Values<'sales'>> = {
  ...store,
  name: (row) => row.s_no,
  fields: formTexts(sales.setSales),
  restore: async (_context, transaction, deleted, stamp) => {
    const link = deleted.con_id ? await contractToReturnTo(transaction, deleted.con_id) : undefined
    const ofContract = link && { contract_user_id: link.contract_user_id, s_no: link.number }
    const columns = { ...deleted, ...stamp, ...ofContract }
    await store.insert(transaction, { ...columns, search_text: searchText('sales', columns) })
  },
}

export async function listSales(context: Context, input: InputOf<typeof sales.index>) {
  const columns = ['con_id', 's_no', 's_status'] as const
  const { data, total } = await ownedPage(context, 'sales', input, { columns, brief: 's_remark' })
  return { data: data.map((row) => ({ ...row, con_id: row.con_id ?? ('' as const) })), total }
}

export function salesOwners(context: Context) {
  return ownerOptions(context, 'sales')
}

const empty = (context: Context) => ({
  s_no: '',
  s_remark: '',
  release_time: context.now,
  s_status: 0,
})

function emptyForm(context: Context) {
  return { ...empty(context), ...unsavedRecord(context, 'sales'), con_id: '' as const }
}

/** An after-sales record and what its contract has, or an empty form. */
export async function getSales(context: Context, { id }: { id?: number | undefined }) {
  if (id === undefined) return { data: emptyForm(context), info: [] }
  const row = await findOwned(context, store, id)
  const info = row.con_id ? await linkedRecords(context, childrenOf('contract'), row.con_id) : []
  const others = info.filter((record) => record.kind !== 'sales' || record.id !== id)
  return { data: { ...row, con_id: row.con_id ?? ('' as const) }, info: others }
}

/** A new record prefilled from a contract, whoever owns it. */
export async function salesFromContract(context: Context, { id }: { id: number }) {
  const { con_id, number, c_title, info } = await contractForPrefill(context, id)
  return { data: { ...emptyForm(context), con_id, s_no: number, c_title }, info }
}

export function selectContract(context: Context, input: InputOf<typeof sales.selectContract>) {
  return searchContracts(context, input.keyword)
}

/**
 * The contract of a record: the one named, the one that it has, or the one whose number is typed with this
 * save. After-sales may stand without one, with the number as typed (pumps sold before this system).
 */
function contractOf(
  context: Context,
  executor: Executor,
  input: InputOf<typeof sales.setSales>,
  before: Row<'sales'> | undefined,
) {
  const con_id = input.con_id === undefined ? before?.con_id : input.con_id
  if (con_id) return contractLink(executor, con_id)
  return contractByNumber(context, executor, input.s_no ?? '')
}

export function saveSales(context: Context, input: InputOf<typeof sales.setSales>) {
  return change(
    context,
    (transaction) =>
      saveRecord(context, transaction, salesKind, input, async (before) => {
        const columns = merged(empty(context), before, input)
        const link = await contractOf(context, transaction, input, before)
        const s_no = link?.number ?? columns.s_no
        return {
          ...columns,
          s_no,
          con_id: link?.con_id ?? null,
          contract_user_id: link?.contract_user_id ?? null,
          search_text: searchText('sales', { ...columns, s_no }),
        }
      }),
    () => Promise.resolve(new Refusal('conflict', '合同刚被修改或删除，请刷新后重试')),
  )
}

export function deleteSales(context: Context, { id }: { id: number }) {
  return change(context, async (transaction) => {
    await deleteRecord(context, transaction, salesKind, id)
    return {}
  })
}
