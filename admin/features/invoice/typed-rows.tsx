import { MAX_MODEL, MAX_NAME, MAX_ROWS, MAX_UNIT } from '#api/invoice/invoice-rows.ts'
import { basisProblem, plainAmount, plainNumber } from '#api/kit/fields/plain-number.ts'
import { buttonsColumn, type Column } from '#admin/ui/rows/column.ts'
import { EditableRows } from '#admin/ui/rows/editable-rows.tsx'
import { textColumn } from '#admin/ui/rows/text-column.tsx'
import { useRows } from '#admin/ui/rows/use-rows.ts'
import { newRow, type LoadedInvoice, type RowEntry } from './invoice-form.ts'
import type { RowsProps } from './line-rows.tsx'
import { RowsSum } from './rows-sum.tsx'
import { taxCodeColumn } from './tax-code-column.tsx'

const LINES = { unit: '行' }

const COLUMNS: readonly Column<RowEntry>[] = [
  textColumn({
    name: 'title',
    title: '名称',
    width: 'minmax(0, 4fr)',
    maxLength: MAX_NAME,
    phone: 'all',
  }),
  textColumn({
    name: 'no',
    title: '型号',
    width: 'minmax(0, 3fr)',
    maxLength: MAX_MODEL,
    phone: 'all',
  }),
  textColumn({ name: 'unit', title: '单位', width: 'minmax(64px, 1fr)', maxLength: MAX_UNIT }),
  textColumn({
    name: 'quantity',
    title: '数量',
    width: 'minmax(72px, 1fr)',
    inputMode: 'decimal',
    maxLength: 24,
    read: plainNumber,
  }),
  textColumn({
    name: 'amount',
    title: '含税金额',
    suffix: '元',
    width: 'minmax(110px, 2fr)',
    inputMode: 'decimal',
    read: (text) => plainAmount(text, 1),
    problem: (text) => basisProblem(text, 1),
  }),
  textColumn({
    name: 'tax_rate',
    title: '税率',
    suffix: '%',
    width: 'minmax(64px, 1fr)',
    inputMode: 'decimal',
    maxLength: 12,
    read: (text) => plainNumber(text, '%'),
  }),
  taxCodeColumn<RowEntry>({ phone: 'all' }),
  buttonsColumn({}),
]

/** The rows of a request of a contract without lines. */
export function TypedRows({
  id,
  value = [],
  onChange,
  record,
}: RowsProps & { record: LoadedInvoice }) {
  const rows = useRows({ rows: value, onChange })
  return (
    <EditableRows
      id={id}
      label="开票明细"
      columns={COLUMNS}
      rows={value}
      {...rows}
      called={LINES}
      card="repeat(2, minmax(0, 1fr))"
      adding={{
        text: '添加一行',
        most: MAX_ROWS,
        add: () => onChange?.([...value, newRow(record)]),
      }}
    >
      <RowsSum rows={value} record={record} />
    </EditableRows>
  )
}
