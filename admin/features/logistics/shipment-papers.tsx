import { Button } from 'antd'
import { api } from '#api/index.ts'
import { noteFormats, SHIPMENT } from '#api/logistics/logistics.ts'
import { addressOf } from '#admin/lib/calls/client.ts'
import { useMayCall, useRead } from '#admin/lib/calls/query.ts'
import { CertificatesButton } from '#admin/features/machine/label-button.tsx'
import { openTab } from '#admin/ui/open.tsx'
import { PrintButton } from '#admin/ui/print-button.tsx'

/** 合格证 of all machines that are saved with a shipment, and 退货 of it. */
export function ShipmentButtons({ id }: { id: number }) {
  const record = useRead(api.logistics.getLogistics, { id }).data?.data
  if (!record) return null
  const { machines, can_return } = record
  return (
    <>
      {record.kind === SHIPMENT && machines.length > 0 && (
        <CertificatesButton of={{ ids: machines }} />
      )}
      {can_return && <Button onClick={() => openTab(`/getLogistics?rid=${id}`)}>退货</Button>}
    </>
  )
}

type NoteButtonProps = { id: number; label: '送货单' | '退货单' }

/** 送货单 of a shipment, or 退货单 of a return, on either paper; with prices for who may see contracts. */
export function NoteButton({ id, label: name }: NoteButtonProps) {
  const seesPrices = useMayCall(api.contract.getContract)
  const kinds = seesPrices ? [0, 1] : [0]
  const papers = kinds.flatMap((priced) =>
    noteFormats.map(({ value, label }) => ({
      label: priced === 1 ? `${label}（含价格）` : label,
      address: addressOf(api.logistics.deliveryNote, {
        id,
        format: value,
        ...(priced === 1 && { priced }),
      }),
    })),
  )
  return <PrintButton label={name} papers={papers} />
}
