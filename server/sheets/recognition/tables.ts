import { columnLetters } from '../cell-text.ts'
import type { Cells } from '../rows.ts'
import type { SheetColumn } from '../sheet.ts'
import type { Named } from './head-row.ts'
import { doubtfulReader, titleReader } from './titles.ts'

/** Which rows begin a table of their own, below the names of the first one or beside them. */

/** Longer texts are no names. */
const LONGEST_NAME = 60

const FIGURES = /^[¥￥]?\s*[\d.,，]+\s*(元|%)?$/
const IN_BRACKETS = /[(（[【][^()（）[\]【】]*[)）\]】]/g
/** A figure as data have it: `流量50m³/h`, `口径2寸`; a name may have `m3/h`. */
const FIGURE = /(?<![A-Za-z^])\d/

type Names = {
  /**
   * Whether a row reads as names: most of it is known, or some of it is and nothing in it is a figure. One at least is a name
   * alone: `流量50m³/h` begins as one, and is data.
   */
  areIn: (cells: Cells) => boolean
  /** The first column of names of another table that stand in a row of data; undefined where there are none. */
  beside: (cells: Cells, named: ReadonlyMap<number, Named>) => number | undefined
}

export function namesOf(known: readonly SheetColumn[]): Names {
  const [read, doubtful] = [titleReader(known), doubtfulReader(known)]
  const columnOf = (title: string) => (read(title) ?? doubtful(title))?.column

  function areIn(cells: Cells): boolean {
    if (cells.size < 2) return false
    const found = new Set<SheetColumn>()
    let filled = 0
    let hasFigures = false
    let isNamed = false
    for (const { value } of cells.values()) {
      if (typeof value !== 'string' || value.length > LONGEST_NAME) return false
      const title = value.trim()
      if (title === '') continue
      if (FIGURES.test(title)) return false
      filled += 1
      const column = columnOf(title)
      const outside = title.replace(IN_BRACKETS, '')
      const isFigured = FIGURE.test(outside)
      hasFigures ||= column ? isFigured : /\d/.test(outside)
      if (!column) continue
      found.add(column)
      isNamed ||= !isFigured
    }
    const isMostly = found.size > 1 && 2 * found.size >= filled
    return isNamed && (isMostly || (found.size > 0 && filled > 2 && !hasFigures))
  }

  function beside(cells: Cells, named: ReadonlyMap<number, Named>): number | undefined {
    const others = [...cells].flatMap(([at, { value }]) => {
      const isName = !named.has(at) && typeof value === 'string' && value.length <= LONGEST_NAME
      const column = isName ? read(value)?.column : undefined
      return column ? [{ at, column }] : []
    })
    const isTable = others.length > 1 && others.some(({ column }) => column.identifies)
    return isTable ? others[0]!.at : undefined
  }

  return { areIn, beside }
}

/** Why names that stand twice in a row cannot be read, in words; empty where they are of one table. */
export function sideBySide(names: ReadonlyMap<number, Named>, row: number): string {
  const places = new Map<SheetColumn, number[]>()
  for (const [at, { column }] of [...names].toSorted(([one], [other]) => one - other)) {
    if (column) places.set(column, [...(places.get(column) ?? []), at])
  }
  const doubled = [...places].filter(([, all]) => all.length > 1)
  const isTwo =
    doubled.length > 1 && doubled.some(([column]) => column.identifies ?? column.required)
  return isTwo ? beside(row, Math.min(...doubled.map(([, [, second]]) => second!))) : ''
}

/** What is to be done about a table that stands beside another. */
export const beside = (row: number, at: number) =>
  `第${row}行从${columnLetters(at)}列起是并排的另一张表：请把它移到左边那张表的下面或另一张工作表，再重新选择文件`
