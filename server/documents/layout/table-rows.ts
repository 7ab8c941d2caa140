import type { Column, Look, Sum, TableBlock } from '../content/blocks.ts'
import { textOf } from '../content/wording.ts'
import type { Block } from './flow.ts'
import type { Align } from './pen.ts'
import { Table, type Row } from './table.ts'

const alignOf = (look: Look): Align =>
  look === 'text' ? 'left' : look === 'money' ? 'right' : 'center'

const sumRow = (columns: readonly Column[], { label, values, strong }: Sum): Row => ({
  kind: 'sum',
  label,
  cells: columns.map(({ name }) => textOf(values[name] ?? '')),
  strong,
})

const across = (text: string, strong: boolean): Row => ({ kind: 'across', text, strong })

const withNext = (row: Row): Row => ({ ...row, withNext: true })

/** The lines under their headings, each set's last one with its sum: a heading stays with its first line. */
function sectionRows({ columns, sections, below }: TableBlock): Row[] {
  const texts = columns.map(({ values }) => values.map(textOf))
  let line = 0
  const rows = sections.flatMap(({ heading, count, sum }) => {
    const lines = Array.from({ length: count }, (): Row => {
      line += 1
      return {
        kind: 'cells',
        cells: texts.map((column) => column[line - 1]!),
        below: below[line - 1] ?? [],
      }
    })
    return [
      ...(heading === '' ? [] : [withNext(across(heading, true))]),
      ...(sum ? [...lines.slice(0, -1), withNext(lines.at(-1)!), sumRow(columns, sum)] : lines),
    ]
  })
  return rows.length === 0 ? [across('（暂无报价产品）', false)] : rows
}

/**
 * The row from which on all stay together: the last line but one, so that none is alone on a page; of few, and on low pages,
 * the last.
 */
function lastRows(rows: readonly Row[], isLow: boolean): number {
  const lines = rows.flatMap((row, at) => (row.kind === 'cells' ? [at] : []))
  // The first line stays with what stands over the table.
  return lines.length > 2 && !isLow ? lines.at(-2)! : rows.length - 1
}

/** The table with its sums; its last lines stay with them. */
export function tableBlocks(block: TableBlock, room: number): Block[] {
  const { columns, sums, words, isLow = false } = block
  const lines = sectionRows(block)
  const totals = [
    ...sums.map((sum) => sumRow(columns, sum)),
    ...(words ? [across(words.join('：'), true)] : []),
  ]
  const last = lastRows(lines, isLow)
  const rows = [...lines, ...totals].map((row, at, all) =>
    at >= last && at < all.length - 1 ? withNext(row) : row,
  )
  const widthOf = rows.flatMap((row) => (row.kind === 'across' ? [] : [row.cells]))
  const aligned = columns.map(({ header, look, align = alignOf(look), share }) => ({
    header,
    align,
    share,
  }))
  const table = new Table(aligned, widthOf, room)
  return rows.flatMap((row) => table.blocks(row))
}
