import type { InputOf } from '#api/endpoint.ts'
import { logistics } from '#api/logistics.ts'
import type { Context } from '#server/context.ts'
import type { Transaction } from '#server/db/open.ts'
import type { Row } from '#server/db/tables.ts'
import { invalid, missing, Refusal } from '#server/errors.ts'
import { contractTitle } from '#server/features/contract/contract-lookup.service.ts'
import { productionById } from '#server/features/production/production.service.ts'
import { ownerOptions } from '#server/features/user/user.service.ts'
import { childrenOf, linkedRecords } from '#server/records/chain.ts'
import { change } from '#server/records/change.ts'
import { formTexts } from '#server/records/history-text.ts'
import { merged } from '#server/records/merged.ts'
import { findOwned, unsavedRecord } from '#server/records/owned.ts'
import { deleteRecord, saveRecord, type RecordKind } from '#server/records/save.ts'
import { searchText } from '#server/records/search-text.ts'
import { recordStore, type Values } from '#server/records/store.ts'

const store = recordStore('logistics')

export const logisticsKind: RecordKind<Row<'logistics'>, Values<'logistics'>> = {
  ...store,
  name: (row) => (row.log_number === '' ? row.l_no : row.log_number),
  fields: formTexts(logistics.setLogistics),
  restore: async (_context, transaction, deleted, stamp) => {
    const production = await productionById(transaction, deleted.pro_id)
    if (!production) {
      throw new Refusal('conflict', '它所属的生产记录已被删除，不能恢复；请先恢复那条生产记录')
    }
    const { con_id, contract_user_id, pro_no: l_no } = production
    const columns = { ...deleted, ...stamp, con_id, contract_user_id, l_no }
    await store.insert(transaction, { ...columns, search_text: searchText('logistics', columns) })
  },
}

export function logisticsOwners(context: Context) {
  return ownerOptions(context, 'logistics')
}

export async function getLogistics(context: Context, { id }: { id: number }) {
  const data = await findOwned(context, store, id)
  const aftersales = childrenOf('contract').filter(({ entity }) => entity === 'sales')
  return { data, info: await linkedRecords(context, aftersales, data.con_id) }
}

const empty = (context: Context) => ({
  log_number: '',
  l_send: '',
  l_remark: '',
  release_time: context.now,
  l_status: 0,
})

/** A new record prefilled from a production record, whoever owns it, and what was shipped of it already. */
export async function logisticsFromProduction(
  context: Context,
  { pid }: InputOf<typeof logistics.getProduction>,
) {
  if (pid === undefined) throw invalid('pid', '缺少生产记录的编号，请从生产列表中打开')
  const production = await productionById(context.db, pid)
  if (!production) throw missing('生产记录')
  const { con_id, pro_no } = production
  const data = {
    ...empty(context),
    ...unsavedRecord(context, 'logistics'),
    pro_id: pid,
    con_id,
    l_no: pro_no,
    c_title: await contractTitle(context.db, con_id),
  }
  return { data, info: await linkedRecords(context, childrenOf('production'), pid) }
}

async function productionOf(
  transaction: Transaction,
  input: InputOf<typeof logistics.setLogistics>,
  before: Row<'logistics'> | undefined,
) {
  const pro_id = input.pro_id === undefined ? before?.pro_id : input.pro_id
  if (!pro_id) throw invalid('pro_id', '物流记录必须属于一条生产记录，请从生产列表中点“物流”新建')
  const production = await productionById(transaction, pro_id)
  if (!production) throw invalid('pro_id', '所选的生产记录不存在或已被删除，请重新选择')
  if (typeof input.con_id === 'number' && input.con_id !== production.con_id) {
    throw invalid('con_id', '所填的合同与生产记录的合同不一致，请刷新后重试')
  }
  return production
}

export function saveLogistics(context: Context, input: InputOf<typeof logistics.setLogistics>) {
  return change(
    context,
    (transaction) =>
      saveRecord(context, transaction, logisticsKind, input, async (before) => {
        const production = await productionOf(transaction, input, before)
        const columns = merged(empty(context), before, input)
        const l_no = production.pro_no
        return {
          ...columns,
          pro_id: production.id,
          con_id: production.con_id,
          contract_user_id: production.contract_user_id,
          l_no,
          search_text: searchText('logistics', { ...columns, l_no }),
        }
      }),
    () => Promise.resolve(new Refusal('conflict', '生产记录刚被修改或删除，请刷新后重试')),
  )
}

export function deleteLogistics(context: Context, { id }: { id: number }) {
  return change(context, async (transaction) => {
    await deleteRecord(context, transaction, logisticsKind, id)
    return {}
  })
}
