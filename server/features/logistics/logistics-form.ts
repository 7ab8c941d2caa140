import type { Context } from '#server/context.ts'
import { productionById } from '#server/features/production/production.service.ts'
import { canOf } from '#server/records/policy.ts'

/** What the forms of shipments and returns have in common. */

/** The fields of a new one. */
export const emptyLogistics = (context: Context) => ({
  log_number: '',
  l_send: '',
  l_remark: '',
  shipped_date: '',
  release_time: context.now,
  l_status: 0,
})

/** 出库 of its production record, which can be set from the shipment once all has gone. */
export async function outboundOf(context: Context, pro_id: number) {
  const production = await productionById(context.db, pro_id)
  return {
    pro_outbound: production?.pro_outbound ?? 0,
    can_outbound: production !== undefined && canOf(context, 'production', production).change,
  }
}
