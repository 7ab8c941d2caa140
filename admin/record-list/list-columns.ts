import type { Column, RowBase } from './types.ts'

/** The columns of a list with the ID first, where its rows are known by one. */
export function withId<Row extends RowBase>(
  columns: readonly Column<Row>[],
  ids = true,
): readonly Column<Row>[] {
  return ids ? [{ title: 'ID', field: 'id', width: 64 }, ...columns] : columns
}
