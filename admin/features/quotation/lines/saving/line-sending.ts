import { errorCodes } from '#api/kit/errors.ts'
import { api } from '#api/index.ts'
import { percentFromHundredths, textFromCents } from '#api/kit/money.ts'
import type { PowerFollower, QuotationLine } from '#api/quotation/quotation-line.ts'
import { call } from '#admin/lib/calls/client.ts'
import { Refusal } from '#admin/lib/calls/failures.ts'
import type { LineChange } from './line-changes.ts'
import { percentFrom, percentProblem, priceFrom, priceProblem } from '../../prices/price.ts'
import { quantityFrom, quantityProblem } from './quantity.ts'

/** What is known of a line once a change of it is saved, and what the power link says about others. */
export type Confirmed = { saved: Partial<QuotationLine>; followers?: PowerFollower[] }

/** The value of what was typed, or a refusal as the server would answer it. */
function valid<T>(label: string, value: T | undefined, problem: string | undefined): T {
  if (value !== undefined) return value
  throw new Refusal({ code: errorCodes.invalid, msg: `${label}${problem}` })
}

/** Sends one changed value of line `id`, or of the set that the line is in. Throws what the server refuses. */
export async function sendChange(id: number, change: LineChange, key: string): Promise<Confirmed> {
  const { changeline, changenum, changeno, changesets, changetop } = api.quotation
  const { field, value } = change
  switch (field) {
    case 'num': {
      const num = valid('数量', quantityFrom(value), quantityProblem(value))
      await call(changenum, { id, num }, { key })
      return { saved: { num } }
    }
    case 'sets': {
      const sets = valid('套数', quantityFrom(value), quantityProblem(value))
      await call(changesets, { id, sets }, { key })
      return { saved: { sets } }
    }
    case 'top':
      await call(changetop, { id, top: value }, { key })
      return { saved: { top: value } }
    case 'unitprice': {
      const unitprice = textFromCents(valid('单价', priceFrom(value), priceProblem(value)))
      await call(changeline, { id, unitprice }, { key })
      return { saved: { unitprice } }
    }
    case 'discount': {
      const hundredths = valid('折扣', percentFrom(value), percentProblem(value))
      const discount = percentFromHundredths(hundredths)
      await call(changeline, { id, discount }, { key })
      return { saved: { discount } }
    }
    case 'no': {
      const model = { no: '', ...value }
      const { data } = await call(changeno, { id, ...model }, { key })
      return { saved: { ...model, chosen: value !== null }, followers: data }
    }
  }
}
