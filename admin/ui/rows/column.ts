import type { Key, ReactNode } from 'react'

/** What a cell is given beside its row. */
export type CellTools<Row> = {
  /** The place of the row, from 0. */
  at: number
  /** What a field is called for who listens: its row and its column. */
  label: (title: string) => string
  change: (changed: Partial<Row>) => void
  /** Whether the form is only looked at. */
  disabled: boolean
  /** Whether it is text then, and its fields are not there. */
  isText: boolean
  /** What is wrong with the row, and where that stands. */
  fault: { id: string; isError: boolean } | undefined
}

/** One thing of each row, in a column of its own. */
export type Column<Row> = {
  name: string
  title: string
  /** Stands below the title. */
  unit?: string
  /** A track of a CSS grid; columns without one go on in the next line of the row. */
  width?: string
  /** The name of the row. */
  isHead?: boolean
  /** A title that is heard alone. */
  unseen?: boolean
  /** Figures, which end at the right. */
  numeric?: boolean
  /** How many tracks it takes, where not one: in a window, and on a phone's card, whose title needs no name over it. */
  span?: number
  phone?: number | 'all' | 'title'
  cell: (row: Row, tools: CellTools<Row>) => ReactNode
}

/** What moves and removes a row, in the place that the columns give it; not there for who may not edit. */
export const BUTTONS = 'buttons'

export const buttonsColumn = <Row>(place: Pick<Column<Row>, 'phone' | 'width'>): Column<Row> => ({
  name: BUTTONS,
  title: '操作',
  unseen: true,
  cell: () => null,
  ...place,
})

/** The number of each row, which is its name. */
export const numberColumn = <Row>(title: string): Column<Row> => ({
  name: 'number',
  title,
  width: '24px',
  isHead: true,
  unseen: true,
  cell: (_, { at }) => at + 1,
})

/** What can be done to the rows; what is absent has no button. */
export type Edits<Row> = {
  change: (at: number, changed: Partial<Row>) => void
  move?: (at: number, by: 1 | -1) => void
  remove?: (at: number) => void
}

/** What a row is called: 步 makes 第1步, and of it 第1步名称; `of` stands between the two. */
export type Called = { unit: string; of?: string }

export const nameOf = ({ unit }: Called, at: number) => `第${at + 1}${unit}`

/** Rows that belong together, under a head of their own. */
export type Sets<Row> = {
  split: <Some extends Row>(rows: readonly Some[]) => readonly (readonly Some[])[]
  /** Nothing for rows that stand by themselves; `above` are the rows over them, if any. */
  head: (rows: readonly Row[], above: readonly Row[] | undefined) => ReactNode
}

/** What is wrong with a row, below it. */
export type RowProblem = { severity: 'error' | 'warning'; text: string }

/** The text by which rows are kept apart; in forms' lists the list gives it, else the place does. */
export type RowKeys = readonly Key[]
