import { Select, Tag } from 'antd'
import type { ReadInvoice } from '#api/invoice/read-back.ts'
import type { ImportRow } from '#api/kit/imports.ts'
import { groupedFromText } from '#api/kit/money.ts'
import { CLEARABLE } from '#admin/ui/field/clearable.tsx'
import type { ReadColumn } from '#admin/ui/read/read-table.tsx'
import css from './read-back.module.css'

/** The rows of the bureau's list, each with the request that it is of. */

export type IssuedRow = ImportRow & { line: ReadInvoice | null }

/** What a person chose, by the numbers of the rows; empty for none. */
export type Chosen = Readonly<Record<number, number | ''>>

const requestOf = ({ row, line }: IssuedRow, chosen: Chosen) => chosen[row] ?? line?.id ?? ''

/** What is sent of the rows that have a request. */
export function rowsToSend(rows: readonly IssuedRow[], chosen: Chosen) {
  return rows.flatMap((one) => {
    const id = requestOf(one, chosen)
    const choice = one.line?.choices.find(({ value }) => value === id)
    if (!one.line || !choice) return []
    const { invoice_no, invoice_date, tax, gross } = one.line
    const { value, version } = choice
    return [{ id: value, version, invoice_no, invoice_date, tax, gross }]
  })
}

const LABELS = {
  new: '',
  changed: '登记已开',
  unchanged: '已登记',
  skipped: '不登记',
  wrong: '请核对',
} as const
const COLOURS = {
  new: 'default',
  changed: 'success',
  unchanged: 'default',
  skipped: 'warning',
  wrong: 'error',
} as const

type Choose = (row: number, id: number | '') => void

export const issuedColumns = (
  rows: readonly IssuedRow[],
  chosen: Chosen,
  choose: Choose,
): readonly ReadColumn<IssuedRow>[] => [
  { title: '行号', render: ({ row }) => <span className="muted nowrap">第{row}行</span> },
  { title: '发票', isHead: true, isWide: true, render: (row) => <Invoice row={row} /> },
  {
    title: '价税合计（元）',
    isNumeric: true,
    render: ({ line }) => line && groupedFromText(line.gross),
  },
  { title: '税额（元）', isNumeric: true, render: ({ line }) => line && groupedFromText(line.tax) },
  {
    title: '结果',
    render: (row) => {
      const unchosen = row.kind === 'changed' ? 'skipped' : row.kind
      const shown = requestOf(row, chosen) === '' ? unchosen : 'changed'
      return <Tag color={COLOURS[shown]}>{LABELS[shown]}</Tag>
    },
  },
  {
    title: '开票申请',
    isWide: true,
    render: (row) => (
      <>
        <Request row={row} rows={rows} chosen={chosen} choose={choose} />
        {row.notes.map(({ note }) => (
          <small key={note} className={`warning-text ${css.note}`}>
            {note}
          </small>
        ))}
      </>
    ),
  },
]

function Invoice({ row: { name, line } }: { row: IssuedRow }) {
  if (!line) return name
  return (
    <>
      {line.invoice_no}
      <small className={`muted ${css.note}`}>
        {line.invoice_date} {line.buyer_name}
      </small>
    </>
  )
}

type RequestProps = {
  row: IssuedRow
  rows: readonly IssuedRow[]
  chosen: Chosen
  choose: Choose
}

/** The request of a row: what was found, or a choice of those that it may be; one of another row cannot be chosen. */
function Request({ row, rows, chosen, choose }: RequestProps) {
  const { line, reason } = row
  if (!line || line.choices.length === 0) return <span className="muted">{reason}</span>
  const id = requestOf(row, chosen)
  const taken = new Set(rows.flatMap((one) => (one === row ? [] : requestOf(one, chosen) || [])))
  return (
    <>
      {line.id === '' && <small className={css.note}>{reason}</small>}
      <Select
        aria-label={`第${row.row}行的开票申请`}
        className={css.request}
        classNames={{ popup: { root: 'whole-options' } }}
        value={id === '' ? null : id}
        placeholder="不登记"
        allowClear={CLEARABLE}
        options={line.choices.map(({ value, label }) => ({
          value,
          label,
          disabled: taken.has(value),
        }))}
        onChange={(value) => choose(row.row, value ?? '')}
      />
    </>
  )
}
