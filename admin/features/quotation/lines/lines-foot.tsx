import { Button } from 'antd'
import type { ReactNode, RefObject } from 'react'
import {
  centsFromText,
  groupedFromText,
  percentFromHundredths,
  textFromCents,
} from '#api/kit/money.ts'
import { DISCOUNT_KINDS, isBeyondSum } from '#api/quotation/money/quotation-money.ts'
import { taxRows } from '#api/quotation/money/quotation-tax.ts'
import type { TaxPart } from '#api/quotation/money/quotation-tax.ts'
import type { PriceTerms, Sums } from '#api/quotation/money/quotation-money.ts'
import { marginPercent } from '#api/quotation/money/quotation-margin.ts'
import type { Margins } from '#api/quotation/money/quotation-margin.ts'
import { LineAmount } from '../prices/line-amount.tsx'
import { leftOut, termsOf } from '../prices/line-prices.ts'
import type { QuotationInfo, Sum } from '../prices/line-prices.ts'

type LinesFootProps = {
  /** Where the foot stands, for who watches whether it is in sight. */
  place: RefObject<HTMLTableSectionElement | null>
  info: QuotationInfo
  total: Sums
  sum: Sum
  /** What it earns; absent for who may not know. */
  margins: Margins | undefined
  /** Net amount and tax by rate; empty where all lines have the same. */
  parts: readonly TaxPart[]
  /** Whether any line has a tax. */
  isTaxed: boolean
  /** Opens the total discount; absent for who may only look. */
  onTerms: (() => void) | undefined
  /** What stands below the total on screen. */
  below?: ReactNode
}

/** What the quotation comes to, from the sum of its products to what is to be paid. */
export function LinesFoot(props: LinesFootProps) {
  const { place, info, total, sum, margins, parts, isTaxed, onTerms, below } = props
  const terms = termsOf(info)
  const isDiscounted = info.discount_kind !== DISCOUNT_KINDS.none
  return (
    <tfoot ref={place}>
      {(isDiscounted || !terms.isTaxInclusive) && <FootRow name="产品合计" cents={total.amount} />}
      {(isDiscounted || onTerms) && (
        <FootRow
          className={isDiscounted ? '' : 'unused'}
          name={
            <>
              {onTerms ? (
                <Button size="small" type="link" onClick={onTerms}>
                  整单优惠
                </Button>
              ) : (
                '整单优惠'
              )}
              {discountInWords(info)}
              <DiscountProblem sum={total.amount} terms={terms} />
            </>
          }
          cents={total.discount}
          isTaken
        />
      )}
      {isDiscounted && <FootRow name="优惠后" cents={total.discounted} />}
      {isTaxed && (
        <>
          <FootRow name="不含税金额" cents={total.net} />
          <FootRow name="税额" cents={total.tax} />
          {taxRows(parts).map((row) => (
            <FootRow key={row.name} {...row} />
          ))}
        </>
      )}
      <FootRow
        className="lines-total"
        name={`合计${isTaxed ? '（含税）' : ''}${leftOut(sum)}`}
        cents={total.gross}
      />
      {margins && <MarginRow margins={margins} />}
      {below}
    </tfoot>
  )
}

/** What is wrong with the total discount, which lines may have made too large since. */
function DiscountProblem({ sum, terms }: { sum: bigint; terms: PriceTerms }) {
  const isTarget = terms.discount_kind === DISCOUNT_KINDS.target
  if (isTarget && terms.discount_value === 0) {
    return <output className="line-problem">没有填写优惠至多少元，发出之前请填写</output>
  }
  if (!isBeyondSum(sum, terms)) return null
  return (
    <output className="line-problem">
      {isTarget ? '优惠至的金额大于产品合计，没有优惠，请核对' : '优惠大于产品合计，请核对'}
    </output>
  )
}

/** Not printed: what is printed of the page may be handed to the customer. */
function MarginRow({ margins: { total, lines, uncosted } }: { margins: Margins }) {
  const percent = marginPercent(total)
  const others = percent === '' ? '（成本未填）' : `（另有${uncosted}项成本未填，未计入）`
  const open = uncosted === 0 ? '' : others
  return (
    <tr className="lines-sum lines-margin">
      <th colSpan={7} scope="row">
        毛利{percent !== '' && ` ${percent}%`}
        {open}
      </th>
      <td className="line-money">
        {total.margin < 0n && '−'}
        {lines.size === 0 ? (
          '—'
        ) : (
          <LineAmount text={textFromCents(total.margin < 0n ? -total.margin : total.margin)} />
        )}
      </td>
      <td aria-hidden="true" />
    </tr>
  )
}

type FootRowProps = { className?: string; name: ReactNode; cents: bigint; isTaken?: boolean }

function FootRow({ className = '', name, cents, isTaken = false }: FootRowProps) {
  return (
    <tr className={`lines-sum ${className}`}>
      <th colSpan={7} scope="row">
        {name}
      </th>
      <td className="line-money">
        {isTaken && cents > 0n && '−'}
        {isTaken && cents === 0n ? '—' : <LineAmount text={textFromCents(cents)} />}
      </td>
      <td aria-hidden="true" />
    </tr>
  )
}

/** How the total discount was given, behind its name. */
export function discountInWords({
  discount_kind,
  discount_value,
}: Pick<QuotationInfo, 'discount_kind' | 'discount_value'>): string {
  const amount = groupedFromText(discount_value)
  switch (discount_kind) {
    case DISCOUNT_KINDS.percent:
      return `（减 ${percentFromHundredths(centsFromText(discount_value))}%）`
    case DISCOUNT_KINDS.amount:
      return `（减 ${amount} 元）`
    case DISCOUNT_KINDS.target:
      return `（优惠至 ${amount} 元）`
    default:
      return ''
  }
}
