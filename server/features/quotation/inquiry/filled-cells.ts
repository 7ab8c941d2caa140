import { tableOf } from '#server/imports/lines.ts'
import type { FileLayout } from '#api/kit/imports.ts'
import type { FrozenQuotation } from '#api/quotation/frozen-quotation.ts'
import { invalid } from '#server/platform/errors.ts'
import { pastedRows } from '#server/sheets/pasted.ts'
import { columnOf } from '#server/sheets/rows.ts'
import type { Fill, SheetColumn, WriteTask } from '#server/sheets/sheet.ts'
import { inquiryColumns } from './inquiry-columns.ts'

/** What is offered for the rows of a customer's list, as cells beside its own. */

/** The columns that are added, with how wide they are in characters. */
const COLUMNS = [
  { title: '型号', width: 20 },
  { title: '品牌', width: 10 },
  { title: '单价', width: 12, isAmount: true },
  { title: '金额', width: 14, isAmount: true },
  { title: '偏离说明', width: 40 },
] as const

/** A Chinese character is as wide as two others, and bold ones are a little wider. */
const WIDTH_OF_CHARACTER = 2.2

export type Values = (string | number | null)[]

/** What is not sent is called a draft beside its prices, since the file leaves the house. */
export function addedColumns({ tax_inclusive, revision }: FrozenQuotation) {
  const basis = tax_inclusive === null ? '' : tax_inclusive === 1 ? '含税' : '不含税'
  const said = [revision === 0 ? '草稿' : '', basis].filter((text) => text !== '').join('，')
  const ofPrice = said === '' ? '' : `（${said}）`
  return COLUMNS.map((column) => {
    const title = 'isAmount' in column ? column.title + ofPrice : column.title
    return { ...column, title, width: Math.max(column.width, WIDTH_OF_CHARACTER * title.length) }
  })
}

/** A row of the list by its number, in which of the sheet's tables it is, and what its cells hold. */
type FilledRow = { row: number; table: number; values: Values }
export type Filled = {
  /** The rows of the list for which nothing is offered. */
  others: Omit<FilledRow, 'values'>[]
  added: ReturnType<typeof addedColumns>
  rows: FilledRow[]
  layout: FileLayout
}

/** The row of the names of a table's columns, and its last column, by which new cells look. */
function edgeOf(layout: FileLayout, table: number) {
  const { head_row, columns } = tableOf(layout, table)
  const places = columns.map(({ letters }) => columnOf(letters, 0, -1))
  return { head_row, last: Math.max(0, ...places) }
}

/** Cells beside a workbook's own; their names stand in the row of its names, or above the first one where it has none. */
export function cellsOf({ added, rows, others, layout }: Filled): Fill[] {
  const heads = new Map<number, { row: number; styleOf: number }>()
  const cells = rows.flatMap(({ row, table, values }) => {
    const { head_row, last: styleOf } = edgeOf(layout, table)
    if (!heads.has(table)) heads.set(table, { row: head_row || row - 1, styleOf })
    return values.map((value, column): Fill => ({ row, column, value, styleOf }))
  })
  const filled = new Set(cells.map(({ row }) => row))
  const named = [...heads.values()].filter(({ row }) => row > 0 && !filled.has(row))
  const names = new Set(named.map(({ row }) => row))
  return [
    ...named.flatMap((place) =>
      added.map(({ title: value }, column): Fill => ({ ...place, column, value })),
    ),
    ...cells,
    // The table's borders go on beside rows that have nothing in them.
    ...others
      .filter(({ row }) => !names.has(row))
      .flatMap(({ row, table }) => {
        const { last: styleOf } = edgeOf(layout, table)
        return added.map((_, column): Fill => ({ row, column, value: '', styleOf }))
      }),
  ]
}

/** So many lines of a paste are looked through, most of them empty. */
const MOST_LINES = 20_000

/** What was pasted as a sheet, below the names of its columns, with the added ones. */
export function pastedSheet(
  text: string,
  { added, rows, layout }: Filled,
): Omit<WriteTask, 'work'> {
  const { head_row, columns } = layout
  if (text.split(/[\r\n]/, MOST_LINES + 1).length > MOST_LINES)
    throw invalid('number', '粘贴的清单里空行太多，不能回填')
  const pasted = [...pastedRows(text)].map(({ row, own }) => ({
    row,
    texts: (at: number) => String(own.get(at)?.value ?? ''),
    width: Math.max(...own.keys()) + 1,
  }))
  const width = Math.max(0, ...pasted.map((one) => one.width))
  const head = pasted.find(({ row }) => row === head_row)
  const named = (at: number) => {
    const column = columns.find(({ letters }) => columnOf(letters, 0, -1) === at)
    return head?.texts(at) ?? inquiryColumns.find(({ name }) => name === column?.field)?.title ?? ''
  }
  const places = Array.from({ length: width }, (_, at) => at)
  const own = places.map((at): SheetColumn => ({ name: String(at), title: named(at), width: 18 }))
  const valuesOfRow = new Map(rows.map(({ row, values }) => [row, values]))
  const written = pasted
    .filter(({ row }) => row > head_row)
    .map(({ row, texts }) => [
      ...places.map(texts),
      ...added.map((_, at) => String(valuesOfRow.get(row)?.[at] ?? '')),
    ])
  return {
    sheetName: '询价清单',
    columns: [...own, ...added.map((column, at) => ({ ...column, name: `added ${at}` }))],
    parts: [JSON.stringify(written)],
  }
}
