import type { InputOf } from '#api/kit/endpoint.ts'
import type { production } from '#api/production/production.ts'
import type { Context } from '#server/context.ts'
import type { Executor, Transaction } from '#server/db/open.ts'
import type { Row } from '#server/db/tables/tables.ts'
import { invalid } from '#server/platform/errors.ts'
import {
  contractByNumber,
  contractForPrefill,
  contractLink,
  contractLinkFor,
} from '#server/features/contract/contract-lookup.service.ts'
import {
  deliveryOfRecord,
  deliveryToProduce,
  linesAlone,
} from '#server/features/contract/progress/delivery.service.ts'
import { shipmentsHaveLines } from '#server/features/contract/lines/record-lines.service.ts'
import { refuseParting } from '#server/features/machine/machine-register.service.ts'
import { ownerOptions } from '#server/features/user/user.service.ts'
import { blockingReferences, childrenOf, linkedRecords } from '#server/records/chain/chain.ts'
import { changedMeanwhile } from '#server/records/chain/settlement.ts'
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

/** A new record prefilled from a contract; of one out of sight it tells the lines to be made, not for whom and where to. */
export async function productionFromContract(context: Context, { id }: { id: number }) {
  const { con_id, number, isSeen, info, chain } = await contractForPrefill(
    context,
    'production',
    id,
  )
  const delivery = await deliveryToProduce(context.db, con_id)
  const data = {
    ...empty(context),
    ...unsavedRecord(context, 'production'),
    ...(isSeen ? delivery : linesAlone(delivery, 'needs_production')),
    con_id,
    pro_no: number,
  }
  return { data, info, chain }
}

type Input = InputOf<typeof production.setProduction>

/** The contract of a record: the one named, the one whose number was typed, or the one that it has. */
async function contractOf(
  context: Context,
  executor: Executor,
  input: Input,
  before: Row<'production'> | undefined,
) {
  if (typeof input.con_id === 'number' && input.con_id !== before?.con_id) {
    return contractLinkFor(context, executor, 'production', input.con_id)
  }
  const link =
    input.con_id !== null && before
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
    (transaction) =>
      saveRecord(context, transaction, productionKind, input, async (before) => {
        const link = await contractOf(context, transaction, input, before)
        const { con_id, contract_user_id, number: pro_no } = link
        if (before && before.con_id !== con_id) {
          await refuseLeavingLines(transaction, before, input.lines)
          await refuseParting(transaction, before.id)
        }
        return {
          ...merged(empty(context), before, input),
          con_id,
          contract_user_id,
          pro_no,
          search_text: searchText('production', { pro_no }),
          lines: input.lines,
        }
      }),
    () => Promise.resolve(changedMeanwhile('production')),
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

/** The production record that a shipment belongs to, regardless of its owner; undefined where there is none. */
export function productionById(executor: Executor, id: number) {
  return productionStore.find(executor, id)
}
