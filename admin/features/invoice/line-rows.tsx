import { Button, ConfigProvider, Form } from 'antd'
import { MAX_MODEL, MAX_NAME, MAX_UNIT } from '#api/invoice/invoice-rows.ts'
import type { ApplicableLine } from '#api/invoice/invoice.ts'
import { groupedFromCents, groupedFromText } from '#api/kit/money.ts'
import type { CellTools, Column } from '#admin/ui/rows/column.ts'
import { EditableRows } from '#admin/ui/rows/editable-rows.tsx'
import { Note, Quiet, Wrong } from '#admin/ui/rows/row-text.tsx'
import { textColumn } from '#admin/ui/rows/text-column.tsx'
import {
  isApplicable,
  lineEntries,
  outcomeOf,
  type LoadedInvoice,
  type RowEntry,
} from './invoice-form.ts'
import { PartInput } from './part-input.tsx'
import { RowsSum } from './rows-sum.tsx'
import { taxCodeColumn } from './tax-code-column.tsx'

type Row = RowEntry & { line: ApplicableLine; record: LoadedInvoice }

export type RowsProps = {
  id?: string
  value?: readonly RowEntry[]
  onChange?: (rows: RowEntry[]) => void
}

const LINES = { unit: '行' }

/** What is applied for, and below it what else the invoice says of the line. */
const COLUMNS: readonly Column<Row>[] = [
  textColumn<Row>({
    name: 'title',
    title: '名称',
    width: 'minmax(0, 5fr)',
    maxLength: MAX_NAME,
    phone: 'all',
  }),
  {
    name: 'left',
    title: '还可申请',
    width: 'minmax(110px, 2fr)',
    phone: 'all',
    numeric: true,
    cell: ({ line }) => <Left line={line} />,
  },
  {
    name: 'quantity',
    title: '本次数量',
    width: 'minmax(96px, 2fr)',
    cell: (row, tools) => <Typed row={row} name="quantity" title="本次数量" {...tools} />,
  },
  {
    name: 'amount',
    title: '或含税金额',
    width: 'minmax(110px, 2fr)',
    cell: (row, tools) => <Typed row={row} name="amount" title="或含税金额" {...tools} />,
  },
  {
    name: 'gross',
    title: '开票金额',
    width: 'minmax(130px, 2fr)',
    phone: 'all',
    numeric: true,
    cell: (row) => <Figures row={row} />,
  },
  textColumn<Row>({ name: 'no', title: '型号', maxLength: MAX_MODEL, unseen: true }),
  textColumn<Row>({ name: 'unit', title: '单位', maxLength: MAX_UNIT, unseen: true }),
  taxCodeColumn<Row>({ span: 2, phone: 'all', unseen: true }),
]

function Left({ line }: { line: ApplicableLine }) {
  const { quantity_left, unit, gross_left, tax_rate } = line
  if (tax_rate === '') return <Quiet>没有税率，不能开票</Quiet>
  if (!isApplicable(line)) return <Quiet>没有可申请的</Quiet>
  return (
    <>
      {quantity_left} {unit}
      <Note>{groupedFromText(gross_left)}元</Note>
    </>
  )
}

type TypedProps = CellTools<Row> & { row: Row; name: 'quantity' | 'amount'; title: string }

/** The quantity or the amount of a line. */
function Typed({ row, name, title, label, change, disabled }: TypedProps) {
  const value = row[name]
  if (disabled) return value
  const isWrong = value !== '' && outcomeOf(row, row.record).fault !== undefined
  return (
    <PartInput
      name={name}
      label={label(title)}
      value={value}
      unit={row.unit}
      isWrong={isWrong}
      onChange={(typed) => change({ [name]: typed })}
    />
  )
}

/** What the row comes to, with the tax in it. */
function Figures({ row }: { row: Row }) {
  const { row: applied, fault } = outcomeOf(row, row.record)
  if (fault !== undefined) return <Wrong>{fault}</Wrong>
  if (!applied) return null
  return (
    <>
      {groupedFromCents(applied.gross)}
      <Note>
        税额 {groupedFromCents(applied.tax)}（{row.line.tax_rate}%）
      </Note>
    </>
  )
}

/** What of each line of the contract is applied for. */
export function LineRows({
  id,
  value = [],
  onChange,
  record,
}: RowsProps & { record: LoadedInvoice }) {
  const { lines } = record
  const { componentDisabled: disabled } = ConfigProvider.useConfig()
  const byLine = new Map(value.map((row) => [row.contract_line_id, row]))
  const empty = lineEntries(lines, false)
  // A kept draft may be about lines that the contract has no longer, or not about all that it has by now.
  const entries = lines.map((line, at) => byLine.get(line.contract_line_id) ?? empty[at]!)
  const rows = entries.map((entry, at) => ({ ...entry, line: lines[at]!, record }))
  const change = (at: number, { line: _line, record: _record, ...changed }: Partial<Row>) =>
    onChange?.(entries.map((row, other) => (other === at ? { ...row, ...changed } : row)))
  const setAll = (isFilled: boolean) => {
    const filled = lineEntries(lines, isFilled)
    onChange?.(entries.map((row, at) => ({ ...row, quantity: filled[at]!.quantity, amount: '' })))
  }
  return (
    // What is refused of one row is not wrong in all of them.
    <Form.Item noStyle validateStatus="">
      <EditableRows<Row>
        id={id}
        label="开票明细"
        columns={COLUMNS}
        rows={rows}
        keys={rows.map(({ line }) => line.contract_line_id)}
        edits={{ change }}
        called={LINES}
        headed
        card="repeat(2, minmax(0, 1fr))"
      >
        {!disabled && (
          <>
            <Button onClick={() => setAll(true)}>填入全部剩余</Button>
            <Button onClick={() => setAll(false)}>全部清空</Button>
          </>
        )}
        <RowsSum rows={entries} record={record} />
      </EditableRows>
    </Form.Item>
  )
}
