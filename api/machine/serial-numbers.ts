/** Serial numbers (出厂编号): as they are typed, pasted or counted on, and more of them than pieces. */

/** So many are entered at once. */
export const MOST_AT_ONCE = 200

/** The numbers of a pasted list: one a line, or parted by commas, semicolons or tabs. */
export function serialsIn(text: string): string[] {
  return text
    .split(/[\n\t,，;；、]/)
    .map((one) => one.trim())
    .filter((one) => one !== '')
}

/**
 * So many numbers from a first one on, whose last figures are counted up and keep their width: W2026-001, W2026-002, …;
 * after 99 comes 100. Undefined where it ends in no figure.
 */
export function serialRun(first: string, count: number): string[] | undefined {
  const match = /^(.*?)(\d{1,15})$/u.exec(first.trim())
  if (!match) return undefined
  const [, head = '', figures = ''] = match
  const from = Number(figures)
  return Array.from(
    { length: count },
    (_, at) => head + String(from + at).padStart(figures.length, '0'),
  )
}

const RANGE = /^(\S*?)(\d{1,15})\s*(?:[~～〜∼]|至|到)\s*(\S*?)(\d{1,15})$/u

/**
 * The numbers from a first to a last one, for an entry that is a range: `010~012`, `W2026-030至032`. Undefined for a single
 * number, and an empty list for a range that does not go up, has other letters at its end, or is of more than are entered at
 * once.
 */
export function serialRange(entry: string): string[] | undefined {
  const match = RANGE.exec(entry)
  if (!match) return undefined
  const [, head = '', from = '', lastHead = '', to = ''] = match
  const count = Number(to) - Number(from) + 1
  const isRun = (lastHead === '' || lastHead === head) && count >= 1 && count <= MOST_AT_ONCE
  return isRun ? (serialRun(head + from, count) ?? []) : []
}

/** The first number that a list has twice. */
export const repeatedIn = (serials: readonly string[]): string | undefined =>
  serials.find((one, at) => serials.indexOf(one) !== at)

type Product = { title: string; no: string; unit: string }

const productName = ({ title, no }: Product) => `“${[title, no].filter(Boolean).join(' ')}”`
const piecesText = (count: number, { unit }: Product) => `${count}${unit || '件'}`

/** A line of a contract with its pieces, and how many of them have a number; bought in, they count as produced. */
type NumberedLine = Product & { signed: number; produced: number; registered: number }

/** Says that a line has more numbers than pieces; undefined where it has not. It may be meant: a warning, no refusal. */
export function registeredSurplus(line: NumberedLine): string | undefined {
  const { signed, produced, registered } = line
  const most = registered > signed ? `签约${piecesText(signed, line)}` : undefined
  const made = registered > produced ? `已生产${piecesText(produced, line)}` : undefined
  const exceeded = most ?? made
  return exceeded && `${productName(line)}有${registered}个出厂编号，多于${exceeded}`
}

/** Pieces of a contract's line that a shipment is about. */
type ShippedPieces = Product & { contract_line_id: number; quantity: number }

/**
 * Says that more numbers go with a shipment than pieces, of a line or in all; undefined where they do not, or where the
 * contract has no lines. `lineOf` are the lines of the chosen machines, empty of those that are of none; `verb` is 退货 where they
 * come back.
 */
export function shippedSurplus(
  lineOf: readonly (number | '')[],
  lines: readonly ShippedPieces[],
  verb: '发货' | '退货' = '发货',
): string | undefined {
  if (lines.length === 0) return undefined
  const surpluses = lines.flatMap((line) => {
    const chosen = lineOf.filter((id) => id === line.contract_line_id).length
    return chosen > line.quantity
      ? [
          `${productName(line)}选了${chosen}个出厂编号，多于本次${verb}${piecesText(line.quantity, line)}`,
        ]
      : []
  })
  if (surpluses.length > 0) return surpluses.join('；')
  const pieces = lines.reduce((sum, { quantity }) => sum + quantity, 0)
  if (lineOf.length <= pieces) return undefined
  return `选了${lineOf.length}个出厂编号，多于本次${verb}${pieces}件`
}
