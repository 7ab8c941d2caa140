import { dayOf } from '#server/platform/clock.ts'
import type { InputOf } from '#api/kit/endpoint.ts'
import { RESHIPS, type logistics } from '#api/logistics/logistics.ts'
import type { Context } from '#server/context.ts'
import type { Transaction } from '#server/db/open.ts'
import type { Row } from '#server/db/tables/tables.ts'
import { invalid } from '#server/platform/errors.ts'
import { isOwedOn } from '#server/features/contract/money/before-shipping.service.ts'
import { deliveryOfRecord } from '#server/features/contract/progress/delivery.service.ts'
import {
  refuseMachinesOutOfSight,
  shippedDay,
  surplusOfShipment,
} from '#server/features/machine/machine-shipping.ts'
import { productionById } from '#server/features/production/production.service.ts'
import { changedMeanwhile } from '#server/records/chain/settlement.ts'
import { change } from '#server/records/change.ts'
import { absentReference, isInSight, refuseUnseen } from '#server/records/find.ts'
import { merged } from '#server/records/merged.ts'
import { deleteRecord, saveRecord } from '#server/records/save.ts'
import { searchText } from '#server/records/list/search-text.ts'
import { emptyLogistics } from './logistics-form.ts'
import { logisticsKind, logisticsStore, type StoredLogistics } from './logistics-record.service.ts'
import { isSource } from './logistics.service.ts'
import {
  absentShipment,
  refuseAgainstReturns,
  refuseReturned,
  refuseWrongReturn,
  shipmentToReturn,
} from './returns.ts'

/** Saving and deleting shipments and returns. */

type Input = InputOf<typeof logistics.setLogistics>

const noProduction = () => absentReference('pro_id', { table: 'production' })

/** Refuses a production record of which the actor can make no shipment like an absent one, unless the shipment has it already. */
async function refuseSource(
  context: Context,
  transaction: Transaction,
  pro_id: number | null | undefined,
  stored: Row<'logistics'> | undefined,
) {
  if (!pro_id || stored?.pro_id === pro_id) return
  const production = await productionById(transaction, pro_id)
  if (!production || !isSource(context, production)) throw noProduction()
}

/**
 * What a save says, of a return without what follows from its shipment. Refuses a production record or a shipment of which the
 * actor can make nothing like an absent one, before their contract is locked, so that both are refused after the same work.
 */
async function admitted(context: Context, transaction: Transaction, input: Input): Promise<Input> {
  const { id } = input
  if (id !== undefined) await refuseUnseen(context, transaction, logisticsKind, id)
  const stored = id === undefined ? undefined : await logisticsStore.find(transaction, id)
  const returns_id = (stored ? stored.returns_id : input.returns_id) ?? null
  if (stored && input.returns_id !== undefined && input.returns_id !== returns_id) {
    throw invalid('returns_id', '退货所属的发货不能更改；请删除这条记录，再重新登记')
  }
  if (returns_id === null) {
    await refuseSource(context, transaction, input.pro_id, stored)
    return input
  }
  const isSeen = stored || (await isInSight(context, transaction, 'logistics', returns_id))
  if (!isSeen) throw absentShipment()
  return { ...input, returns_id, pro_id: undefined, con_id: undefined }
}

/** The production record of a shipment as it is stored, or that a save names. */
async function productionOf(
  transaction: Transaction,
  input: Input,
  before: Row<'logistics'> | undefined,
) {
  const pro_id = input.pro_id === undefined ? before?.pro_id : input.pro_id
  if (!pro_id) throw invalid('pro_id', '物流记录必须属于一条生产记录，请从生产列表中点“物流”新建')
  const production = await productionById(transaction, pro_id)
  if (!production) throw noProduction()
  if (typeof input.con_id === 'number' && input.con_id !== production.con_id) {
    throw invalid('con_id', '所填的合同与生产记录的合同不一致，请刷新后重试')
  }
  return production
}

/** A shipment that goes to another contract is about nothing of the former, unless it is sent about the new one. */
function refuseLeavingLines(before: StoredLogistics, con_id: number, lines: Input['lines']): void {
  if (before.con_id === con_id || lines !== undefined || before.lines.length === 0) return
  throw invalid('pro_id', '它登记了发货明细，不能换到另一份合同；请先把数量清空')
}

type Columns = ReturnType<typeof emptyLogistics> &
  Pick<Row<'logistics'>, 'pro_id' | 'con_id' | 'contract_user_id' | 'l_no'>

/** What of a save is written beside its columns. */
const withParts = <Saved extends Columns>(columns: Saved, { lines, machines }: Input) => ({
  ...columns,
  search_text: searchText('logistics', columns),
  lines,
  ...(machines && { machines }),
})

async function shipmentAsSaved(
  context: Context,
  transaction: Transaction,
  input: Input,
  before: StoredLogistics | undefined,
) {
  const { id: pro_id, ...production } = await productionOf(transaction, input, before)
  const { con_id, contract_user_id, pro_no: l_no } = production
  const { machines, lines } = input
  const columns = merged(emptyLogistics(context), before, input)
  if (before) {
    refuseLeavingLines(before, con_id, lines)
    await refuseAgainstReturns(transaction, before, { ...columns, con_id, lines })
  }
  if (machines) await refuseMachinesOutOfSight(context, transaction, machines, before)
  const isOwed = await isOwedOn(transaction, {
    contract: con_id,
    shipment: before?.id,
    day: shippedDay(columns),
  })
  const was_owed = isOwed ? 1 : 0
  return withParts({ ...columns, was_owed, pro_id, con_id, contract_user_id, l_no }, input)
}

async function returnAsSaved(
  context: Context,
  transaction: Transaction,
  input: Input & { returns_id: number },
  before: StoredLogistics | undefined,
) {
  const { returns_id } = input
  const shipment = await shipmentToReturn(transaction, returns_id)
  const empty = { ...emptyLogistics(context), reships: RESHIPS, return_reason: '' }
  const columns = merged(empty, before, input)
  const lines = input.lines ?? before?.lines ?? []
  await refuseWrongReturn(transaction, shipment, {
    ...columns,
    id: before?.id,
    lines,
    today: dayOf(context.now),
  })
  const { pro_id, con_id, contract_user_id, l_no } = shipment
  return withParts({ ...columns, returns_id, pro_id, con_id, contract_user_id, l_no }, input)
}

/** Saves a shipment, or with `returns_id` a return of that. */
export function saveLogistics(context: Context, sent: Input) {
  return change(
    context,
    async (transaction) => {
      const input = await admitted(context, transaction, sent)
      const { returns_id } = input
      const answer = await saveRecord(context, transaction, logisticsKind, input, (before) =>
        returns_id
          ? returnAsSaved(context, transaction, { ...input, returns_id }, before)
          : shipmentAsSaved(context, transaction, input, before),
      )
      return { ...answer, ...(await messageOf(transaction, input, answer.id)) }
    },
    () => Promise.resolve(changedMeanwhile('logistics')),
  )
}

/** The message of a save of a return, or of one after which more serial numbers go with it than pieces. */
async function messageOf(
  transaction: Transaction,
  { returns_id, lines, machines }: Input,
  id: number,
) {
  const msg = returns_id ? '退货已保存' : '物流记录已保存'
  if (!lines && !machines) return { msg }
  const record = await logisticsStore.find(transaction, id)
  if (!record || record.machines.length === 0) return { msg }
  const delivery = await deliveryOfRecord(transaction, 'logistics', record)
  const surplus = await surplusOfShipment(transaction, record, delivery.lines)
  return { msg: surplus === undefined ? msg : `${msg}。${surplus}，请核对` }
}

/** Deletes a shipment of which no return stands, or a return. */
export function deleteLogistics(context: Context, { id }: { id: number }) {
  return change(context, async (transaction) => {
    await deleteRecord(context, transaction, logisticsKind, id, () =>
      refuseReturned(transaction, id),
    )
    return {}
  })
}
