import { MOST_LEVELS, type PriceLevelText } from '#api/company/price-settings.ts'
import { MOST_LEVEL_NAME } from '#api/customer/customer.ts'
import { plainNumber } from '#api/kit/fields/plain-number.ts'
import { buttonsColumn, type Column } from '#admin/ui/rows/column.ts'
import { EditableRows } from '#admin/ui/rows/editable-rows.tsx'
import { textColumn } from '#admin/ui/rows/text-column.tsx'
import { useRows } from '#admin/ui/rows/use-rows.ts'
import { WholeField } from '#admin/ui/field/read-text.tsx'

type PriceLevelsProps = {
  id?: string
  value?: readonly PriceLevelText[]
  onChange?: (levels: PriceLevelText[]) => void
}

const LEVELS = { unit: '个等级' }
const COLUMNS: readonly Column<PriceLevelText>[] = [
  textColumn({
    name: 'name',
    title: '名称',
    width: 'minmax(0, 1fr)',
    placeholder: '如 A',
    maxLength: MOST_LEVEL_NAME,
  }),
  textColumn({
    name: 'factor',
    title: '按目录价的',
    width: 'minmax(110px, 1fr)',
    placeholder: '如 95',
    suffix: '%',
    inputMode: 'decimal',
    read: (text) => plainNumber(text, '%'),
  }),
  buttonsColumn({ width: 'auto', phone: 'all' }),
]

/** The levels of customers, each with what it pays of the catalogue's price. */
function PriceLevels({ id, value = [], onChange }: PriceLevelsProps) {
  const rows = useRows({ rows: value, onChange })
  return (
    <EditableRows
      id={id}
      label="客户等级"
      columns={COLUMNS}
      rows={value}
      {...rows}
      called={LEVELS}
      headed
      card="repeat(2, minmax(0, 1fr))"
      adding={{
        text: '添加等级',
        most: MOST_LEVELS,
        add: () => onChange?.([...value, { name: '', factor: '' }]),
      }}
    />
  )
}

const HINT =
  '客户没有协议价时，按等级计算单价，四舍五入到分。改名或删除一个等级后，原来是这个等级的客户按没有等级报价，需要重新选择'

/** The levels as a field of the form. */
export function PriceLevelsField() {
  return (
    <WholeField name="price_levels" label="客户等级" extra={HINT}>
      <PriceLevels />
    </WholeField>
  )
}
