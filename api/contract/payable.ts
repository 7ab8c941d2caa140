import { z } from 'zod'
import { textFromCents } from '#api/kit/money.ts'
import { isEnded, settledOf, type Ending } from './ending.ts'

/** What is to be paid and invoiced of a contract once less is due than was signed: after 终止, and after 退货 that is not shipped again. */

/** In cents; `return_credit` is 退货减少 (`returnCredit`). */
export type Payable = Ending & { c_money: number | null; return_credit: number }

/** Whether less is due than was signed, so that more can have come in, or be invoiced, than that. */
export const isReduced = (contract: Pick<Payable, 'ended_on' | 'return_credit'>): boolean =>
  isEnded(contract) || contract.return_credit > 0

const lessCredit = ({ c_money, return_credit }: Pick<Payable, 'c_money' | 'return_credit'>) =>
  c_money === null ? null : Math.max(0, c_money - return_credit)

/** What is to be paid: the settlement of an ended contract, else its amount less 退货减少; null where it has no amount. */
export const toBePaid = (contract: Payable): number | null =>
  isEnded(contract) ? settledOf(contract) : lessCredit(contract)

/** What is to be invoiced: of an ended contract 货款 alone. */
export const toBeInvoiced = (
  contract: Pick<Payable, 'ended_on' | 'end_goods' | 'c_money' | 'return_credit'>,
): number | null => (isEnded(contract) ? contract.end_goods : lessCredit(contract))

/** What is invoiced above what is to be invoiced: 需开红字发票. */
export const toRedden = (invoiced: number, to_invoice: number | null): number =>
  to_invoice === null ? 0 : Math.max(0, invoiced - to_invoice)

/** What less is due of a contract on the wire, in 元; all of it is empty where as much is due as was signed. */
export const payableRecord = {
  /** 退货减少; 0.00 for an ended contract of which nothing came back. */
  return_credit: z.string(),
  /** What is to be paid. */
  payable: z.string(),
  /** What is invoiced above what is to be invoiced; 0.00 for nothing. */
  to_redden: z.string(),
}

/** The same of a stored contract. */
export function payableOnWire(
  contract: Payable & { invoiced: number; to_invoice: number | null },
): Record<keyof typeof payableRecord, string> {
  const { return_credit, invoiced, to_invoice } = contract
  const text = (cents: number | null) => (isReduced(contract) ? textFromCents(cents) : '')
  return {
    return_credit: text(return_credit),
    payable: text(toBePaid(contract)),
    to_redden: text(toRedden(invoiced, to_invoice)),
  }
}
