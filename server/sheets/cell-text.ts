import type { CellValue } from './rows.ts'

/** What Excel computes with: figures after the fifteenth are zeros by the time that a file is saved. */
const EXACT = 1e15

const FORMULA_ERROR = /^#(N\/A|REF!|VALUE!|DIV\/0!|NAME\?|NUM!|NULL!|SPILL!|CALC!)$/

/** A cell as text, or why it cannot be one; the problem is said of a cell that is named before it. */
type CellText = { text: string } | { problem: string }

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

/** What a cell says, of a formula its last result. */
export function cellText(
  value: CellValue | undefined,
  { isNoDay = false }: { isNoDay?: boolean } = {},
): CellText {
  if (value === undefined) return { text: '' }
  if (typeof value === 'number') return numberText(value)
  if (typeof value === 'boolean') return { text: value ? 'TRUE' : 'FALSE' }
  if (value instanceof Date) return isNoDay ? { problem: NO_DAY } : dateText(value)
  return FORMULA_ERROR.test(value) ? { problem: `是公式错误“${value}”` } : { text: value }
}

/** The letters of a column counted from 0: A, …, Z, AA. */
export function columnLetters(column: number): string {
  const before = Math.floor(column / 26)
  return (before > 0 ? columnLetters(before - 1) : '') + String.fromCharCode(65 + (column % 26))
}
