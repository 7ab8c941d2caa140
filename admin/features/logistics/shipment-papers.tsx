import { api } from '#api/index.ts'
import { noteFormats } from '#api/logistics/logistics.ts'
import { addressOf } from '#admin/lib/calls/client.ts'
import { useMayCall, useRead } from '#admin/lib/calls/query.ts'
import { CertificatesButton } from '#admin/features/machine/label-button.tsx'
import { PrintButton } from '#admin/ui/print-button.tsx'

/** 合格证 of all machines that are saved with a shipment. */
export function ShipmentPapers({ id }: { id: number }) {
  const machines = useRead(api.logistics.getLogistics, { id }).data?.data.machines ?? []
  return machines.length > 0 && <CertificatesButton of={{ ids: machines }} />
}

/** 送货单 of a shipment, on either paper; with prices for who may see contracts. */
export function NoteButton({ id }: { id: number }) {
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
  return <PrintButton label="送货单" papers={papers} />
}
