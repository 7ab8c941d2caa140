import { Button, ConfigProvider, Form, Input } from 'antd'
import type { DeliveryLine } from '#api/contract/delivery.ts'
import { plainNumber } from '#api/kit/fields/plain-number.ts'
import type { CellTools, Column } from '#admin/ui/rows/column.ts'
import { EditableRows } from '#admin/ui/rows/editable-rows.tsx'
import { Note, Quiet, Wrong } from '#admin/ui/rows/row-text.tsx'
import {
  FIGURE,
  lineNameColumns,
  lineProgressColumns,
  lineSets,
  setNames,
} from '../lines/progress-columns.tsx'
import {
  quantityFault,
  roomFor,
  shownLines,
  typedQuantities,
  type DeliveryMode,
  type TypedQuantity,
} from './delivery-form.ts'
import { WholeField } from '#admin/ui/field/read-text.tsx'

type Lines = {
  mode: DeliveryMode
  plan: readonly DeliveryLine[]
  /** Whether the record is stored, so that what is produced and shipped has its own pieces in it. */
  isStored: boolean
}

/** Which lines of its contract a record is about, and how many pieces of each. */
export function DeliveryLinesField(lines: Lines) {
  const label = LABELS[lines.mode]
  if (shownLines(lines.plan).length === 0) {
    return (
      <Form.Item label={label}>
        <Quiet>这份合同无明细，不统计进度</Quiet>
      </Form.Item>
    )
  }
  return (
    <WholeField name="lines" label={label}>
      <DeliveryLines {...lines} />
    </WholeField>
  )
}

/** A line, the pieces that are typed, the most that there can be, and whether any are to be typed at all. */
type DeliveryRow = Omit<DeliveryLine, 'quantity'> & {
  quantity: number | string
  room: number
  asks: boolean
}

const LABELS = { produce: '生产明细', ship: '发货明细', return: '退货明细' }
const LINES = { unit: '行' }

const [, modelColumn] = lineNameColumns
const nameColumns: readonly Column<DeliveryRow>[] = [
  {
    ...lineNameColumns[0]!,
    cell: ({ title, note, needs_production }) => (
      <>
        {title} {needs_production === 0 && <Quiet>外购</Quiet>}
        {note !== '' && <Note>{note}</Note>}
      </>
    ),
  },
  modelColumn!,
]
const signedColumn: Column<DeliveryRow> = {
  name: 'signed',
  title: '签约',
  width: FIGURE,
  numeric: true,
  cell: ({ sets, num, unit }) => `${sets * num} ${unit}`,
}
const returnableColumn: Column<DeliveryRow> = {
  name: 'returnable',
  title: '可退',
  width: FIGURE,
  numeric: true,
  cell: ({ returnable, unit }) => `${returnable} ${unit}`,
}

const TITLES = { produce: '本次生产', ship: '本次发货', return: '本次退货' }

/** A return is about one shipment, and not about how far the contract is. */
function columnsOf(mode: DeliveryMode, rows: readonly DeliveryRow[]): Column<DeliveryRow>[] {
  const title = TITLES[mode]
  return [
    ...nameColumns,
    ...(mode === 'return' ? [returnableColumn] : [signedColumn, ...lineProgressColumns(rows)]),
    {
      name: 'quantity',
      title,
      width: '112px',
      phone: 'all',
      numeric: true,
      cell: (row, tools) => <Quantity title={title} row={row} {...tools} />,
    },
  ]
}

type QuantityProps = CellTools<DeliveryRow> & { title: string; row: DeliveryRow }

/** The pieces that the record is about; of what is bought in none is produced. */
function Quantity({ title, row, disabled, change }: QuantityProps) {
  const { title: product, no, asks, quantity, room } = row
  if (disabled) return quantity
  if (!asks && Number(quantity) === 0) return '不用生产'
  const fault = asks ? quantityFault(quantity, room) : undefined
  return (
    <>
      {/* A refusal of one row is not a fault of all. */}
      <Form.Item noStyle validateStatus={fault === undefined ? '' : 'error'}>
        <Input
          aria-label={`${[product, no].filter(Boolean).join(' ')} ${title}`}
          inputMode="numeric"
          autoComplete="off"
          maxLength={12}
          value={quantity}
          onChange={({ target }) => change({ quantity: plainNumber(target.value, row.unit) })}
        />
      </Form.Item>
      {fault !== undefined && <Wrong>{fault}</Wrong>}
    </>
  )
}

type Editing = Lines & {
  id?: string
  value?: readonly TypedQuantity[]
  onChange?: (lines: TypedQuantity[]) => void
}

function DeliveryLines({ id, mode, plan, isStored, value = [], onChange }: Editing) {
  const { componentDisabled: disabled } = ConfigProvider.useConfig()
  const typed = typedQuantities(value)
  const rows = shownLines(plan).map((line) => ({
    ...line,
    quantity: typed.get(line.contract_line_id) ?? 0,
    room: roomFor(mode, line, isStored ? line.quantity : 0),
    asks: mode !== 'produce' || line.needs_production === 1,
  }))
  const change = (at: number, quantity: number | string): void => {
    const id = rows[at]!.contract_line_id
    const others = value.filter(({ contract_line_id }) => contract_line_id !== id)
    const place = value.findIndex(({ contract_line_id }) => contract_line_id === id)
    const line = { contract_line_id: id, quantity }
    onChange?.(others.toSpliced(place === -1 ? others.length : place, 0, line))
  }
  const setAll = (quantityOf: (row: DeliveryRow) => number) =>
    onChange?.(
      rows.map((row) => ({
        contract_line_id: row.contract_line_id,
        quantity: quantityOf(row),
      })),
    )
  return (
    <EditableRows<DeliveryRow>
      id={id}
      label={LABELS[mode]}
      columns={columnsOf(mode, rows)}
      rows={rows}
      keys={rows.map((row) => row.contract_line_id)}
      edits={{ change: (at, { quantity = '' }) => change(at, quantity) }}
      called={LINES}
      headed
      sets={mode === 'return' ? setNames : lineSets}
      card="repeat(4, minmax(0, 1fr))"
    >
      {!disabled && (
        <>
          <Button onClick={() => setAll((row) => (row.asks ? Math.max(0, row.room) : 0))}>
            {mode === 'return' ? '全部退回' : '填入全部剩余'}
          </Button>
          <Button onClick={() => setAll(() => 0)}>全部清零</Button>
        </>
      )}
    </EditableRows>
  )
}
