import type { Cell, FontStyle, RichTextRun, RowDef } from 'hucre'
import { writeXlsx } from 'hucre/xlsx'

/** Excel files whose sheets, rows and cells are hidden, struck through or formatted. */

type Plain = string | number | null
type Formatted = {
  value?: Plain
  runs?: readonly RichTextRun[]
  font?: FontStyle
  /** The code of its number format. */
  format?: string
  /** Without a `value` the file has no result of it. */
  formula?: string
}
export type MadeCell = Plain | Formatted

export type MadeSheet = {
  name?: string
  rows: readonly (readonly MadeCell[])[]
  state?: 'hidden' | 'veryHidden'
  /** By their numbers, from 1. */
  hiddenRows?: readonly number[]
  /** Of no height. */
  flatRows?: readonly number[]
  /** By their places, from 0. */
  hiddenColumns?: readonly number[]
}

export const STRUCK = { strikethrough: true } as const

/** A part of a text that is struck through, raised or lowered. */
export const struck = (text: string): RichTextRun => ({ text, font: STRUCK })
export const raised = (text: string): RichTextRun => ({ text, font: { vertAlign: 'superscript' } })
export const lowered = (text: string): RichTextRun => ({ text, font: { vertAlign: 'subscript' } })
export const plain = (text: string): RichTextRun => ({ text })
export const runs = (...parts: readonly RichTextRun[]): MadeCell => ({ runs: parts })

function cellOf(cell: MadeCell): Partial<Cell> {
  if (cell === null || typeof cell !== 'object') return { value: cell }
  const { value, runs: parts, font, format, formula } = cell
  return {
    ...(formula !== undefined && { formula, ...(value !== undefined && { formulaResult: value }) }),
    ...(parts ? { richText: [...parts] } : { value: value ?? null }),
    style: { ...(font && { font }), ...(format !== undefined && { numFmt: format }) },
  }
}

export async function bookOf(...sheets: readonly MadeSheet[]): Promise<Buffer> {
  const written = sheets.map(({ name, rows, state, hiddenColumns = [], ...sheet }, at) => ({
    name: name ?? `表${at + 1}`,
    ...(state === 'hidden' && { hidden: true }),
    ...(state === 'veryHidden' && { veryHidden: true }),
    columns: Array.from({ length: Math.max(0, ...hiddenColumns) + 1 }, (_, column) => ({
      width: 12,
      ...(hiddenColumns.includes(column) && { hidden: true }),
    })),
    rowDefs: new Map<number, RowDef>([
      ...(sheet.hiddenRows ?? []).map((row) => [row - 1, { hidden: true }] as [number, RowDef]),
      ...(sheet.flatRows ?? []).map((row) => [row - 1, { height: 0 }] as [number, RowDef]),
    ]),
    cells: new Map(
      rows.flatMap((row, down) =>
        row.map((cell, across) => [`${down},${across}`, cellOf(cell)] as const),
      ),
    ),
  }))
  return Buffer.from(await writeXlsx({ sheets: written }))
}
