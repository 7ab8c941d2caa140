import { mergedIn } from '../merged.ts'
import { columnOf, HiddenColumns, MOST_COLUMNS, rowNumber } from '../rows.ts'
import { Refused } from '../sheet-row.ts'
import { readXml } from '../xml.ts'

/** Whether an element says that its cell holds something. */
const CONTENT = new Set(['v', 'is', 'f'])

/**
 * The first columns, counted from 0, that are in sight at the right of all that a sheet holds, and of what is merged into rows
 * of these. Throws `Refused` where there are not so many.
 */
export function freeColumns(sheet: Uint8Array, rows: readonly number[], count: number): number[] {
  const [top, bottom] = [Math.min(...rows), Math.max(...rows)]
  const hidden = new HiddenColumns()
  let [row, column, last, isInData] = [0, -1, -1, false]
  readXml(
    sheet,
    {
      open: (name, attributes) => {
        if (name === 'sheetData') isInData = true
        if (name === 'col' && !isInData) hidden.add(attributes)
        if (!isInData) return
        if (name === 'row') {
          row = rowNumber(attributes['r'], row)
          column = -1
        } else if (name === 'c') column = columnOf(attributes['r'], row, column)
        else if (CONTENT.has(name)) last = Math.max(last, column)
      },
      close: (name) => {
        if (name === 'sheetData') isInData = false
      },
    },
    'latin1',
  )
  for (const merged of mergedIn(sheet)) {
    if (merged.top <= bottom && merged.bottom >= top) last = Math.max(last, merged.right)
  }
  const free: number[] = []
  for (let at = last + 1; at < MOST_COLUMNS && free.length < count; at += 1) {
    if (!hidden.has(at)) free.push(at)
  }
  if (free.length === count) return free
  throw new Refused('表格右边的列都隐藏了或已用完，没有地方填写，请让客户重发一份')
}
