import { sql, type RawBuilder } from 'kysely'
import { textFromCents } from '#api/kit/money.ts'

/** What of contracts is invoiced beside what came in, as `api/contract/invoice-balance.ts` says it, for sums of `BALANCE_COLUMNS`. */

export const BALANCE_COLUMNS = [
  'c_money',
  'c_unpay',
  'invoiced',
  'to_invoice',
  'end_extra',
  'end_deduction',
] as const

const above = (one: RawBuilder<number>, other: RawBuilder<number>): RawBuilder<number> =>
  sql`case when ${one} > ${other} then ${one} - ${other} else 0 end`

const column = (name: (typeof BALANCE_COLUMNS)[number]) => sql.ref<number>(name)
const [signed, unpaid, invoiced] = [column('c_money'), column('c_unpay'), column('invoiced')]
const [amount, extra] = [column('to_invoice'), column('end_extra')]
/** `settledOf`. */
const settled = sql<number>`(case when ${unpaid} is null or ${amount} is null then 0
  when ${unpaid} <= ${extra} then ${amount} else ${above(amount, sql`(${unpaid} - ${extra})`)} end)`
/** `receivedOf`, which is not more than `to_invoice`. */
const beside = sql<number>`(${extra} - ${column('end_deduction')} - ${unpaid})`
const received = sql<number>`(case when ${beside} > 0 then ${amount}
  when ${amount} + ${beside} > 0 then ${amount} + ${beside} else 0 end)`

/** The columns, then 未开, 已收未开, 已开未收. */
export const balanceSums = [
  signed,
  unpaid,
  invoiced,
  above(amount, invoiced),
  above(received, invoiced),
  above(invoiced, settled),
] as const

/** Contracts of which an invoice is unpaid whose 开票日期 fits. */
export const hasUnpaidInvoice = (days: RawBuilder<boolean>): RawBuilder<boolean> =>
  sql`contract.id in (select con_id from invoice where unpaid > 0 and ${days})`

/** The invoices of contracts of which something is unpaid, for sums of their `unpaid`. */
export const UNPAID_INVOICES = {
  table: 'invoice',
  names: 'con_id',
  where: sql<boolean>`below.unpaid > 0`,
}

/** 已开未收 of the sums of `balanceSums`, in cents. */
export const unreceivedIn = (sums: readonly number[]) => sums[5] ?? 0

/** The sums of `balanceSums`, as answers have them. */
export function summedBalance(sums: readonly number[]) {
  const text = (at: number) => textFromCents(sums[at] ?? 0)
  const balance = {
    invoiced: text(2),
    uninvoiced: text(3),
    received_uninvoiced: text(4),
    invoiced_unreceived: text(5),
  }
  return { total: text(0), unpaid: text(1), balance }
}
