import type { OlderLine, OlderQuotation } from '#api/quotation/price-impact.ts'
import { groupedFromText } from '#api/kit/money.ts'
import { STAGES } from '#api/quotation/quotation-head.ts'

/** What of the affected lines is shown and may be changed. */

/** A quotation and the lines of it that are to get their present price. */
export type Chosen = { quotation: OlderQuotation; lines: readonly OlderLine[] }

/** What was sent, and was not changed since, needs a new version, so that its lines are changed where that is made. */
export const isUpdatable = ({ stage, is_changed, can }: OlderQuotation) =>
  can.change && (stage === STAGES.draft || (stage === STAGES.sent && is_changed))

/** How a quotation is called: its number, version and name. */
export const quotationName = ({ quo_no, revision, quo_name }: OlderQuotation) =>
  [quo_no, revision > 0 ? `V${revision}` : '', quo_name].filter((text) => text !== '').join(' ')

export const productName = ({ title, no }: OlderLine) => `${title} ${no}`.trim()

/** How many there are of a line in all. */
export const quantityText = ({ sets, num }: OlderLine) =>
  sets > 1 ? `${sets}套 × ${num}` : String(num)

/** An amount with its sign, grouped for reading. */
export const signedText = (amount: string) =>
  amount.startsWith('-') ? `−${groupedFromText(amount.slice(1))}` : `+${groupedFromText(amount)}`
