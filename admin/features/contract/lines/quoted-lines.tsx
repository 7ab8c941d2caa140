import { Select } from 'antd'
import { groupedFromText } from '#api/kit/money.ts'
import { rateInWords } from '#api/quotation/money/quotation-tax.ts'
import type { Column } from '#admin/ui/rows/column.ts'
import { EditableRows } from '#admin/ui/rows/editable-rows.tsx'
import { Note, Quiet } from '#admin/ui/rows/row-text.tsx'
import { countable, DELIVERIES, deliveryFlags, deliveryInWords, deliveryOf } from './line-form.ts'
import type { Delivery, LineForm } from './line-form.ts'
import { ProgressSum } from './line-progress.tsx'
import { FIGURE, lineNameColumns, lineProgressColumns, lineSets } from './progress-columns.tsx'
import type { CountedLine } from './progress-columns.tsx'
import type { LinesProps } from './typed-lines.tsx'

/** `isRated`: its tax rate is said with it, since not all have the same. */
type QuotedLine = LineForm & CountedLine & { isRated: boolean }

const columnsOf = (lines: readonly QuotedLine[]): readonly Column<QuotedLine>[] => [
  ...lineNameColumns,
  {
    name: 'num',
    title: '数量',
    width: FIGURE,
    numeric: true,
    cell: ({ sets, num, unit }) => (
      <>
        {sets > 1 && <Quiet>每套 {num}，共 </Quiet>}
        {sets * num} {unit}
      </>
    ),
  },
  {
    name: 'unitprice',
    title: '单价（元）',
    width: FIGURE,
    numeric: true,
    // Without a price it is paid for apart.
    cell: ({ unitprice }) => (unitprice === '' ? '另计' : groupedFromText(unitprice)),
  },
  {
    name: 'amount',
    title: '金额（元）',
    width: FIGURE,
    numeric: true,
    cell: ({ amount = '', tax_rate, isRated }) => (
      <>
        {groupedFromText(amount)}
        {isRated && tax_rate !== '' && <Note>{rateInWords(tax_rate)}</Note>}
      </>
    ),
  },
  ...lineProgressColumns(lines),
  {
    name: 'delivery',
    title: '交付',
    width: '96px',
    cell: (line, { change, isText }) =>
      isText ? (
        deliveryInWords(line)
      ) : (
        <Select<Delivery>
          aria-label={`${[line.title, line.no].filter(Boolean).join(' ')} 交付`}
          options={DELIVERIES}
          value={deliveryOf(line)}
          onChange={(delivery) => change(deliveryFlags(delivery))}
        />
      ),
  },
]

const LINES = { unit: '行' }

type QuotedProps = LinesProps & { stored: readonly LineForm[] }

/** What a contract took over from its quotation: how it is delivered is said here, the rest stays as it was accepted. */
export function QuotedLines({ id, value: typed = [], onChange, stored }: QuotedProps) {
  // An emptied form has emptied nothing of what was accepted.
  const value = typed.length === 0 ? stored : typed
  const rates = new Set(value.flatMap(({ tax_rate }) => (tax_rate === '' ? [] : [tax_rate])))
  const [rate = ''] = rates
  const isRated = rates.size > 1
  const rows = value.map((line) => ({
    ...line,
    ...countable(line),
    set_no: line.set_no ?? 0,
    isRated,
  }))
  return (
    <EditableRows<QuotedLine>
      id={id}
      label="合同明细"
      columns={columnsOf(rows)}
      rows={rows}
      keys={value.map((line, at) => line.id ?? -at)}
      edits={{
        change: (at, changed) =>
          onChange?.(value.map((line, other) => (other === at ? { ...line, ...changed } : line))),
      }}
      called={LINES}
      headed
      dense
      sets={lineSets}
      card="repeat(3, minmax(0, 1fr))"
    >
      <ProgressSum lines={value} />
      {!isRated && rate !== '' && <Quiet>{rateInWords(rate)}</Quiet>}
    </EditableRows>
  )
}
