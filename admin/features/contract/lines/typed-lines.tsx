import { Input, Select } from 'antd'
import { MAX_TYPED_LINES, type ReadLine } from '#api/contract/contract-lines.ts'
import { api } from '#api/index.ts'
import { linesButton } from '#admin/imports/lines-button.tsx'
import { plainAmount } from '#admin/ui/field/amount-text.ts'
import { buttonsColumn, type Column } from '#admin/ui/rows/column.ts'
import { EditableRows } from '#admin/ui/rows/editable-rows.tsx'
import { textColumn } from '#admin/ui/rows/text-column.tsx'
import { useRows } from '#admin/ui/rows/use-rows.ts'
import styles from './contract-lines.module.css'
import { changedLines, DELIVERIES, deliveryFlags, deliveryOf } from './line-form.ts'
import { newLine, type Delivery, type LineForm } from './line-form.ts'
import { LineProgressText, ProgressSum } from './line-progress.tsx'
import { ProductTitle } from './product-title.tsx'

export type LinesProps = {
  id?: string
  value?: readonly LineForm[]
  onChange?: (lines: LineForm[]) => void
}

type TypedProps = LinesProps & { usualTaxRate: string }

const LINES = { unit: '行' }

const ImportLines = linesButton<ReadLine>()
const IMPORT_RULES = [
  '认得的列：产品、型号、数量、单位、单价、税率、套名、套数、备注；没有数量的为1，没有税率的按公司资料。',
  '加在已有的明细后面，核对后随合同一起保存。',
]

/** Below the product stand the set and the note, below all of them how far the line is. */
const COLUMNS: readonly Column<LineForm>[] = [
  {
    name: 'title',
    title: '产品',
    width: 'minmax(0, 4fr)',
    phone: 'all',
    cell: ({ title }, { label, change }) => (
      <ProductTitle label={label('产品')} value={title} onChange={change} />
    ),
  },
  textColumn({
    name: 'no',
    title: '型号',
    width: 'minmax(0, 3fr)',
    phone: 'all',
  }),
  textColumn({
    name: 'num',
    title: '数量',
    width: 'minmax(64px, 1fr)',
    inputMode: 'numeric',
    maxLength: 5,
    read: (text) => text.trim(),
  }),
  textColumn({
    name: 'unit',
    title: '单位',
    width: 'minmax(64px, 1fr)',
    maxLength: 20,
  }),
  textColumn({
    name: 'unitprice',
    title: '单价',
    width: 'minmax(96px, 2fr)',
    inputMode: 'decimal',
    read: plainAmount,
  }),
  textColumn({
    name: 'tax_rate',
    title: '税率%',
    placeholder: '不填则不计税',
    width: 'minmax(64px, 1fr)',
    inputMode: 'decimal',
    maxLength: 6,
    read: plainAmount,
  }),
  {
    name: 'delivery',
    title: '交付',
    width: 'minmax(96px, 1.5fr)',
    cell: (line, { label, change }) => (
      <Select<Delivery>
        aria-label={label('交付')}
        options={DELIVERIES}
        value={deliveryOf(line)}
        onChange={(delivery) => change(deliveryFlags(delivery))}
      />
    ),
  },
  textColumn({ name: 'set_name', title: '套名', placeholder: '套名（成套时填写）', phone: 2 }),
  {
    name: 'sets',
    title: '套数',
    cell: ({ set_name, sets }, { label, change }) => (
      <Input
        aria-label={label('套数')}
        inputMode="numeric"
        maxLength={3}
        autoComplete="off"
        prefix="×"
        suffix="套"
        value={set_name === '' ? '' : sets}
        {...(set_name === '' && { disabled: true, className: styles['unused'] })}
        onChange={({ target }) => change({ sets: target.value.trim() })}
      />
    ),
  },
  textColumn({ name: 'note', title: '备注', span: 5, phone: 2 }),
  {
    name: 'progress',
    title: '进度',
    span: 6,
    phone: 2,
    cell: (line) => <LineProgressText line={line} />,
  },
  buttonsColumn({}),
]

/** The lines of a contract that was not made from a quotation, as rows to be changed, added, moved and taken away. */
export function TypedLines({ id, value = [], onChange, usualTaxRate }: TypedProps) {
  const rows = useRows({ rows: value, onChange, changed: changedLines })
  return (
    <EditableRows
      id={id}
      label="合同明细"
      columns={COLUMNS}
      rows={value}
      {...rows}
      called={LINES}
      card="repeat(3, minmax(0, 1fr))"
      adding={{
        text: '添加一行',
        most: MAX_TYPED_LINES,
        add: () => onChange?.([...value, newLine(value.at(-1), usualTaxRate)]),
      }}
    >
      <ImportLines
        title="导入合同明细"
        nameLabel="明细"
        rules={IMPORT_RULES}
        call={api.contract.importLines}
        most={MAX_TYPED_LINES - value.length}
        onLines={(lines) => {
          const blank = newLine(undefined, usualTaxRate)
          onChange?.([...value, ...lines.map((line) => ({ ...blank, ...line }))])
        }}
      />
      <ProgressSum lines={value} />
    </EditableRows>
  )
}
