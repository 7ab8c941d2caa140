import { Form } from 'antd'
import type { MachineRecord } from '#api/machine/machine.ts'
import { warrantyEnd } from '#api/machine/warranty.ts'
import { formAddress } from '#admin/features/chain/chain-kinds.ts'
import { FixedField } from '#admin/ui/field/fields.tsx'
import css from './machine.module.css'
import { WarrantyTag } from './warranty-tag.tsx'

type WarrantyFieldProps = { record: MachineRecord }

/** When the warranty of a machine ends; of one that came back, since when it rests. */
export function WarrantyField({ record }: WarrantyFieldProps) {
  return record.returned ? <ReturnedField record={record} /> : <RunningField record={record} />
}

/** The day on which it came back, with the return as far as one may see it. */
function ReturnedField({ record }: WarrantyFieldProps) {
  const { returned_id, returned_date } = record
  const tag = <WarrantyTag machine={record} day={returned_date} />
  return (
    <div className={css.warranty}>
      <FixedField label="质保至" value="已退回，不计质保" />
      <span className={css.state}>
        {returned_id === '' ? (
          tag
        ) : (
          <a href={formAddress('logistics', returned_id)} target="_blank" rel="opener">
            {tag}
          </a>
        )}
      </span>
    </div>
  )
}

/** When the warranty ends by what is on screen, as the server will work it out. */
function RunningField({ record }: WarrantyFieldProps) {
  const form = Form.useFormInstance()
  const start_date = Form.useWatch<string | undefined>('start_date', form) ?? ''
  const delivered_date = Form.useWatch<string | undefined>('delivered_date', form) ?? ''
  const months: unknown = Form.useWatch('warranty_months', form)
  const fromDelivery: unknown = Form.useWatch('warranty_delivery_months', form)
  const end = warrantyEnd({
    start_date,
    delivered_date,
    warranty_months: Number(months ?? record.warranty_months),
    warranty_delivery_months: Number(fromDelivery ?? record.warranty_delivery_months),
  })
  const shown = end === '' ? '未发货、未启用' : end
  return (
    <div className={css.warranty}>
      <FixedField label="质保至" value={shown} />
      {end === record.warranty_end && (
        <span className={css.state}>
          <WarrantyTag machine={record} />
        </span>
      )}
    </div>
  )
}
