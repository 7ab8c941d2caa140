import { APPROVALS } from '#api/quotation/review.ts'
import { roleLevelText } from '#api/role/levels.ts'
import type { ShownDiscounts } from './discounts.ts'

/** So many reasons are shown below the total; the rest are counted. */
const SHOWN_AT_MOST = 3

/** Which discount the whole quotation gives, and what of it is beyond the actor's level. Not printed. */
export function DiscountRow({ shown }: { shown: ShownDiscounts | undefined }) {
  if (!shown || (shown.whole === '' && shown.excess.length === 0)) return null
  const { whole, excess, needed, approval } = shown
  const more = excess.length - SHOWN_AT_MOST
  return (
    <tr className="lines-sum lines-margin">
      <th colSpan={8} scope="row">
        {whole !== '' && <>整单让利 {whole}</>}
        {approval === APPROVALS.beyond && excess.length === 0 && (
          <span className="muted"> · 在您的权限内</span>
        )}
        {excess.length > 0 && (
          <output className="line-problem">
            超出您的权限，需要{roleLevelText(needed)}审核：
            {excess.slice(0, SHOWN_AT_MOST).join('；')}
            {more > 0 && ` 等${excess.length}处`}
          </output>
        )}
      </th>
      <td aria-hidden="true" />
    </tr>
  )
}
