import { Form } from 'antd'
import { api } from '#api/index.ts'
import { useCan } from '#admin/lib/calls/query.ts'
import { FieldGrid, FixedField } from '#admin/ui/field/fields.tsx'
import { useIsText } from '#admin/ui/field/read-text.tsx'
import { FoundField } from '#admin/ui/field/found-field.tsx'
import type { LoadedSales } from './sales-form.ts'

const SEARCH = { search: api.machine.selectMachine, nothing: '没有符合的设备' } as const

/** The machine that a case is about, of its contract where it has one, and the one that came in its place. */
export function MachineFields({ record }: { record: LoadedSales }) {
  const seesMachines = useCan('machine:view')
  const contract = Form.useWatch<number | '' | undefined>('con_id') ?? record.con_id
  const machine = Form.useWatch<number | '' | undefined>('machine_id') ?? record.machine_id
  const isText = useIsText()
  if (isText) {
    return (
      <FieldGrid>
        <FixedField label="设备" value={record.machine_no} />
        {record.new_machine_no !== '' && (
          <FixedField label="更换为" value={record.new_machine_no} />
        )}
      </FieldGrid>
    )
  }
  if (!seesMachines) {
    return record.machine_no !== '' && <FixedField label="设备" value={record.machine_no} />
  }
  return (
    <FieldGrid>
      <FoundField
        {...SEARCH}
        name="machine_id"
        label="设备"
        among={contract === '' ? {} : { con_id: contract }}
        record={record}
        known={(one) => ({ value: one.machine_id, label: one.machine_no })}
        placeholder="按出厂编号或型号查找"
      />
      {machine !== '' && (
        <FoundField
          {...SEARCH}
          name="new_machine_id"
          label="更换为"
          hint="整台更换时选择新设备的出厂编号"
          record={record}
          known={(one) => ({ value: one.new_machine_id, label: one.new_machine_no })}
          placeholder="没有更换"
        />
      )}
    </FieldGrid>
  )
}
