import type { ContractLine } from '#api/contract/contract-lines.ts'
import type { LineProgress } from '#api/contract/contract-progress.ts'
import { centsFromText } from '#api/kit/money.ts'
import { labelIn } from '#api/kit/status.ts'

/** The lines of a contract as its form edits them. */

/** A line that is typed; it has an id once it is stored. Numbers are texts while they are typed. */
export type LineForm = Omit<
  ContractLine,
  'id' | 'sets' | 'num' | 'set_no' | 'amount' | 'list_amount' | 'discount' | 'net' | 'tax'
> & {
  id?: number
  sets: number | string
  num: number | string
  set_no?: number
  amount?: string
}

export type Delivery = 'produce' | 'buy' | 'none'

/** How a line is delivered, of the two flags that say so. */
export const DELIVERIES: { value: Delivery; label: string }[] = [
  { value: 'produce', label: '需生产' },
  { value: 'buy', label: '外购' },
  { value: 'none', label: '不发货' },
]

export const deliveryOf = ({
  needs_production,
  ships,
}: Pick<LineForm, 'needs_production' | 'ships'>) =>
  ships === 0 ? 'none' : needs_production === 1 ? 'produce' : 'buy'

export const deliveryInWords = (line: Parameters<typeof deliveryOf>[0]) =>
  labelIn(DELIVERIES, deliveryOf(line))

export const deliveryFlags = (delivery: Delivery) => ({
  needs_production: delivery === 'produce' ? 1 : 0,
  ships: delivery === 'none' ? 0 : 1,
})

/** A new line; one that is added to a set belongs to it, and its tax is that of the line before. */
export const newLine = (before: LineForm | undefined, usualTaxRate: string): LineForm => ({
  set_name: before?.set_name ?? '',
  sets: before && before.set_name !== '' ? before.sets : 1,
  num: 1,
  pid: '',
  title: '',
  no: '',
  unit: '',
  note: '',
  unitprice: '',
  tax_rate: before ? before.tax_rate : usualTaxRate,
  needs_production: 1,
  ships: 1,
  produced: 0,
  shipped: 0,
  returned: 0,
  dropped: 0,
})

const whole = (text: number | string) => (/^\d{1,7}$/.test(String(text)) ? Number(text) : 0)

/** A line as progress is counted; what is no number yet counts nothing. */
export const countable = (line: LineForm): LineProgress => ({
  ...line,
  sets: whole(line.sets),
  num: whole(line.num),
})

/** What all pieces of a line come to, in cents; nothing while its price is no number. */
export function centsOfLine({ unitprice, ...line }: LineForm): number | undefined {
  const price = unitprice === '' ? undefined : centsFromText(unitprice)
  return price === undefined ? undefined : price * whole(line.num) * whole(line.sets)
}

/** Changes a line; lines around it of the same set are sold as often. */
export function changedLines(
  lines: readonly LineForm[],
  at: number,
  changed: Partial<LineForm>,
): LineForm[] {
  const line = lines[at]
  if (!line) return [...lines]
  const result = lines.map((one, other) => (other === at ? { ...one, ...changed } : one))
  const { sets } = changed
  if (sets === undefined || line.set_name === '') return result
  for (const by of [1, -1]) {
    for (let next = at + by; result[next]?.set_name === line.set_name; next += by) {
      result[next] = { ...result[next]!, sets }
    }
  }
  return result
}

/** What is sent of a line; of one from a quotation only how it is delivered. */
export function lineToSend(line: LineForm, isQuoted: boolean): object {
  const { id, needs_production, ships } = line
  if (isQuoted) return { id, needs_production, ships }
  const { set_name, num, pid, title, no, unit, note, unitprice, tax_rate } = line
  const sets = set_name === '' ? 1 : line.sets
  const typed = { set_name, sets, num, pid, title, no, unit, note, unitprice, tax_rate }
  return { id, ...typed, needs_production, ships }
}
