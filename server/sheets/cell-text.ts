import { unitFor } from './recognition/beside.ts'
import type { ReadColumn } from './recognition/meaning.ts'
import { isOwnUnit } from './recognition/units.ts'
import type { Cell } from './rows.ts'
import { besideFigure, figureIn, shownNumber } from './shown.ts'

/** What Excel computes with: figures after the fifteenth are zeros by the time that a file is saved. */
const EXACT = 1e15

/** Characters of a cell that a note repeats. */
const LONGEST_NOTED = 60

const FORMULA_ERROR =
  /^#(N\/A|REF!|VALUE!|DIV\/0!|NAME\?|NUM!|NULL!|SPILL!|CALC!|FIELD!|BLOCKED!|CONNECT!|BUSY!|UNKNOWN!|EXTERNAL!|GETTING_DATA)$/

const UNCOMPUTED = '是公式，文件里没有它的结果：请用Excel或WPS打开这个文件，保存后重新选择'

type Column = Pick<
  ReadColumn,
  | 'isNoDay'
  | 'isCode'
  | 'isAmount'
  | 'isPercent'
  | 'isDiscount'
  | 'units'
  | 'quantity'
  | 'conversion'
>

/**
 * A cell as text, with what is to be said of it where that is not all that stands there; or why it cannot be one, said of a
 * cell that is named before. `shown` is what a number's cell shows, where that is another number.
 */
type CellText = { text: string; note?: string; shown?: string } | { problem: string }

const isOfFigures = ({ isAmount = false, isPercent = false, units }: Column) =>
  isAmount || isPercent || units !== undefined

function numberText(value: number): CellText {
  if (Math.abs(value) >= EXACT) {
    return {
      problem: '是超过15位的数字，Excel已把后面的数字变成0，请把这一列设为“文本”格式后重新填写',
    }
  }
  // 0.1 + 0.2 as Excel shows it.
  const text = String(Number(value.toPrecision(15)))
  return text.includes('e') ? { problem: '是太小的数字，请把它写成文本' } : { text }
}

/** A day, with its time where it has one, as people write it. */
function dateText(value: Date): CellText {
  if (Number.isNaN(value.getTime())) return { problem: '的日期无法识别' }
  const [day = '', time = ''] = value.toISOString().split('T')
  return { text: time.startsWith('00:00:00') ? day : `${day} ${time.slice(0, 8)}` }
}

const NO_DAY = '是日期：Excel会把“2-5”这样的内容变成日期，请把这一列设为“文本”格式后重新填写'

/** A number of which Excel shows the beginning alone, or a text that was copied from such a cell. */
const SCIENTIFIC = /^\d(\.\d+)?E\+?\d{2,}$/i

const withoutEnd = (shown: string) =>
  `显示为“${shown}”，后面的数字看不到：请把这一列设为“文本”格式（或0位小数的“数值”格式），核对后重新选择文件`

/** A number of a column of codes: what its format shows. */
function codeText(value: number, cell: Cell): CellText {
  const read = numberText(value)
  if ('problem' in read) return read
  const text = shownNumber(value, cell.style)
  return SCIENTIFIC.test(text) ? { problem: withoutEnd(text) } : { text }
}

/** Whether a word beside figures says of them what their column does. */
function isOwnWord(word: string, column: Column): boolean {
  const unit = word === '' ? undefined : unitFor(word, column)
  return word === '' || (unit !== undefined && 'times' in unit && isOwnUnit(unit))
}

/**
 * A number: what is stored. Where its format puts another unit beside it, or anything else that a person reads with it, as
 * `1.25万元` or `$360`, that is of the text.
 */
function figureText(value: number, { style }: Cell, column: Column): CellText {
  const read = numberText(value)
  if ('problem' in read || style.format === '') return read
  const shown = shownNumber(value, style)
  const { before, behind } = besideFigure(shown, value) ?? { before: '', behind: '' }
  const isPlain =
    !column.conversion?.scale && [before, behind].every((word) => isOwnWord(word, column))
  const isRead = !isPlain && (isOfFigures(column) || column.isDiscount)
  if (isRead && before + behind !== '') return { text: before + read.text + behind }
  return figureIn(shown) === Number(read.text) ? read : { ...read, shown }
}

/** Raised figures and signs of footnotes as characters; behind a Latin letter they are of a unit, as in `m³`. */
const RAISED = /(?<![A-Za-z])[⁰¹²³⁴-⁹₀-₉]+/gu

const isOfUnit = (before: string, raised: string) =>
  /[A-Za-z]$/.test(before) && /^\s*\d+\s*$/.test(raised)

/** What a person reads of a text: nothing that is struck through, of figures nothing that is raised or lowered. */
function readText(whole: string, { runs, style }: Cell, column: Column): CellText {
  const struck: string[] = []
  const raised: string[] = []
  let text = ''
  for (const run of runs ?? [{ text: whole, font: undefined }]) {
    const { isStruck, isRaised } = run.font ?? style
    if (isStruck) struck.push(run.text.trim())
    else if (isRaised && isOfFigures(column) && !isOfUnit(text, run.text)) {
      raised.push(run.text.trim())
    } else text += run.text
  }
  if (isOfFigures(column)) {
    text = text.replace(RAISED, (sign) => {
      raised.push(sign)
      return ''
    })
  }
  const quoted = (parts: readonly string[]) => `“${parts.filter(Boolean).join('')}”`
  const said = [
    ...(struck.some(Boolean) ? [`划掉的${quoted(struck)}没有读`] : []),
    ...(raised.some(Boolean) ? [`上下标${quoted(raised)}没有读`] : []),
  ]
  if (said.length === 0) return { text }
  return text.trim() === ''
    ? allStruck(whole)
    : { text, note: `${original(whole)}，${said.join('，')}` }
}

const original = (whole: string) => `原文“${whole.trim().slice(0, LONGEST_NOTED)}”`

const allStruck = (whole: string): CellText => ({
  text: '',
  note: `${original(whole)}，已划掉，没有读`,
})

/** What a cell says, of a formula its last result. */
export function cellText(cell: Cell | undefined, column: Column = {}): CellText {
  if (!cell) return { text: '' }
  const { value } = cell
  if (cell.isUncomputed) return { problem: UNCOMPUTED }
  if (typeof value === 'string' && FORMULA_ERROR.test(value)) {
    return { problem: `是公式错误“${value}”` }
  }
  if (typeof value === 'string') {
    const read = readText(value, cell, column)
    const isCut = 'text' in read && column.isCode && SCIENTIFIC.test(read.text.trim())
    return isCut ? { problem: withoutEnd(read.text.trim()) } : read
  }
  const read = plainText(cell, column)
  if (!cell.style.isStruck || 'problem' in read) return read
  return allStruck(read.text)
}

function plainText(cell: Cell, column: Column): CellText {
  const { value } = cell
  const { isNoDay = false, isCode = false } = column
  if (typeof value === 'number') {
    return isCode ? codeText(value, cell) : figureText(value, cell, column)
  }
  if (typeof value === 'boolean') return { text: value ? 'TRUE' : 'FALSE' }
  if (value instanceof Date) return isNoDay ? { problem: NO_DAY } : dateText(value)
  return { text: value }
}

/** Whether nothing of a cell is left once what is struck through is left out. */
export const isStruckWhole = ({ value, runs, style }: Cell): boolean =>
  runs
    ? runs.every(({ text, font }) => text.trim() === '' || (font ?? style).isStruck)
    : style.isStruck && (typeof value !== 'string' || value.trim() !== '')

export const isBold = ({ runs, style }: Cell): boolean =>
  runs ? runs.every(({ font }) => (font ?? style).isBold) : style.isBold

/** The letters of a column counted from 0: A, …, Z, AA. */
export function columnLetters(column: number): string {
  const before = Math.floor(column / 26)
  return (before > 0 ? columnLetters(before - 1) : '') + String.fromCharCode(65 + (column % 26))
}
