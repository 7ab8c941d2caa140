import { lastDayOf } from '#api/kit/time.ts'
import { countedText } from '#api/report/counted.ts'
import type { DiscountRow } from '#api/quotation/discount-report.ts'
import type { Place } from '#admin/charts/bar-rows.tsx'

/** The list of quotations behind a figure of the report: those sent from one month to another, by default the same. */
export const sentIn = (from: string, to = from): Place => ({
  to: '/quotation',
  search: { dates_of: 'sent', startime: `${from}-01`, endtime: lastDayOf(to) },
})

/** Those that one owner sent in a month, with discounts that one user passed. */
export function givenBy({
  month,
  user_id,
  staff_name,
  passed_by,
  passed_name,
}: DiscountRow): Place {
  const of = { figure: 'quoted', dim: 'passer', key: String(passed_by), owner: user_id } as const
  const search = {
    counted: countedText(of),
    counted_as: `${staff_name}，${passed_name}`,
    startime: `${month}-01`,
    endtime: lastDayOf(month),
  }
  return { to: '/quotation', search }
}
