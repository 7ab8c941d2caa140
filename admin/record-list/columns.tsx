import { groupedFromText } from '#api/money.ts'
import { recordStatuses } from '#api/status.ts'
import type { StatusOption } from '#api/status.ts'
import { StatusTag } from '#admin/ui/status.tsx'
import { CutText } from './cut-text.tsx'
import type { Column, RowBase } from './types.ts'

/** The columns of a list with the ID first, where its rows are known by one. */
export function withId<Row extends RowBase>(
  columns: readonly Column<Row>[],
  ids = true,
): readonly Column<Row>[] {
  return ids ? [{ title: 'ID', field: 'id', width: 64 }, ...columns] : columns
}

/** A column of a status or another closed vocabulary. */
export function statusColumn<Row>(
  field: keyof Row & string,
  {
    title = '状态',
    options = recordStatuses,
  }: { title?: string; options?: readonly StatusOption[] } = {},
): Column<Row> {
  return {
    title,
    field,
    width: 72,
    render: (row) => <StatusTag value={Number(row[field])} options={options} />,
  }
}

/** A column of a time, wide enough not to break. */
export function timeColumn<Row>(field: keyof Row & string, title = '录入时间'): Column<Row> {
  return {
    title,
    field,
    width: 164,
    render: (row) => <span className="nowrap">{String(row[field])}</span>,
  }
}

/** A column of an amount in 元, grouped for reading. */
export function moneyColumn<Row>(field: keyof Row & string, title: string): Column<Row> {
  return {
    title: `${title}（元）`,
    field,
    // As wide as tens of millions, whose last figures must not be cut off.
    width: 122,
    align: 'end',
    render: (row) => <Amount text={String(row[field])} />,
  }
}

/** An amount, its figures below those of the other rows. */
export function Amount({ text }: { text: string }) {
  return (
    <span className="number">
      <CutText text={groupedFromText(text)} />
    </span>
  )
}
