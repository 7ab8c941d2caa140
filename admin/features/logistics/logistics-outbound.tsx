import { api } from '#api/index.ts'
import type { LogisticsRecord } from '#api/logistics/logistics.ts'
import { OutboundOffer } from '#admin/features/contract/delivery/outbound-offer.tsx'
import { useStoredFields } from '#admin/ui/field/set-fields.ts'
import { useChange } from '#admin/ui/form/use-change.ts'

type Props = {
  record: Pick<
    LogisticsRecord,
    'id' | 'pro_id' | 'pieces' | 'to_ship' | 'ended_on' | 'pro_outbound' | 'can_outbound'
  >
}

/** 出库 of the shipment's production record with one click, which is saved there. */
export function LogisticsOutbound({ record }: Props) {
  const store = useStoredFields()
  const saving = useChange(api.production.setProduction)
  const { id, pro_id, pro_outbound, can_outbound } = record
  if (id === '' || pro_id === '') return null

  async function take(): Promise<void> {
    if (await saving.send({ id: Number(pro_id), pro_outbound: 1 })) store({ pro_outbound: 1 })
  }

  return (
    <OutboundOffer
      record={record}
      pro_outbound={pro_outbound}
      may={can_outbound}
      busy={saving.busy}
      onTake={() => void take()}
    />
  )
}
