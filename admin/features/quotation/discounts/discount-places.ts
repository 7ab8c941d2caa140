import { lastDayOf } from '#api/kit/months.ts'
import type { DiscountRow } from '#api/quotation/discount-report.ts'
import type { Place } from '#admin/charts/bar-rows.tsx'

/** The list of quotations behind a figure of the report: those sent from one month to another, by default the same. */
export const sentIn = (from: string, to = from): Place => ({
  to: '/quotation',
  search: { dates_of: 'sent', startime: `${from}-01`, endtime: lastDayOf(to) },
})

/** The same of one owner, with discounts that one user passed. */
export function givenBy({ month, user_id, passed_by }: DiscountRow): Place {
  const { to, search } = sentIn(month)
  return { to, search: { ...search, userid: String(user_id), passed_by: String(passed_by) } }
}
