import type { InputOf } from '#api/kit/endpoint.ts'
import type { logistics } from '#api/logistics/logistics.ts'
import { may, type Context } from '#server/context.ts'
import type { Row } from '#server/db/tables/tables.ts'
import { invalid, missing } from '#server/platform/errors.ts'
import { owedInSight } from '#server/features/contract/money/before-shipping.service.ts'
import {
  deliveryOfRecord,
  deliveryToShip,
  linesAlone,
} from '#server/features/contract/progress/delivery.service.ts'
import { returnChoice } from '#server/features/machine/machine-returns.ts'
import { machineChoice } from '#server/features/machine/machine-shipping.ts'
import { productionById } from '#server/features/production/production.service.ts'
import { ownerOptions } from '#server/features/user/user.service.ts'
import { childrenOf, linkedRecords } from '#server/records/chain/chain.ts'
import { chainOf } from '#server/records/chain/contract-chain.ts'
import { findOwned, unsavedRecord } from '#server/records/list/owned.ts'
import { canView } from '#server/records/policy.ts'
import { emptyLogistics, outboundOf } from './logistics-form.ts'
import { logisticsStore } from './logistics-record.service.ts'
import { newShipment, returnsOnForm } from './return-form.service.ts'

export function logisticsOwners(context: Context) {
  return ownerOptions(context, 'logistics')
}

export async function getLogistics(context: Context, { id }: { id: number }) {
  const row = await findOwned(context, logisticsStore, id)
  const { returns_id } = row
  const delivery = await deliveryOfRecord(context.db, 'logistics', row)
  const isReturn = returns_id !== null
  const data = {
    ...row,
    ...delivery,
    ...(await outboundOf(context, row.pro_id)),
    ...(await returnsOnForm(context, row)),
    reships: row.reships,
    return_reason: row.return_reason,
    machine_list: isReturn
      ? await returnChoice(context.db, { id, returns_id })
      : await machineChoice(context, row.con_id, id),
    owed: isReturn ? [] : await owedInSight(context, row.con_id, id),
  }
  const aftersales = childrenOf('contract').filter(({ entity }) => entity === 'sales')
  const info = await linkedRecords(context, aftersales, row.con_id)
  return { data, info, chain: await chainOf(context, row.con_id, { kind: 'logistics', id }) }
}

/** Whether a shipment can be made of a production record: of one in sight, and with `logistics:all` of everybody's. */
export const isSource = (context: Context, production: Row<'production'>) =>
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
    ...emptyLogistics(context),
    ...newShipment,
    ...unsavedRecord(context, 'logistics'),
    pro_id: pid,
    con_id,
    l_no: pro_no,
    ...(canView(context, 'production', production) ? delivery : linesAlone(delivery, 'ships')),
    ...(await outboundOf(context, pid)),
    owed: await owedInSight(context, con_id),
    machines: [],
    machine_list: await machineChoice(context, con_id, 0),
  }
  const info = await linkedRecords(context, childrenOf('production'), pid)
  return { data, info, chain: await chainOf(context, con_id) }
}
