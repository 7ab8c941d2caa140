import { api } from '#api/index.ts'
import type { LogisticsRecord } from '#api/logistics/logistics.ts'
import { groupedFromText } from '#api/kit/money.ts'
import { formAddress } from '#admin/features/chain/chain-kinds.ts'
import { useMay, useRead } from '#admin/lib/calls/query.ts'
import { NextStep } from '#admin/ui/next-step.tsx'
import { NoteButton } from './shipment-papers.tsx'

type ShipmentNextProps = { record: Pick<LogisticsRecord, 'id' | 'con_id'> }

/** What comes after a shipment: its 送货单, and a receipt of its contract while something is unpaid. */
export function ShipmentNext({ record: { id, con_id } }: ShipmentNextProps) {
  const may = useMay()
  const contract = con_id === '' ? 0 : con_id
  const receives = id !== '' && contract > 0 && may('receipt:edit') && may('receipt:view')
  const money = useRead(api.receipt.getReceipts, { id: contract }, { enabled: receives })
  const unpaid = money.data?.data.unpaid
  if (id === '') return null
  const left = unpaid === undefined || unpaid === '' ? '' : `（未收 ${groupedFromText(unpaid)} 元）`
  return (
    <NextStep
      text="发货之后："
      ways={[
        unpaid !== undefined &&
          (unpaid === '' || Number(unpaid) > 0) && {
            label: `登记收款${left}`,
            href: `${formAddress('contract', contract)}&part=money&edit=new`,
          },
      ]}
    >
      <NoteButton id={id} label="送货单" />
    </NextStep>
  )
}
