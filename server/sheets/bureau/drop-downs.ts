import { columnOf, MOST_COLUMNS, readRows } from '../rows.ts'
import type { Sheet, Workbook } from '../workbook.ts'
import { readXml } from '../xml.ts'

/** What can be chosen in the cells of a sheet (ECMA-376 part 1, §18.3.1.33; in other sheets also MS-XLSX 2.6.13). */

type Validation = { cells: string; formula: string }

/** More words are no drop-down that anybody reads. */
const MOST_WORDS = 1000

const RANGE = /^\$?([A-Z]{1,3})\$?(\d{1,7})(?::\$?([A-Z]{1,3})\$?(\d{1,7}))?$/

function rangeOf(reference: string) {
  const [, left, top, right = left, bottom = top] = RANGE.exec(reference) ?? []
  if (left === undefined || right === undefined) return undefined
  const columns = [left, right].map((letters) => columnOf(letters, 0, -1))
  return { left: columns[0]!, right: columns[1]!, top: Number(top), bottom: Number(bottom) }
}

/** The lists of a sheet; what an extension says in elements of its own is the same. */
function validationsIn(part: Uint8Array): Validation[] {
  const found: Validation[] = []
  let current: Validation | undefined
  let into: keyof Validation | undefined
  readXml(part, {
    open: (name, { type, sqref = '' }) => {
      if (name === 'dataValidation' && type === 'list') current = { cells: sqref, formula: '' }
      else if (current && name === 'formula1') into = 'formula'
      else if (current && name === 'sqref') into = 'cells'
      else if (name === 'formula2') into = undefined
    },
    text: (text) => {
      if (current && into) current[into] += text
    },
    close: (name) => {
      if (name === 'formula1' || name === 'sqref') into = undefined
      if (name !== 'dataValidation' || !current) return
      found.push(current)
      current = undefined
    },
  })
  return found
}

/** The texts of a range of a sheet, from the left and the top. */
function textsIn(sheet: Sheet, workbook: Workbook, reference: string): string[] {
  const range = rangeOf(reference)
  if (!range || range.right >= MOST_COLUMNS) return []
  const texts: string[] = []
  readRows(sheet, workbook, {
    isNeeded: (column) => column >= range.left && column <= range.right,
    withHidden: true,
    row: (row, cells) => {
      if (row < range.top || row > range.bottom || texts.length >= MOST_WORDS) return
      for (const [, { value }] of cells) texts.push(String(value))
    },
  })
  return texts
}

/** `工作表!$A$1:$A$3` in its parts; without a sheet it is the sheet's own. */
function placeOf(formula: string) {
  const [, quoted, plain, reference] =
    /^(?:'((?:[^']|'')+)'!|([^'!]+)!)?([^!]+)$/.exec(formula) ?? []
  return { sheet: quoted?.replaceAll(`''`, `'`) ?? plain, reference: reference ?? '' }
}

function wordsOf(formula: string, sheet: Sheet, workbook: Workbook): string[] {
  const text = formula.trim()
  const [, literal] = /^"(.*)"$/s.exec(text) ?? []
  if (literal !== undefined) return literal.replaceAll('""', '"').split(',')
  const { sheet: name, reference } = placeOf(workbook.names.get(text) ?? text)
  const other = workbook.sheets.find((one) => one.name === (name ?? sheet.name))
  return other ? textsIn(other, workbook, reference) : []
}

/**
 * What can be chosen in the cells of a sheet, by column, in one of its rows: words without blanks around them. Of a list that is
 * computed nothing is known.
 */
export function dropDowns(sheet: Sheet, workbook: Workbook, row: number) {
  const validations = validationsIn(sheet.part)
  return (column: number): string[] => {
    const own = validations.find(({ cells }) =>
      cells.split(/\s+/).some((reference) => {
        const range = rangeOf(reference)
        return (
          range !== undefined &&
          column >= range.left &&
          column <= range.right &&
          row >= range.top &&
          row <= range.bottom
        )
      }),
    )
    if (!own) return []
    const words = wordsOf(own.formula, sheet, workbook).map((word) => word.trim())
    return [...new Set(words)].filter((word) => word !== '')
  }
}
