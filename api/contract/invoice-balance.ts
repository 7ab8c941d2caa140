import { z } from 'zod'
import { textFromCents } from '#api/kit/money.ts'
import { PARTLY_INVOICED } from '#api/kit/status.ts'

/** What of a contract is invoiced, beside what came in: 已开, 未开, 已收未开, 已开未收. In cents. */

type Amounts = {
  c_unpay: number | null
  invoiced: number
  /** What is to be invoiced (`toBeInvoiced`); null where the contract has no amount. */
  to_invoice: number | null
  /** What an ended contract has beside that: it is never invoiced, and what came in pays it last. */
  end_extra: number
  /** What is taken off what is to be paid of an ended contract, and not off what is invoiced. */
  end_deduction: number
}

type Paid = Omit<Amounts, 'invoiced' | 'end_deduction'>

/**
 * What is settled of what is to be invoiced: that amount less what of it is unpaid, as receipts or somebody said; nothing, where
 * one of both is not known.
 */
export const settledOf = ({ c_unpay, to_invoice, end_extra }: Paid): number =>
  to_invoice === null || c_unpay === null
    ? 0
    : Math.max(0, to_invoice - Math.max(0, c_unpay - end_extra))

/** What came in for it, without what is settled by a deduction. */
function receivedOf({ c_unpay, to_invoice, end_extra, end_deduction }: Omit<Amounts, 'invoiced'>) {
  if (to_invoice === null || c_unpay === null) return 0
  const received = to_invoice + end_extra - end_deduction - c_unpay
  return Math.max(0, Math.min(to_invoice, received))
}

/** 未开 is null where the contract has no amount. */
function invoiceBalance({ invoiced, ...contract }: Amounts) {
  const { to_invoice } = contract
  return {
    invoiced,
    uninvoiced: to_invoice === null ? null : Math.max(0, to_invoice - invoiced),
    received_uninvoiced: Math.max(0, receivedOf(contract) - invoiced),
    invoiced_unreceived: Math.max(0, invoiced - settledOf(contract)),
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
