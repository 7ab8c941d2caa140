import { Input, Select } from 'antd'
import { MAX_TYPED_LINES, type ReadLine } from '#api/contract/contract-lines.ts'
import { api } from '#api/index.ts'
import { groupedFromCents, groupedFromText } from '#api/kit/money.ts'
import { basisProblem, plainAmount, plainNumber } from '#api/kit/fields/plain-number.ts'
import { linesButton } from '#admin/imports/lines-button.tsx'
import { buttonsColumn, type Column } from '#admin/ui/rows/column.ts'
import { EditableRows } from '#admin/ui/rows/editable-rows.tsx'
import { textColumn } from '#admin/ui/rows/text-column.tsx'
import { useRows } from '#admin/ui/rows/use-rows.ts'
import styles from './contract-lines.module.css'
import { centsOfLine, changedLines, newLine, type LineForm } from './line-form.ts'
import { DELIVERIES, deliveryFlags, deliveryInWords, deliveryOf } from './line-form.ts'
import type { Delivery } from './line-form.ts'
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

const COLUMNS: readonly Column<LineForm>[] = [
  {
    name: 'title',
    title: '产品',
    width: 'minmax(112px, 3fr)',
    phone: 'all',
    cell: ({ title }, { label, change, isText }) =>
      isText ? title : <ProductTitle label={label('产品')} value={title} onChange={change} />,
  },
  textColumn({
    name: 'no',
    title: '型号',
    width: 'minmax(100px, 2.5fr)',
    placeholder: '',
    phone: 'all',
  }),
  textColumn({
    name: 'unit',
    title: '单位',
    width: '44px',
    placeholder: '',
    maxLength: 20,
  }),
  textColumn({
    name: 'num',
    title: '数量',
    width: '52px',
    placeholder: '',
    numeric: true,
    inputMode: 'numeric',
    maxLength: 12,
    read: plainNumber,
  }),
  textColumn({
    name: 'set_name',
    title: '套名',
    width: 'minmax(76px, 1.5fr)',
    placeholder: '',
    phone: 2,
  }),
  {
    name: 'sets',
    title: '套数',
    width: '44px',
    numeric: true,
    cell: ({ set_name, sets }, { label, change, isText }) =>
      isText ? (
        set_name !== '' && sets
      ) : (
        <Input
          aria-label={label('套数')}
          inputMode="numeric"
          maxLength={12}
          autoComplete="off"
          value={set_name === '' ? '' : sets}
          {...(set_name === '' && { disabled: true, className: styles['unused'] })}
          onChange={({ target }) => change({ sets: plainNumber(target.value, '套') })}
        />
      ),
  },
  textColumn({
    name: 'unitprice',
    title: '单价',
    width: 'minmax(84px, 1fr)',
    placeholder: '',
    numeric: true,
    inputMode: 'decimal',
    words: groupedFromText,
    read: (text) => plainAmount(text, 1),
    problem: (text) => basisProblem(text, 1),
  }),
  textColumn({
    name: 'tax_rate',
    title: '税率%',
    width: '60px',
    placeholder: '不计税',
    numeric: true,
    inputMode: 'decimal',
    maxLength: 12,
    read: (text) => plainNumber(text, '%'),
  }),
  {
    name: 'amount',
    title: '金额',
    width: 'minmax(80px, max-content)',
    numeric: true,
    cell: (line) => groupedFromCents(centsOfLine(line)),
  },
  {
    name: 'delivery',
    title: '交付',
    width: '84px',
    cell: (line, { label, change, isText }) =>
      isText ? (
        deliveryInWords(line)
      ) : (
        <Select<Delivery>
          aria-label={label('交付')}
          options={DELIVERIES}
          value={deliveryOf(line)}
          onChange={(delivery) => change(deliveryFlags(delivery))}
        />
      ),
  },
  {
    name: 'progress',
    title: '进度',
    width: '100px',
    phone: 'all',
    cell: (line) => <LineProgressText line={line} />,
  },
  textColumn({
    name: 'note',
    title: '备注',
    width: 'minmax(72px, 1.5fr)',
    placeholder: '',
    phone: 'all',
  }),
  buttonsColumn({ width: '72px', phone: 'all' }),
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
      headed
      dense
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
