import { z } from 'zod'
import { textFromCents } from '#api/kit/money.ts'
import { PARTLY_INVOICED } from '#api/kit/status.ts'

/** What of a contract is invoiced, beside what came in: 已开, 未开, 已收未开, 已开未收. In cents. */

type Amounts = {
  c_unpay: number | null
  invoiced: number
  /** What is to be invoiced (`toBeInvoiced`); null where the contract has no amount. */
  to_invoice: number | null
}

/**
 * What came in for what is invoiced: that amount less what is unpaid, as receipts or somebody said; nothing, where one of both is
 * not known.
 */
export const receivedOf = ({ c_unpay, to_invoice }: Omit<Amounts, 'invoiced'>): number =>
  to_invoice === null || c_unpay === null ? 0 : Math.max(0, to_invoice - c_unpay)

/** 未开 is null where the contract has no amount. */
function invoiceBalance({ invoiced, ...contract }: Amounts) {
  const { to_invoice } = contract
  const received = receivedOf(contract)
  return {
    invoiced,
    uninvoiced: to_invoice === null ? null : Math.max(0, to_invoice - invoiced),
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
    invoiced: amounts.to_invoice === null ? '' : textFromCents(invoiced),
    uninvoiced: textFromCents(uninvoiced),
    received_uninvoiced: textFromCents(received_uninvoiced),
    invoiced_unreceived: textFromCents(invoiced_unreceived),
  }
}
