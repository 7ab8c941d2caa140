import type { LineRow } from '#server/imports/lines.ts'
import type { IssuedLine } from './issued-sheet.ts'

export type IssuedRow = LineRow<IssuedLine>

/** A row that is of no request, and why. */
export const without = <Row extends LineRow<object>>(
  row: Row,
  kind: 'skipped' | 'wrong' | 'unchanged',
  reason: string,
) => ({ ...row, kind, reason, changes: [], notes: [], line: null })

/** The rows of one number as one: its lines summed in the first, the same invoice again left out; different ones refused. */
function joined(rows: readonly IssuedRow[]): IssuedRow[] {
  const [first, ...others] = rows
  const lines = rows.flatMap(({ line }) => line ?? [])
  if (!first?.line || others.length === 0) return [...rows]
  const where = `第${first.row}行`
  if (lines.every(({ isItem }) => isItem)) {
    const sum = (figure: 'gross' | 'tax') => lines.reduce((all, line) => all + line[figure], 0)
    const line = { ...first.line, gross: sum('gross'), tax: sum('tax') }
    const added = others.map((row) => without(row, 'skipped', `同一张发票，已并入${where}`))
    return [{ ...first, line }, ...added]
  }
  const isSame = lines.every(({ gross, tax }) => gross === lines[0]!.gross && tax === lines[0]!.tax)
  if (isSame) return [first, ...others.map((row) => without(row, 'skipped', `与${where}重复`))]
  const problem = '同一发票号码的金额不同，请导出每张发票一行的清单'
  return rows.map((row) => without(row, 'wrong', problem))
}

/** The rows of a list with one for each invoice, in their order. */
export function oneARow(rows: readonly IssuedRow[]): IssuedRow[] {
  const byNumber = Map.groupBy(
    rows.filter(({ line }) => line !== null),
    ({ line }) => line!.invoice_no,
  )
  const all = new Map([...byNumber.values()].flatMap(joined).map((row) => [row.row, row]))
  return rows.map((row) => all.get(row.row) ?? row)
}
