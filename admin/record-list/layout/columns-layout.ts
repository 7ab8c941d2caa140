import { PAGE_SIZE } from '#api/kit/endpoint.ts'
import type { ListLayout } from '#api/user/preferences.ts'
import type { Column } from '../types.ts'

/** A column, whatever rows it is of. */
export type NamedColumn = { field: string; title: string; width?: number; optional?: true }

/** A list as it comes: without its optional columns. */
export const asItComes = (columns: readonly NamedColumn[]): ListLayout => ({
  order: [],
  hidden: columns.flatMap(({ field, optional }) => (optional ? [field] : [])),
  widths: {},
  density: 'default',
  size: PAGE_SIZE,
})

/** What a column of text needs at least; it gets more where there is more. */
const TEXT_WIDTH = 112

/** A column with the width that somebody gave it, or else its own; without one it takes what is left. */
export type Placed<Row> = Column<Row> & {
  placed: number | undefined
  /** What stands below it in its cells. */
  below: readonly Column<Row>[]
}

/** The columns in the order of a layout. One that it does not name stands after its usual neighbour. */
export function ordered<C extends NamedColumn>(
  columns: readonly C[],
  order: readonly string[],
): readonly C[] {
  const named = order.flatMap((field) => columns.find((column) => column.field === field) ?? [])
  if (named.length === 0) return columns
  const all = [...named]
  for (const [at, column] of columns.entries()) {
    if (all.includes(column)) continue
    const before = columns[at - 1]
    all.splice(before ? all.indexOf(before) + 1 : 0, 0, column)
  }
  return all
}

/** The columns that are shown, in their order and with their widths and what is below them. At least one is shown. */
export function arranged<Row>(
  columns: readonly Column<Row>[],
  { order, hidden, widths }: ListLayout,
): readonly Placed<Row>[] {
  const all = ordered(columns, order)
  const shown = all.filter(({ field }) => !hidden.includes(field))
  const placed: { column: Placed<Row>; below: Column<Row>[] }[] = []
  for (const column of shown.length > 0 ? shown : all) {
    const before = placed.at(-1)
    if (before && column.under === before.column.field) before.below.push(column)
    else {
      const below: Column<Row>[] = []
      const width = widths[column.field] ?? column.width
      placed.push({ column: { ...column, placed: width, below }, below })
    }
  }
  return placed.map(({ column }) => column)
}

/** How wide the columns are at least, and whether one of them takes whatever room is left. */
export function roomOf(columns: readonly Placed<never>[]): { least: number; fills: boolean } {
  return {
    least: columns.reduce((sum, { placed }) => sum + (placed ?? TEXT_WIDTH), 0),
    fills: columns.some(({ placed }) => placed === undefined),
  }
}

/** A layout with a column moved by one place. */
export function moved(
  columns: readonly NamedColumn[],
  layout: ListLayout,
  field: string,
  by: -1 | 1,
): ListLayout {
  const order = ordered(columns, layout.order).map((column) => column.field)
  const at = order.indexOf(field)
  const to = at + by
  if (at < 0 || to < 0 || to >= order.length) return layout
  order.splice(to, 0, ...order.splice(at, 1))
  return { ...layout, order }
}

/** A layout with a column shown or hidden; the last one that is shown stays. */
export function shownOrNot(
  columns: readonly NamedColumn[],
  layout: ListLayout,
  field: string,
): ListLayout {
  const { hidden } = layout
  if (hidden.includes(field)) {
    return { ...layout, hidden: hidden.filter((name) => name !== field) }
  }
  const others = columns.filter((column) => !hidden.includes(column.field))
  return others.length > 1 ? { ...layout, hidden: [...hidden, field] } : layout
}

/** A layout with a column of this width; without one it is as wide as it comes. */
export function widened(layout: ListLayout, field: string, width: number | undefined): ListLayout {
  const { [field]: _former, ...widths } = layout.widths
  return { ...layout, widths: width === undefined ? widths : { ...widths, [field]: width } }
}
