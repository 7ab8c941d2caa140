import { Pagination, Segmented, Tag } from 'antd'
import { PAGE_SIZE } from '#api/kit/endpoint.ts'
import { importKinds } from '#api/kit/imports.ts'
import type { ImportFilter, ImportKind, ImportRow } from '#api/kit/imports.ts'
import { labelIn } from '#api/kit/status.ts'
import { ReadTable, type ReadColumn } from '#admin/ui/read/read-table.tsx'
import { filtersOf, type ReadFile } from './import-types.ts'
import css from './imports.module.css'

const COLOURS: Readonly<Record<ImportKind, string>> = {
  new: 'success',
  changed: 'processing',
  unchanged: 'default',
  skipped: 'warning',
  wrong: 'error',
}

/** What is shown of a preview: the rows of a kind, or all where it is empty, a page at a time. */
export type Shown = { kind: ImportFilter | ''; page: number }

/** What needs a look first, where anything does. */
export const shownAtFirst = ({ look }: Pick<ReadFile, 'look'>): Shown => ({
  kind: look > 0 ? 'look' : '',
  page: 1,
})

type PreviewRowsProps<Row extends ImportRow> = {
  read: Pick<ReadFile, 'counts' | 'look' | 'fields'>
  nameLabel: string
  shown: Shown
  onShow: (shown: Shown) => void
  rows: readonly Row[]
  /** What is shown of each row, where it is not what it would change. */
  columns?: readonly ReadColumn<Row>[] | undefined
  /** How many there are of that kind; undefined before that is known. */
  total: number | undefined
}

/** What each row of a file would do, a column for each field that any of these rows is about. */
export function PreviewRows<Row extends ImportRow>(props: PreviewRowsProps<Row>) {
  const { read, nameLabel, shown, onShow, rows, columns, total } = props
  return (
    <>
      <div className={css.filter}>
        <Segmented
          aria-label="结果"
          value={shown.kind}
          options={filtersOf(read)}
          onChange={(kind) => onShow({ kind, page: 1 })}
        />
      </div>
      {total !== undefined && total > 0 && (
        <ReadTable
          label="导入预览"
          columns={columns ?? columnsOf(rows, nameLabel, read.fields)}
          rows={rows}
          keyOf={({ row }) => row}
        />
      )}
      {total === 0 && <p className="muted">没有这样的行</p>}
      {total !== undefined && total > PAGE_SIZE && (
        <Pagination
          className="pager"
          current={shown.page}
          pageSize={PAGE_SIZE}
          total={total}
          showSizeChanger={false}
          showTotal={(all) => `共 ${all} 行`}
          onChange={(page) => onShow({ ...shown, page })}
        />
      )}
    </>
  )
}

/** The fields that these rows change or say something of, in the order in which they can be columns of a file. */
function labelsOf(rows: readonly ImportRow[], fields: ReadFile['fields']): string[] {
  const found = rows.flatMap((row) =>
    [...row.changes.filter((change) => !isInName(row, change)), ...row.notes].map(
      ({ label }) => label,
    ),
  )
  const order = new Map(fields.map(({ label }, at) => [label, at]))
  const placeOf = (label: string) => order.get(label) ?? fields.length
  return [...new Set(found)].toSorted((one, other) => placeOf(one) - placeOf(other))
}

/** Whether a new record's name says it. */
const isInName = ({ kind, name }: ImportRow, { after }: ImportRow['changes'][number]) =>
  kind === 'new' && name.split(' ').includes(after)

const columnsOf = (
  rows: readonly ImportRow[],
  nameLabel: string,
  fields: ReadFile['fields'],
): readonly ReadColumn<ImportRow>[] => [
  { title: '行号', render: ({ row }) => <span className="muted nowrap">第{row}行</span> },
  { title: nameLabel, isHead: true, isWide: true, render: ({ name }) => name },
  {
    title: '结果',
    render: ({ kind }) => <Tag color={COLOURS[kind]}>{labelIn(importKinds, kind)}</Tag>,
  },
  ...(rows.some(({ reason }) => reason !== '')
    ? [{ title: '说明', isWide: true, render: ({ reason }: ImportRow) => reason }]
    : []),
  ...labelsOf(rows, fields).map((label) => ({
    title: label,
    render: (row: ImportRow) => fieldOf(row, label),
  })),
]

/** What a row makes of a field, and what is said of it; nothing where it stays as it is. */
function fieldOf({ kind, changes, notes }: ImportRow, label: string) {
  const change = changes.find((one) => one.label === label)
  const said = notes.filter((one) => one.label === label)
  if (!change && said.length === 0) return null
  return (
    <span className={css.change}>
      {change && kind === 'changed' && (
        <>
          <del className="muted">{change.before || '空'}</del> <span aria-hidden>→</span>
          <span className="unseen">改为</span>{' '}
        </>
      )}
      {change && <ins>{change.after || '（清空）'}</ins>}
      {said.map(({ note }) => (
        <small key={note} className="warning-text">
          {note}
        </small>
      ))}
    </span>
  )
}
