import type { InputOf } from '#api/kit/endpoint.ts'
import type { logistics } from '#api/logistics/logistics.ts'
import { may, type Context } from '#server/context.ts'
import type { Transaction } from '#server/db/open.ts'
import type { Row } from '#server/db/tables/tables.ts'
import { invalid, missing } from '#server/platform/errors.ts'
import { isOwedOn, owedInSight } from '#server/features/contract/money/before-shipping.service.ts'
import {
  deliveryOfRecord,
  deliveryToShip,
  linesAlone,
} from '#server/features/contract/progress/delivery.service.ts'
import {
  machineChoice,
  refuseMachinesOutOfSight,
  shippedDay,
  surplusOfShipment,
} from '#server/features/machine/machine-shipping.ts'
import { productionById } from '#server/features/production/production.service.ts'
import { ownerOptions } from '#server/features/user/user.service.ts'
import { childrenOf, linkedRecords } from '#server/records/chain/chain.ts'
import { changedMeanwhile } from '#server/records/chain/settlement.ts'
import { change } from '#server/records/change.ts'
import { chainOf } from '#server/records/chain/contract-chain.ts'
import { absentReference, refuseUnseen } from '#server/records/find.ts'
import { merged } from '#server/records/merged.ts'
import { findOwned, unsavedRecord } from '#server/records/list/owned.ts'
import { canOf, canView } from '#server/records/policy.ts'
import { deleteRecord, saveRecord } from '#server/records/save.ts'
import { searchText } from '#server/records/list/search-text.ts'
import { logisticsKind, logisticsStore, type StoredLogistics } from './logistics-record.service.ts'

export function logisticsOwners(context: Context) {
  return ownerOptions(context, 'logistics')
}

export async function getLogistics(context: Context, { id }: { id: number }) {
  const row = await findOwned(context, logisticsStore, id)
  const production = await productionById(context.db, row.pro_id)
  const delivery = await deliveryOfRecord(context.db, 'logistics', row)
  const machine_list = await machineChoice(context, row.con_id, id)
  const owed = await owedInSight(context, row.con_id, id)
  const data = { ...row, ...delivery, ...outbound(context, production), machine_list, owed }
  const aftersales = childrenOf('contract').filter(({ entity }) => entity === 'sales')
  const info = await linkedRecords(context, aftersales, row.con_id)
  return { data, info, chain: await chainOf(context, row.con_id, { kind: 'logistics', id }) }
}

/** 出库 of a shipment's production record, which can be set from the shipment once all has gone. */
const outbound = (context: Context, production: Row<'production'> | undefined) => ({
  pro_outbound: production?.pro_outbound ?? 0,
  can_outbound: production !== undefined && canOf(context, 'production', production).change,
})

const empty = (context: Context) => ({
  log_number: '',
  l_send: '',
  l_remark: '',
  shipped_date: '',
  release_time: context.now,
  l_status: 0,
})

/** Whether a shipment can be made of a production record: of one in sight, and with `logistics:all` of everybody's. */
const isSource = (context: Context, production: Row<'production'>) =>
  canView(context, 'production', production) || may(context, 'logistics:all')

/**
 * A new record prefilled from a production record, and what was shipped of it already; of one out of sight it tells the
 * lines to be shipped, not to whom and where to.
 */
export async function logisticsFromProduction(
  context: Context,
  { pid }: InputOf<typeof logistics.getProduction>,
) {
  if (pid === undefined) throw invalid('pid', '缺少生产记录的编号，请从生产列表中打开')
  const production = await productionById(context.db, pid)
  if (!production || !isSource(context, production)) throw missing('生产记录')
  const { con_id, pro_no } = production
  const delivery = await deliveryToShip(context.db, con_id)
  const data = {
    ...empty(context),
    ...unsavedRecord(context, 'logistics'),
    pro_id: pid,
    con_id,
    l_no: pro_no,
    ...(canView(context, 'production', production) ? delivery : linesAlone(delivery, 'ships')),
    ...outbound(context, production),
    owed: await owedInSight(context, con_id),
    machines: [],
    machine_list: await machineChoice(context, con_id, 0),
  }
  const info = await linkedRecords(context, childrenOf('production'), pid)
  return { data, info, chain: await chainOf(context, con_id) }
}

type Input = InputOf<typeof logistics.setLogistics>

/**
 * Refuses a production record of which the actor can make no shipment like an absent one, unless the shipment has it already.
 * Before its contract is locked, so that both are refused after the same work.
 */
async function refuseSource(context: Context, transaction: Transaction, { id, pro_id }: Input) {
  if (id !== undefined) await refuseUnseen(context, transaction, logisticsKind, id)
  if (!pro_id) return
  const stored = id === undefined ? undefined : await logisticsStore.find(transaction, id)
  if (stored?.pro_id === pro_id) return
  const production = await productionById(transaction, pro_id)
  if (!production || !isSource(context, production)) throw noProduction()
}

const noProduction = () => absentReference('pro_id', { table: 'production' })

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

export function saveLogistics(context: Context, input: Input) {
  return change(
    context,
    async (transaction) => {
      await refuseSource(context, transaction, input)
      const answer = await saveRecord(
        context,
        transaction,
        logisticsKind,
        input,
        async (before) => {
          const production = await productionOf(transaction, input, before)
          const { con_id, contract_user_id, pro_no: l_no } = production
          if (before) refuseLeavingLines(before, con_id, input.lines)
          const { machines } = input
          if (machines) await refuseMachinesOutOfSight(context, transaction, machines, before)
          const columns = merged(empty(context), before, input)
          const isOwed = await isOwedOn(transaction, {
            contract: con_id,
            shipment: before?.id,
            day: shippedDay(columns),
          })
          return {
            ...columns,
            was_owed: isOwed ? 1 : 0,
            pro_id: production.id,
            con_id,
            contract_user_id,
            l_no,
            search_text: searchText('logistics', { ...columns, l_no }),
            lines: input.lines,
            ...(machines && { machines }),
          }
        },
      )
      return { ...answer, ...(await warningOf(transaction, input, answer.id)) }
    },
    () => Promise.resolve(changedMeanwhile('logistics')),
  )
}

/** The message of a save after which more serial numbers go with the shipment than pieces. */
async function warningOf(transaction: Transaction, { lines, machines }: Input, id: number) {
  if (!lines && !machines) return {}
  const shipment = await logisticsStore.find(transaction, id)
  if (!shipment || shipment.machines.length === 0) return {}
  const delivery = await deliveryOfRecord(transaction, 'logistics', shipment)
  const surplus = await surplusOfShipment(transaction, id, delivery.lines)
  return surplus === undefined ? {} : { msg: `物流记录已保存。${surplus}，请核对` }
}

export function deleteLogistics(context: Context, { id }: { id: number }) {
  return change(context, async (transaction) => {
    await deleteRecord(context, transaction, logisticsKind, id)
    return {}
  })
}
