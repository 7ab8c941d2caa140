import { Button, Form } from 'antd'
import type { InvoiceRow } from '#api/invoice/invoice-rows.ts'
import { textFromUnits } from '#api/invoice/quantity.ts'
import { isAllRed } from '#api/invoice/red.ts'
import { groupedFromCents } from '#api/kit/money.ts'
import type { CellTools, Column } from '#admin/ui/rows/column.ts'
import { EditableRows } from '#admin/ui/rows/editable-rows.tsx'
import { Note, Quiet, Wrong } from '#admin/ui/rows/row-text.tsx'
import { PartInput } from '../part-input.tsx'
import { emptied, filled, leftOf, redOutcome, sumsOf, type RedEntry } from './red-form.ts'

type Row = RedEntry & { of: InvoiceRow }

const LINES = { unit: '行' }

const COLUMNS: readonly Column<Row>[] = [
  {
    name: 'title',
    title: '名称',
    width: 'minmax(0, 4fr)',
    phone: 'all',
    cell: ({ of }) => [of.title, of.no].filter(Boolean).join(' '),
  },
  {
    name: 'left',
    title: '还可红冲',
    width: 'minmax(110px, 2fr)',
    phone: 'all',
    numeric: true,
    cell: ({ of }) => <Left of={of} />,
  },
  {
    name: 'quantity',
    title: '红冲数量',
    width: 'minmax(96px, 2fr)',
    cell: (row, tools) => <Typed row={row} name="quantity" title="红冲数量" {...tools} />,
  },
  {
    name: 'amount',
    title: '或含税金额',
    width: 'minmax(110px, 2fr)',
    cell: (row, tools) => <Typed row={row} name="amount" title="或含税金额" {...tools} />,
  },
  {
    name: 'gross',
    title: '红冲金额',
    width: 'minmax(130px, 2fr)',
    phone: 'all',
    numeric: true,
    cell: (row) => <Figures row={row} />,
  },
]

function Left({ of }: { of: InvoiceRow }) {
  const left = leftOf(of)
  if (isAllRed(left)) return <Quiet>已全部红冲</Quiet>
  return (
    <>
      {textFromUnits(left.units)} {of.unit}
      <Note>{groupedFromCents(left.gross)}元</Note>
    </>
  )
}

type TypedProps = CellTools<Row> & { row: Row; name: 'quantity' | 'amount'; title: string }

function Typed({ row, name, title, label, change }: TypedProps) {
  const value = row[name]
  const isWrong = value !== '' && redOutcome(row, row.of).fault !== undefined
  return (
    <PartInput
      name={name}
      label={label(title)}
      value={value}
      unit={row.of.unit}
      isWrong={isWrong}
      onChange={(typed) => change({ [name]: typed })}
    />
  )
}

function Figures({ row }: { row: Row }) {
  const { red, fault } = redOutcome(row, row.of)
  if (fault !== undefined) return <Wrong>{fault}</Wrong>
  if (!red) return null
  return (
    <>
      {groupedFromCents(red.gross)}
      <Note>税额 {groupedFromCents(red.tax)}</Note>
    </>
  )
}

type RedRowsProps = {
  id?: string
  value?: readonly RedEntry[]
  onChange?: (entries: RedEntry[]) => void
  rows: readonly InvoiceRow[]
}

/** Which rows of an invoice become red, each by quantity or by amount. */
export function RedRows({ id, value = [], onChange, rows }: RedRowsProps) {
  const entries = rows.map((of, at): Row => ({ quantity: '', amount: '', ...value[at], of }))
  const change = (at: number, { of: _of, ...changed }: Partial<Row>) =>
    onChange?.(
      entries.map(({ quantity, amount }, other) =>
        other === at ? { quantity, amount, ...changed } : { quantity, amount },
      ),
    )
  const { count, gross, tax } = sumsOf(
    entries.flatMap((entry) => redOutcome(entry, entry.of).red ?? []),
  )
  return (
    // What is refused of one row is not wrong in all of them.
    <Form.Item noStyle validateStatus="">
      <EditableRows<Row>
        id={id}
        label="红冲明细"
        columns={COLUMNS}
        rows={entries}
        keys={rows.map((_row, at) => at)}
        edits={{ change }}
        called={LINES}
        headed
        card="repeat(2, minmax(0, 1fr))"
      >
        <Button onClick={() => onChange?.(filled(rows))}>填入全部剩余</Button>
        <Button onClick={() => onChange?.(emptied(rows))}>全部清空</Button>
        <Quiet>
          共 {count} 行，红冲 <b className="number">{groupedFromCents(gross)}</b> 元，其中税额{' '}
          {groupedFromCents(tax)} 元
        </Quiet>
      </EditableRows>
    </Form.Item>
  )
}
