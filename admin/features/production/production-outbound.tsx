import { Form } from 'antd'
import { OutboundOffer } from '#admin/features/contract/delivery/outbound-offer.tsx'
import { useSetFields } from '#admin/ui/field/set-fields.ts'

type Props = {
  record: {
    id: number | ''
    pieces: number
    to_ship: number
    ended_on: string
    can: { change: boolean }
  }
}

/** 出库 with one click: sets it in the form, and saves that with whatever else was typed. */
export function ProductionOutbound({ record }: Props) {
  const form = Form.useFormInstance()
  const set = useSetFields()
  const pro_outbound = Form.useWatch('pro_outbound', form) as number | undefined
  if (record.id === '') return null
  return (
    <OutboundOffer
      record={record}
      pro_outbound={pro_outbound ?? 1}
      may={record.can.change}
      onTake={() => {
        set({ pro_outbound: 1 })
        form.submit()
      }}
    />
  )
}
