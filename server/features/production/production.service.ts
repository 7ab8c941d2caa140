import type { InputOf } from '#api/kit/endpoint.ts'
import type { production } from '#api/production/production.ts'
import type { Context } from '#server/context.ts'
import type { Executor, Transaction } from '#server/db/open.ts'
import type { Row } from '#server/db/tables/tables.ts'
import { invalid, Refusal } from '#server/platform/errors.ts'
import {
  contractByNumber,
  contractForPrefill,
  contractLink,
} from '#server/features/contract/contract-lookup.service.ts'
import {
  lockForProgress,
  settleProgress,
} from '#server/features/contract/progress/contract-progress.service.ts'
import {
  deliveryOfRecord,
  deliveryToProduce,
} from '#server/features/contract/progress/delivery.service.ts'
import { shipmentsHaveLines } from '#server/features/contract/lines/record-lines.service.ts'
import { refuseParting } from '#server/features/machine/machine-register.service.ts'
import { ownerOptions } from '#server/features/user/user.service.ts'
import {
  blockingReferences,
  childrenOf,
  linkedRecords,
  propagateContract,
} from '#server/records/chain/chain.ts'
import { change } from '#server/records/change.ts'
import { chainOf } from '#server/records/chain/contract-chain.ts'
import { merged } from '#server/records/merged.ts'
import { findOwned, unsavedRecord } from '#server/records/list/owned.ts'
import { deleteRecord, saveRecord } from '#server/records/save.ts'
import { searchText } from '#server/records/list/search-text.ts'
import {
  productionKind,
  productionStore,
  type StoredProduction,
} from './production-record.service.ts'

const children = childrenOf('production')
/** What carries its contract's number: what hangs on it, and the machines that it made. */
const numbered = [...children, { entity: 'machine', by: 'pro_id' }] as const

export function productionOwners(context: Context) {
  return ownerOptions(context, 'production')
}

export async function getProduction(context: Context, { id }: { id: number }) {
  const row = await findOwned(context, productionStore, id)
  const data = { ...row, ...(await deliveryOfRecord(context.db, 'production', row)) }
  const info = await linkedRecords(context, children, id)
  return { data, info, chain: await chainOf(context, row.con_id, { kind: 'production', id }) }
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
  const { con_id, number, info, chain } = await contractForPrefill(context, id)
  const data = {
    ...empty(context),
    ...unsavedRecord(context, 'production'),
    ...(await deliveryToProduce(context.db, con_id)),
    con_id,
    pro_no: number,
  }
  return { data, info, chain }
}

type Input = InputOf<typeof production.setProduction>

/** The contracts that a save is about: that of the record as it is stored, and the one that it names. */
async function contractsOf(
  context: Context,
  transaction: Transaction,
  { id, con_id, pro_no = '' }: Input,
): Promise<number[]> {
  const stored = id === undefined ? undefined : await productionStore.find(transaction, id)
  const named = con_id ?? (await contractByNumber(context, transaction, pro_no))?.con_id
  return [stored?.con_id, named].filter((one) => typeof one === 'number')
}

/** The contract of a record: the one named, the one whose number was typed, or the one that it has. */
async function contractOf(
  context: Context,
  executor: Executor,
  input: Input,
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

/**
 * Refuses to take a record to another contract while it is about lines of the one that it has: they are not there. Its
 * own may be emptied or replaced with the same save.
 */
async function refuseLeavingLines(
  transaction: Transaction,
  before: StoredProduction,
  lines: Input['lines'],
): Promise<void> {
  const shipped = await shipmentsHaveLines(transaction, before.id)
  if (!shipped && (lines !== undefined || before.lines.length === 0)) return
  const what = shipped ? '它的物流记录登记了发货明细' : '它登记了生产明细'
  throw invalid('con_id', `${what}，不能换到另一份合同；请先把那里的数量清空`)
}

export function saveProduction(context: Context, input: Input) {
  return change(
    context,
    async (transaction) => {
      const contracts = await contractsOf(context, transaction, input)
      await lockForProgress(transaction, contracts)
      let moved: { number: string; user_id: number } | undefined
      let con_id = 0
      const answer = await saveRecord(
        context,
        transaction,
        productionKind,
        input,
        async (before) => {
          const link = await contractOf(context, transaction, input, before)
          con_id = link.con_id
          if (before && before.con_id !== con_id) {
            if (!contracts.includes(before.con_id)) throw changedMeanwhile()
            await refuseLeavingLines(transaction, before, input.lines)
            await refuseParting(transaction, before.id)
            moved = { number: link.number, user_id: link.contract_user_id }
          }
          return {
            ...merged(empty(context), before, input),
            con_id,
            contract_user_id: link.contract_user_id,
            pro_no: link.number,
            search_text: searchText('production', { pro_no: link.number }),
            lines: input.lines,
          }
        },
      )
      if (moved) await propagateContract(transaction, numbered, answer.id, moved)
      if (input.lines) for (const id of contracts) await settleProgress(transaction, id, 'save')
      return answer
    },
    () => Promise.resolve(changedMeanwhile()),
  )
}

const changedMeanwhile = () => new Refusal('conflict', '合同刚被修改或删除，请刷新后重试')

/** Deletes a production record; one with shipments is refused. */
export function deleteProduction(context: Context, { id }: { id: number }) {
  return change(
    context,
    async (transaction) => {
      const stored = await productionLocked(transaction, id)
      await deleteRecord(context, transaction, productionKind, id)
      if (stored) await settleProgress(transaction, stored.con_id, 'delete')
      return {}
    },
    () => blockingReferences(context.db, 'production', id),
  )
}

/** The production record that a shipment belongs to, whoever owns it; undefined where there is none. */
export function productionById(executor: Executor, id: number) {
  return productionStore.find(executor, id)
}

/** The same, its contract locked before what is produced and shipped of it changes. */
export async function productionLocked(transaction: Transaction, id: number) {
  const seen = await productionStore.find(transaction, id)
  if (!seen) return undefined
  await lockForProgress(transaction, [seen.con_id])
  const production = await productionStore.find(transaction, id)
  if (production && production.con_id !== seen.con_id) throw changedMeanwhile()
  return production
}
