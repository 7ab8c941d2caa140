import { z } from 'zod'
import { textFromCents } from '#api/kit/money.ts'
import { PARTLY_INVOICED } from '#api/kit/status.ts'
import { toBeInvoiced } from './ending.ts'

/** What of a contract is invoiced, beside what came in: 已开, 未开, 已收未开, 已开未收. In cents. */

type Amounts = {
  c_money: number | null
  c_unpay: number | null
  invoiced: number
  ended_on: string
  end_goods: number
}

/**
 * What came in for what is invoiced: that amount less what is unpaid, as receipts or somebody said; nothing, where one of both is
 * not known.
 */
export function receivedOf(contract: Omit<Amounts, 'invoiced'>): number {
  const { c_unpay } = contract
  const amount = toBeInvoiced(contract)
  return amount === null || c_unpay === null ? 0 : Math.max(0, amount - c_unpay)
}

/** 未开 is null where the contract has no amount. */
function invoiceBalance({ invoiced, ...contract }: Amounts) {
  const amount = toBeInvoiced(contract)
  const received = receivedOf(contract)
  return {
    invoiced,
    uninvoiced: amount === null ? null : Math.max(0, amount - invoiced),
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
    invoiced: toBeInvoiced(amounts) === null ? '' : textFromCents(invoiced),
    uninvoiced: textFromCents(uninvoiced),
    received_uninvoiced: textFromCents(received_uninvoiced),
    invoiced_unreceived: textFromCents(invoiced_unreceived),
  }
}
