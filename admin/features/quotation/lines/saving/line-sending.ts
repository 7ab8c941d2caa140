import { errorCodes } from '#api/kit/errors.ts'
import { api } from '#api/index.ts'
import type { Endpoint, Received } from '#api/kit/endpoint.ts'
import { percentFromHundredths, textFromCents } from '#api/kit/money.ts'
import type { Follower, QuotationLine } from '#api/quotation/quotation-line.ts'
import { call } from '#admin/lib/calls/client.ts'
import { Refusal } from '#admin/lib/calls/failures.ts'
import type { LineChange } from './line-changes.ts'
import { percentFrom, percentProblem, priceFrom, priceProblem } from '../../prices/price.ts'
import { quantityFrom, quantityProblem } from './quantity.ts'

/** Values of a line as the wire has them, by their field. */
export type WireValues = Readonly<Record<string, string>>

/** Values of a line as a call takes them. */
type LineValues = Record<string, string | number>

/** The value of what was typed, or a refusal as the server would answer it. */
function valid<T>(label: string, value: T | undefined, problem: string | undefined): T {
  if (value !== undefined) return value
  throw new Refusal({ code: errorCodes.invalid, msg: `${label}${problem}` })
}

/** What a change sends. Throws what the server would refuse. */
export function valuesOf({ field, value }: LineChange): LineValues {
  switch (field) {
    case 'num':
      return { num: valid('数量', quantityFrom(value), quantityProblem(value)) }
    case 'sets':
      return { sets: valid('套数', quantityFrom(value), quantityProblem(value)) }
    case 'top':
      return { top: value }
    case 'unitprice':
      return {
        unitprice: textFromCents(valid('单价', priceFrom(value), priceProblem(value))),
      }
    case 'discount': {
      const hundredths = valid('折扣', percentFrom(value), percentProblem(value))
      return { discount: percentFromHundredths(hundredths) }
    }
    case 'no':
      return { no: '', ...value }
  }
}

/** These values as texts. */
export const wireOf = (values: Record<string, string | number>): WireValues =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, String(value)]))

/** What stands on the wire in a field of a line; the model is its product too. */
export const wireIn = (line: QuotationLine, field: LineChange['field']): WireValues =>
  wireOf(field === 'no' ? { no: line.no, pid: line.pid } : { [field]: line[field] })

const { changeline, changenum, changeno, changesets, changetop } = api.quotation
const CALLS = {
  num: changenum,
  sets: changesets,
  top: changetop,
  unitprice: changeline,
  discount: changeline,
  no: changeno,
} satisfies Record<LineChange['field'], Endpoint>

type Sent = { id: number; values: LineValues; expected: WireValues | undefined }

/** How far the quotation is once a change is saved, and what is said about those that follow pumps about other lines. */
export type Confirmed = { content_version: number; data?: Follower[] }

/** Sends values of line `id`, or of the set that the line is in. Throws what the server refuses. */
export async function sendValues(
  field: LineChange['field'],
  { id, values, expected }: Sent,
  key: string,
): Promise<Confirmed> {
  const input = { id, ...values, expected: expected && JSON.stringify(expected) }
  const answer: Received<(typeof CALLS)[typeof field]> = await call(CALLS[field], input, { key })
  return answer
}
