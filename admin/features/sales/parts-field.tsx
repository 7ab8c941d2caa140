import type { FormListFieldData } from 'antd'
import { plainNumber } from '#api/kit/fields/plain-number.ts'
import { MAX_SERVICE_PARTS } from '#api/sales/service-parts.ts'
import { buttonsColumn, type Column } from '#admin/ui/rows/column.ts'
import { RowsField } from '#admin/ui/rows/rows-field.tsx'
import { fieldColumn } from '#admin/ui/rows/text-column.tsx'

const PARTS = { unit: '个配件', of: '的' }
const COLUMNS: readonly Column<FormListFieldData>[] = [
  fieldColumn({ name: 'name', title: '名称', width: 'minmax(0, 300px)', phone: 'all' }),
  fieldColumn({ name: 'model', title: '型号', width: 'minmax(0, 300px)' }),
  fieldColumn({
    name: 'quantity',
    title: '数量',
    width: '76px',
    inputMode: 'numeric',
    read: plainNumber,
  }),
  buttonsColumn({ width: '32px' }),
]

/** The parts that a case took. */
export function PartsField() {
  return (
    <RowsField
      name="s_parts"
      label="更换配件"
      columns={COLUMNS}
      called={PARTS}
      card="minmax(0, 1fr) 88px 44px"
      none="没有更换配件"
      adding={{
        text: '新增配件',
        most: MAX_SERVICE_PARTS,
        blank: { name: '', model: '', quantity: 1 },
      }}
    />
  )
}
