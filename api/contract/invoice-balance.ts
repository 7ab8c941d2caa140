import { z } from 'zod'
import { textFromCents } from '#api/kit/money.ts'
import { PARTLY_INVOICED } from '#api/kit/status.ts'

/** What of a contract is invoiced, beside what came in: 已开, 未开, 已收未开, 已开未收. In cents. */

type Amounts = { c_money: number | null; c_unpay: number | null; invoiced: number }

/** What came in: the amount less what is unpaid, as receipts or somebody said; nothing, where one of both is not known. */
export const receivedOf = ({ c_money, c_unpay }: Omit<Amounts, 'invoiced'>): number =>
  c_money === null || c_unpay === null ? 0 : Math.max(0, c_money - c_unpay)

/** 未开 is null where the contract has no amount. */
function invoiceBalance({ invoiced, ...amounts }: Amounts) {
  const { c_money } = amounts
  const received = receivedOf(amounts)
  return {
    invoiced,
    uninvoiced: c_money === null ? null : Math.max(0, c_money - invoiced),
    received_uninvoiced: Math.max(0, received - invoiced),
    invoiced_unreceived: Math.max(0, invoiced - received),
  }
}

/** The same as answers have it, in 元. */
export const balanceTexts = {
  /** Empty, as 未开 is, where the contract has no amount: how much of it is invoiced is then not known. */
  invoiced: z.string(),
  uninvoiced: z.string(),
  received_uninvoiced: z.string(),
  invoiced_unreceived: z.string(),
}

/** Of `invoiceProgress`: what `c_invoice` says, but for a contract of which a part is invoiced. */
export const invoiceProgressOf = ({
  c_invoice,
  invoiced,
}: {
  c_invoice: number
  invoiced: string
}) => (c_invoice === 0 && Number(invoiced) > 0 ? PARTLY_INVOICED : c_invoice)

export const balanceNames = [
  'invoiced',
  'uninvoiced',
  'received_uninvoiced',
  'invoiced_unreceived',
] as const

export function balanceInYuan(amounts: Amounts) {
  const { invoiced, uninvoiced, received_uninvoiced, invoiced_unreceived } = invoiceBalance(amounts)
  return {
    invoiced: amounts.c_money === null ? '' : textFromCents(invoiced),
    uninvoiced: textFromCents(uninvoiced),
    received_uninvoiced: textFromCents(received_uninvoiced),
    invoiced_unreceived: textFromCents(invoiced_unreceived),
  }
}
