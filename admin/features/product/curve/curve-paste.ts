import { MAX_POINTS } from '#api/pump/curve/read-curve.ts'
import { pointFields, type PointField, type TypedPoint } from '#api/product/typed-curve.ts'
import { cellOf } from './curve-cells.ts'

/** What the heads of columns are called in sheets and catalogues, by the field that they stand for. */
const HEADS: readonly [field: PointField, pattern: RegExp][] = [
  ['npsh', /npsh|汽蚀|气蚀/i],
  ['efficiency', /效率|η|eff/i],
  ['power', /功率|^\s*P\s*[12]?\b|kw|power/i],
  ['head', /扬程|^\s*H\b|head/i],
  ['flow', /流量|^\s*Q\b|flow/i],
]

const NUMBER = /^[\d.,\s。，-]*\d[\d.,\s。，]*$/

const isHeadRow = (cells: readonly string[]) =>
  cells.some((cell) => cell.trim() !== '') &&
  !cells.some((cell) => NUMBER.test(cell.normalize('NFKC')))

/** Rows of cells as spreadsheets put them on the clipboard; nothing where the text is one cell. */
function cellsIn(text: string): string[][] {
  const rows = text.replace(/(\r\n?|\n)$/, '').split(/\r\n?|\n/)
  return rows.length === 1 && !text.includes('\t') ? [] : rows.map((row) => row.split('\t'))
}

/** Which field each column goes to: by the heads where they name any, otherwise from the cell with the cursor on. */
function columnsOf(heads: readonly string[][], from: PointField): (PointField | undefined)[] {
  const [first = []] = heads
  const named = first.map((head) => HEADS.find(([, pattern]) => pattern.test(head))?.[0])
  if (named.some((field) => field !== undefined)) {
    return named.map((field, at) => (named.indexOf(field) === at ? field : undefined))
  }
  const start = pointFields.findIndex(({ name }) => name === from)
  return pointFields.slice(start).map(({ name }) => name)
}

type Pasted = {
  points: TypedPoint[]
  /** How many rows found no place, as a curve has no more points. */
  left: number
  /** How many rows were filled in. */
  filled: number
  /** All points of a curve, where the block is one by itself: it has flow and head. */
  whole: TypedPoint[] | undefined
}

/**
 * A block of cells copied from a spreadsheet put into the table, from the cell with the cursor on. Rows of heads are left
 * out, and where they name the columns these go where they belong. Undefined for text that is no block.
 */
export function pasted(
  points: readonly TypedPoint[],
  place: { row: number; field: PointField },
  text: string,
): Pasted | undefined {
  const cells = cellsIn(text)
  if (cells.length === 0) return undefined
  const heads = cells.slice(
    0,
    Math.max(
      cells.findIndex((row) => !isHeadRow(row)),
      0,
    ),
  )
  const fields = columnsOf(heads, place.field)
  const rows = cells.slice(heads.length)
  const read = rows.map((row): TypedPoint => {
    const cells = row.flatMap((cell, column) => {
      const field = fields[column]
      return field === undefined ? [] : [[field, cellOf(cell)] as const]
    })
    return Object.fromEntries(cells)
  })
  const fitting = read.slice(0, MAX_POINTS - place.row)
  const result = [...points]
  fitting.forEach((point, at) => {
    result[place.row + at] = { ...result[place.row + at], ...point }
  })
  const isWhole = read.every((point) => point.flow != null && point.head != null)
  return {
    points: result,
    left: rows.length - fitting.length,
    filled: fitting.length,
    whole: isWhole ? read : undefined,
  }
}
