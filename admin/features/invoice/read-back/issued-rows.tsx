import { Select, Tag } from 'antd'
import type { ReadInvoice } from '#api/invoice/read-back.ts'
import { redReasons } from '#api/invoice/red.ts'
import type { ImportRow } from '#api/kit/imports.ts'
import { groupedFromText } from '#api/kit/money.ts'
import { CLEARABLE } from '#admin/ui/field/clearable.tsx'
import type { ReadColumn } from '#admin/ui/read/read-table.tsx'
import css from './read-back.module.css'

/** The rows of the bureau's list, each with the request that it is of. */

export type IssuedRow = ImportRow & { line: ReadInvoice | null }

/** What a person chose, by the numbers of the rows: a request, or the reason of a red one; empty for none. */
export type Chosen = Readonly<Record<number, number | ''>>

const chosenOf = ({ row, line }: IssuedRow, chosen: Chosen) => chosen[row] ?? line?.id ?? ''

/** The request that a row registers as 已开. */
const requestOf = (one: IssuedRow, chosen: Chosen) => (one.line?.red ? '' : chosenOf(one, chosen))

/** What is sent of the rows that have a request, or a reason. */
export function rowsToSend(rows: readonly IssuedRow[], chosen: Chosen) {
  return rows.flatMap((one) => {
    const { line } = one
    const reason = chosenOf(one, chosen)
    const isSent = (value: number) => (line?.red ? reason !== '' : value === reason)
    const choice = line?.choices.find(({ value }) => isSent(value))
    if (!line || !choice) return []
    const { invoice_no, invoice_date, tax, gross, red } = line
    const { value, version } = choice
    const sent = { id: value, version, invoice_no, invoice_date, tax, gross }
    return [red ? { ...sent, reason, confirmation_no: red.confirmation_no } : sent]
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
    render: ({ line }) => line && signed(line, line.gross),
  },
  { title: '税额（元）', isNumeric: true, render: ({ line }) => line && signed(line, line.tax) },
  {
    title: '结果',
    render: (row) => {
      const unchosen = row.kind === 'changed' ? 'skipped' : row.kind
      const shown = chosenOf(row, chosen) === '' ? unchosen : 'changed'
      const isRed = shown === 'changed' && row.line?.red
      return <Tag color={COLOURS[shown]}>{isRed ? '登记红冲' : LABELS[shown]}</Tag>
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

/** What is red is less than nothing. */
const signed = ({ red }: ReadInvoice, amount: string) =>
  `${red ? '-' : ''}${groupedFromText(amount)}`

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
  if (line.red) return <Reason row={row} line={line} chosen={chosen} choose={choose} />
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

type ReasonProps = Omit<RequestProps, 'rows'> & { line: ReadInvoice }

/** The invoice of a red row, and why that is red, which the list does not say. */
function Reason({ row, line, chosen, choose }: ReasonProps) {
  const reason = chosenOf(row, chosen)
  const { choices, red } = line
  return (
    <>
      {choices[0]?.label}
      <small className={css.note}>{row.reason}</small>
      <Select
        aria-label={`第${row.row}行的红冲原因`}
        className={css.request}
        value={reason === '' ? null : reason}
        placeholder="不登记"
        allowClear={CLEARABLE}
        options={redReasons.filter(({ value }) => red?.reasons.includes(value))}
        onChange={(value: number | undefined) => choose(row.row, value ?? '')}
      />
    </>
  )
}
