import type { InputOf } from '#api/endpoint.ts'
import { production } from '#api/production.ts'
import type { Context } from '#server/context.ts'
import type { Executor } from '#server/db/open.ts'
import type { Row } from '#server/db/tables.ts'
import { invalid, Refusal } from '#server/errors.ts'
import {
  contractByNumber,
  contractForPrefill,
  contractLink,
  contractToReturnTo,
} from '#server/features/contract/contract-lookup.service.ts'
import { ownerOptions } from '#server/features/user/user.service.ts'
import {
  blockingReferences,
  childrenOf,
  linkedRecords,
  propagateContract,
} from '#server/records/chain.ts'
import { change } from '#server/records/change.ts'
import { formTexts } from '#server/records/history-text.ts'
import { merged } from '#server/records/merged.ts'
import { findOwned, unsavedRecord } from '#server/records/owned.ts'
import { deleteRecord, saveRecord, type RecordKind } from '#server/records/save.ts'
import { searchText } from '#server/records/search-text.ts'
import { recordStore, type Values } from '#server/records/store.ts'

const store = recordStore('production')
const children = childrenOf('production')

export const productionKind: RecordKind<Row<'production'>, Values<'production'>> = {
  ...store,
  name: (row) => row.pro_no,
  fields: formTexts(production.setProduction),
  restore: async (_context, transaction, deleted, stamp) => {
    const link = await contractToReturnTo(transaction, deleted.con_id)
    const columns = {
      ...deleted,
      ...stamp,
      contract_user_id: link.contract_user_id,
      pro_no: link.number,
    }
    await store.insert(transaction, {
      ...columns,
      search_text: searchText('production', columns),
    })
  },
}

export function productionOwners(context: Context) {
  return ownerOptions(context, 'production')
}

export async function getProduction(context: Context, { id }: { id: number }) {
  const data = await findOwned(context, store, id)
  return { data, info: await linkedRecords(context, children, id) }
}

const empty = (context: Context) => ({
  pro_pump: 0,
  pro_control: 0,
  pro_out: 0,
  pro_remark: '',
  pro_outbound: 0,
  release_time: context.now,
  pro_status: 0,
})

/** A new record prefilled from a contract, whoever owns it. */
export async function productionFromContract(context: Context, { id }: { id: number }) {
  const { con_id, number, c_title, info } = await contractForPrefill(context, id)
  const data = {
    ...empty(context),
    ...unsavedRecord(context, 'production'),
    con_id,
    pro_no: number,
    c_title,
  }
  return { data, info }
}

/** The contract of a record: the one named, the one whose number was typed, or the one that it has. */
async function contractOf(
  context: Context,
  executor: Executor,
  input: InputOf<typeof production.setProduction>,
  before: Row<'production'> | undefined,
) {
  if (typeof input.con_id === 'number') return contractLink(executor, input.con_id)
  const link =
    input.con_id === undefined && before
      ? await contractLink(executor, before.con_id)
      : await contractByNumber(context, executor, input.pro_no ?? '')
  return link ?? invalidContract()
}

function invalidContract(): never {
  throw invalid('con_id', '生产记录必须属于一个合同，请从合同列表中点“生产”新建')
}

export function saveProduction(context: Context, input: InputOf<typeof production.setProduction>) {
  return change(
    context,
    async (transaction) => {
      let moved: { number: string; user_id: number } | undefined
      const answer = await saveRecord(
        context,
        transaction,
        productionKind,
        input,
        async (before) => {
          const link = await contractOf(context, transaction, input, before)
          if (before && before.con_id !== link.con_id) {
            moved = { number: link.number, user_id: link.contract_user_id }
          }
          return {
            ...merged(empty(context), before, input),
            con_id: link.con_id,
            contract_user_id: link.contract_user_id,
            pro_no: link.number,
            search_text: searchText('production', { pro_no: link.number }),
          }
        },
      )
      if (moved) await propagateContract(transaction, children, answer.id, moved)
      return answer
    },
    () => Promise.resolve(new Refusal('conflict', '合同刚被修改或删除，请刷新后重试')),
  )
}

/** Deletes a production record; one with shipments is refused. */
export function deleteProduction(context: Context, { id }: { id: number }) {
  return change(
    context,
    async (transaction) => {
      await deleteRecord(context, transaction, productionKind, id)
      return {}
    },
    () => blockingReferences(context.db, 'production', id),
  )
}

/** The production record that a shipment belongs to, whoever owns it; undefined where there is none. */
export function productionById(executor: Executor, id: number) {
  return productionKind.find(executor, id)
}
