import { ACCEPTED, REQUESTED } from '#api/invoice/invoice.ts'
import { groupedFromCents } from '#api/kit/money.ts'
import type { Row } from '#server/db/tables/tables.ts'
import { asText, moneyInWords, type FieldTexts } from '#server/records/history/history-text.ts'

/** What the tax bureau says of a request: its own figures once it is issued, and why it was not taken. */

export type ReadBack = Pick<
  Row<'invoice'>,
  'bureau_gross' | 'bureau_tax' | 'difference_accepted' | 'failure'
>

const NOTHING_READ: ReadBack = {
  bureau_gross: null,
  bureau_tax: null,
  difference_accepted: 0,
  failure: '',
}

/** So many cents may the bureau's figures differ; with more it is another invoice. */
const MOST_DIFFERENCE = 100

/** Gross and tax in cents. */
export type Figures = { gross: number; tax: number }

/** The columns to store: a saved request that is not issued begins anew, an issued one keeps what was read of it. */
export function readBackAsSaved(
  before: ReadBack | undefined,
  state: number,
  read: Partial<ReadBack>,
): ReadBack {
  if (state === REQUESTED) return { ...NOTHING_READ, failure: read.failure ?? '' }
  const { bureau_gross, bureau_tax, difference_accepted } = { ...NOTHING_READ, ...before, ...read }
  return { bureau_gross, bureau_tax, difference_accepted, failure: '' }
}

/** The bureau's figures of an invoice where they were read, else ours. */
export const figuresOf = ({
  gross,
  tax,
  bureau_gross,
  bureau_tax,
}: Figures & ReadBack): Figures => ({
  gross: bureau_gross ?? gross,
  tax: bureau_tax ?? tax,
})

const netOf = ({ gross, tax }: Figures) => gross - tax

/** What of the bureau's figures differs from ours, in words; empty where nothing does. */
export function differenceInWords(ours: Figures, theirs: Figures): string {
  const parts = [
    ['金额', netOf(theirs) - netOf(ours)],
    ['税额', theirs.tax - ours.tax],
    ['价税合计', theirs.gross - ours.gross],
  ] as const
  return parts
    .filter(([, more]) => more !== 0)
    .map(([label, more]) => {
      return `${label}比申请${more > 0 ? '多' : '少'}${groupedFromCents(Math.abs(more))}元`
    })
    .join('，')
}

export const isTooDifferent = (ours: Figures, theirs: Figures): boolean =>
  Math.abs(theirs.gross - ours.gross) > MOST_DIFFERENCE ||
  Math.abs(theirs.tax - ours.tax) > MOST_DIFFERENCE

/** What the bureau's figures of an invoice differ in from ours; empty where in nothing. */
export const differenceOf = (row: Figures & ReadBack): string =>
  differenceInWords(row, figuresOf(row))

/** The same as long as nobody has accepted it. */
export const openDifference = (row: Figures & ReadBack): string =>
  row.difference_accepted === ACCEPTED ? '' : differenceOf(row)

export const readBackTexts: FieldTexts = {
  bureau_gross: { label: '税局的价税合计', text: moneyInWords },
  bureau_tax: { label: '税局的税额', text: moneyInWords },
  difference_accepted: {
    label: '与税局的差额',
    text: (value) => (value === ACCEPTED ? '已接受' : ''),
  },
  failure: { label: '税局导入失败原因', text: asText },
}
