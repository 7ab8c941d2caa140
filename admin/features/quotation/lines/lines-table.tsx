import { ConfigProvider, Grid } from 'antd'
import { useDeferredValue, useMemo, useRef } from 'react'
import { groupedFromCents } from '#api/kit/money.ts'
import { pricedQuotation } from '#api/quotation/money/quotation-money.ts'
import type { PricedLine } from '#api/quotation/money/quotation-money.ts'
import { taxParts, taxRates } from '#api/quotation/money/quotation-tax.ts'
import type { Follower, QuotationLine } from '#api/quotation/quotation-line.ts'
import { Tip } from '#admin/ui/tip.tsx'
import { DiscountRow } from '../approval/discount-row.tsx'
import type { ShownDiscounts } from '../approval/discounts.ts'
import { useLastPrices } from '../prices/last-price.ts'
import type { LineSavings } from './saving/line-changes.ts'
import { basisOf, marginsShown, sumOf, termsOf } from '../prices/line-prices.ts'
import type { QuotationInfo } from '../prices/line-prices.ts'
import { lineHeads } from './line-columns.ts'
import type { LineActions } from './line-row.tsx'
import { LinesFoot } from './lines-foot.tsx'
import { setsInOrder } from '../sets/quotation-sets.ts'
import type { QuotationSet } from '../sets/quotation-sets.ts'
import { SetRows } from '../sets/set-rows.tsx'
import { setAdvice } from '../sets/set-warnings.ts'
import { TotalBar } from '../prices/total-bar.tsx'

/** How many lines a screen shows, and a few more. */
const SCREENFUL = 20

/** Of many rows as many as possible are in sight; a finger needs the usual height. */
const DENSE = { token: { controlHeight: 28 } }

type LinesTableProps = {
  lines: readonly QuotationLine[]
  info: QuotationInfo
  savings: LineSavings
  /** The lines with what is typed. */
  priced: readonly PricedLine[]
  /** Undefined until rules and level are read. */
  discounts: ShownDiscounts | undefined
  followers: ReadonlyMap<number, Follower>
  /** The weights to sort by while a slider is held; else the lines' own. */
  heldTops: ReadonlyMap<number, number> | undefined
  editable: boolean
  actions: LineActions
  /** Opens the total discount and 单价口径. */
  onTerms: () => void
}

/**
 * The lines of a quotation in their sets. A table of its own: names of sets and sums stand between the
 * rows, and each row draws itself only when it changes, which matters with hundreds of them.
 */
export function LinesTable(props: LinesTableProps) {
  const { lines, info, savings, priced, discounts, heldTops, onTerms, ...rest } = props
  const foot = useRef<HTMLTableSectionElement>(null)
  const { md: wide } = Grid.useBreakpoint()
  const sets = useMemo(
    () => setsInOrder(lines, (line) => heldTops?.get(line.id) ?? line.top),
    [lines, heldTops],
  )
  const advice = useMemo(() => setAdvice(info), [info])
  const pumps = useMemo(() => new Set(info.pumps), [info])
  // Hundreds of rows take seconds to build: the first ones are there at once, the others follow without
  // blocking them.
  const complete = useDeferredValue(true, false)
  const lastPrices = useLastPrices(info, lines)
  const { total, lines: sums } = pricedQuotation(priced, termsOf(info))
  const sum = sumOf(priced)
  const isMixed = taxRates(lines).size > 1
  const taxed = priced.flatMap(({ id, tax_rate }) => {
    const of = sums.get(id)
    return of ? [{ tax_rate, ...of }] : []
  })
  return (
    <ConfigProvider theme={wide ? DENSE : {}}>
      <div className="lines-scroll">
        <table className="lines quiet-fields" aria-label="报价产品">
          <thead>
            <tr>
              {lineHeads.map(({ part, title, tip, ...head }) => (
                <th key={part} scope="col" {...head}>
                  {title}
                  {tip && <Tip text={tip} />}
                </th>
              ))}
            </tr>
          </thead>
          {(complete ? sets : firstSets(sets)).map((set) => (
            <SetRows
              key={set.set_id}
              set={set}
              savings={savings}
              lastPrices={lastPrices}
              pumps={pumps}
              discounts={discounts?.lines}
              usualTaxRate={isMixed ? undefined : info.usual_tax_rate}
              advice={advice}
              basis={basisOf(info)}
              {...rest}
            />
          ))}
          <LinesFoot
            place={foot}
            info={info}
            total={total}
            sum={sum}
            margins={marginsShown(lines, priced, sums)}
            parts={taxParts(taxed)}
            isTaxed={priced.some(({ tax_rate }) => tax_rate !== null)}
            onTerms={rest.editable ? onTerms : undefined}
            below={<DiscountRow shown={discounts} />}
          />
        </table>
      </div>
      <output className="unseen">合计 {groupedFromCents(total.gross)} 元</output>
      <TotalBar foot={foot} total={total} sum={sum} />
    </ConfigProvider>
  )
}

/** As many sets as fill a screen. */
function firstSets(sets: readonly QuotationSet[]): readonly QuotationSet[] {
  let before = 0
  const end = sets.findIndex((set) => {
    before += set.lines.length
    return before >= SCREENFUL
  })
  return end === -1 ? sets : sets.slice(0, end + 1)
}
