import { columnWidths, PADDING } from './column-widths.ts'
import type { Block } from './flow.ts'
import { COLORS, MARGIN, type Align, type Pen } from './pen.ts'
import { lineHeight, type Style } from './typeface.ts'
import { flowed, wrap } from './wrap.ts'
import type { Below } from '../content/blocks.ts'

/** `share`, above 0 where its texts may be broken into lines, is how much of the room it gets beside others. */
type Column = { header: string; align: Align; share: number }

/** The texts of one row, as many as there are columns. */
type Cells = readonly string[]

/** A row of the table: a line with what stands below it from the second column on, a sum behind its label, or a text across all columns. */
export type Row =
  | { kind: 'cells'; cells: Cells; below: Below; withNext?: boolean }
  | { kind: 'sum'; label: string; cells: Cells; strong: boolean; withNext?: boolean }
  | { kind: 'across'; text: string; strong: boolean; withNext?: boolean }

const STYLE: Style = { size: 8 }
const BOLD: Style = { size: 8, weight: 'bold' }
const BELOW: Style = { size: 7.5, color: COLORS.faint }
const LINE = lineHeight(STYLE)
const ROOM = 3.5
/** A row of more lines than this may be parted by a page's end, and is so after as many lines as this. */
const MOST_LINES = 24

/** Where each column begins, and at last where the table ends. */
const edgesOf = (widths: readonly number[]) =>
  widths.reduce((edges, width) => [...edges, edges.at(-1)! + width], [MARGIN])

function putCell(
  pen: Pen,
  lines: readonly string[],
  [left, right]: readonly [number, number],
  top: number,
  style: Style,
  align: Align,
): void {
  const x = { left: left + PADDING, center: (left + right) / 2, right: right - PADDING }[align]
  pen.lines(lines, x, top, style, align)
}

/** Lines in parts that are not too high for a page, each with how many lines are before it. */
const partsOf = (count: number) =>
  Array.from({ length: Math.ceil(count / MOST_LINES) }, (_, at) => at * MOST_LINES)

/** Draws the upright rules of a row between these edges. */
function putRules(pen: Pen, edges: readonly number[], top: number, height: number): void {
  for (const x of edges) pen.line(x, top, x, top + height)
}

/** The rows of one table; its column names stand over them on each page. */
export class Table {
  readonly #columns: readonly Column[]
  readonly #edges: number[]
  readonly #head: Block

  /** `widthOf` are the rows by whose texts the columns are made as wide as they need to be. */
  constructor(columns: readonly Column[], widthOf: readonly Cells[], width: number) {
    this.#columns = columns
    const needs = columns.map(({ header, share }, at) => ({
      header,
      texts: widthOf.map((cells) => cells[at] ?? ''),
      share,
    }))
    this.#edges = edgesOf(columnWidths(needs, width, STYLE))
    this.#head = this.#headBlock()
  }

  blocks(row: Row): Block[] {
    if (row.kind === 'cells') return this.#lineBlocks(row)
    const made = row.kind === 'sum' ? this.#sumBlock(row) : this.#acrossBlock(row)
    return [{ ...made, head: this.#head, withNext: row.withNext === true }]
  }

  #span(from: number, to = from): [number, number] {
    return [this.#edges[from]!, this.#edges[to + 1]!]
  }

  #wrapped(text: string, from: number, style: Style, to = from): string[] {
    const [left, right] = this.#span(from, to)
    // The edges are sums, which may be a hair less than what the widest text takes.
    return wrap(text, right - left - 2 * PADDING + 0.01, style)
  }

  #headBlock(): Block {
    const names = this.#columns.map(({ header }, at) => this.#wrapped(header, at, BOLD))
    const most = Math.max(...names.map((lines) => lines.length))
    const height = most * LINE + 2 * ROOM + 2
    const [left, right] = this.#span(0, this.#columns.length - 1)
    const draw = (pen: Pen, top: number) => {
      pen.fill(left, top, right - left, height, COLORS.headFill)
      putRules(pen, this.#edges, top, height)
      pen.line(left, top, right, top, 1, COLORS.accent)
      pen.line(left, top + height, right, top + height)
      for (const [at, lines] of names.entries()) {
        const down = (height - lines.length * LINE) / 2
        putCell(pen, lines, this.#span(at), top + down, { ...BOLD, color: COLORS.accent }, 'center')
      }
    }
    return { height, draw }
  }

  /** A line of the table; one that is very high in parts, between which a page may end. */
  #lineBlocks({ cells, below, withNext = false }: Extract<Row, { kind: 'cells' }>): Block[] {
    const texts = cells.map((text, at) => this.#wrapped(text, at, STYLE))
    const most = Math.max(1, ...texts.map((lines) => lines.length))
    const more = this.#belowBlocks(below)
    const blocks = partsOf(most).map((from) => {
      const parts = texts.map((lines) => lines.slice(from, from + MOST_LINES))
      const isLast = from + MOST_LINES >= most
      const isEnd = isLast && more.length === 0
      const block = this.#cellsBlock(parts, Math.min(MOST_LINES, most - from), isEnd)
      // What stands below a line begins on its page.
      return { ...block, withNext: isLast && !isEnd }
    })
    const last = [...blocks, ...more].at(-1)!
    return [...blocks, ...more].map((block) => (block === last ? { ...block, withNext } : block))
  }

  /** What stands below a line, beside its number. */
  #belowBlocks(below: Below): Block[] {
    const edges = [this.#edges[0]!, this.#edges[1]!, this.#edges.at(-1)!]
    const [left, inner, right] = edges as [number, number, number]
    const lines = below.flatMap((parts) => flowed(parts, right - inner - 2 * PADDING, BELOW))
    return partsOf(lines.length).map((from) => {
      const part = lines.slice(from, from + MOST_LINES)
      const height = part.length * lineHeight(BELOW) + ROOM
      const draw = (pen: Pen, top: number) => {
        putRules(pen, edges, top, height)
        const isLast = from + MOST_LINES >= lines.length
        this.#putEnd(pen, [left, right], top + height, isLast)
        putCell(pen, part, [inner, right], top, BELOW, 'left')
      }
      return { height, head: this.#head, draw }
    })
  }

  /** The rule below a line of the table, pale where the line goes on. */
  #putEnd(pen: Pen, [left, right]: readonly [number, number], y: number, isLast: boolean): void {
    pen.line(left, y, right, y, 0.5, isLast ? COLORS.rule : COLORS.setFill)
  }

  #cellsBlock(parts: string[][], most: number, isLast: boolean): Block {
    const height = most * LINE + 2 * ROOM
    const draw = (pen: Pen, top: number) => {
      putRules(pen, this.#edges, top, height)
      this.#putEnd(pen, [this.#edges[0]!, this.#edges.at(-1)!], top + height, isLast)
      for (const [at, lines] of parts.entries()) {
        putCell(pen, lines, this.#span(at), top + ROOM, STYLE, this.#columns[at]!.align)
      }
    }
    return { height, head: this.#head, draw }
  }

  #acrossBlock({ text, strong }: Extract<Row, { kind: 'across' }>): Block {
    const style = strong ? BOLD : STYLE
    const last = this.#columns.length - 1
    const lines = this.#wrapped(text, 0, style, last)
    const height = lines.length * LINE + 2 * ROOM + 1
    const [left, right] = this.#span(0, last)
    const draw = (pen: Pen, top: number) => {
      if (strong) pen.fill(left, top, right - left, height, COLORS.setFill)
      putRules(pen, [left, right], top, height)
      pen.line(left, top, right, top)
      pen.line(left, top + height, right, top + height)
      putCell(pen, lines, [left, right], top + ROOM + 0.5, style, 'left')
    }
    return { height, draw }
  }

  /** The label takes all columns before the first sum. */
  #sumBlock({ label, cells, strong }: Extract<Row, { kind: 'sum' }>): Block {
    const style = strong ? BOLD : STYLE
    const first = cells.findIndex((text) => text !== '')
    const lines = this.#wrapped(label, 0, style, first - 1)
    const height = lines.length * LINE + 2 * ROOM + 1
    const [left, right] = this.#span(0, this.#columns.length - 1)
    const draw = (pen: Pen, top: number) => {
      if (strong) pen.fill(left, top, right - left, height, COLORS.setFill)
      putRules(pen, [left, ...this.#edges.slice(first)], top, height)
      pen.line(left, top, right, top)
      pen.line(left, top + height, right, top + height)
      putCell(pen, lines, this.#span(0, first - 1), top + ROOM + 0.5, style, 'right')
      for (const [at, text] of cells.entries()) {
        const lines = text === '' ? [] : [text]
        putCell(pen, lines, this.#span(at), top + ROOM + 0.5, style, this.#columns[at]!.align)
      }
    }
    return { height, draw }
  }
}
