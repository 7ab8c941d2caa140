import type { FrozenQuotation } from '#api/quotation/frozen-quotation.ts'
import {
  marginPercent,
  marginsOf,
  sumOfMargins,
  type Margin,
} from '#api/quotation/money/quotation-margin.ts'
import { refuseWithout, type Context } from '#server/context.ts'
import type { QuotationDocument } from '#server/documents/quotation-document.ts'

/** The 毛利表 of a quotation: the margin of each line, each set and the whole. */

/** Refuses a 毛利表 to users who may not see costs. */
export const refuseCost = (context: Context): void =>
  refuseWithout(context, 'product:cost', '毛利表')

const withPercent = (margin: Margin) => ({ ...margin, percent: marginPercent(margin) })

const summed = (margins: readonly Margin[]) =>
  margins.length === 0 ? undefined : withPercent(sumOfMargins(margins))

function basis(isTaxed: boolean, uncosted: number): string {
  const revenue = isTaxed
    ? '收入为整单优惠之后的不含税金额'
    : '这份报价没有税率，收入为整单优惠之后的金额'
  const open = uncosted > 0 ? `有 ${uncosted} 项成本未填，合计不含它们的收入。` : ''
  return `${revenue}；成本为不含税的成本价×数量×套数；毛利为收入减成本，毛利率为毛利占收入的比例；各项合计为各行之和。${open}`
}

/** Adds cost and margin to the document of a quotation; lines without a cost or without a price get no margin. */
export function withMargins(
  document: QuotationDocument,
  content: FrozenQuotation,
): QuotationDocument {
  const lines = content.sets.flatMap(({ sets, lines: ofSet }) =>
    ofSet.map((line) => ({ ...line, cost: line.cost ?? null, sets })),
  )
  const costs = new Map(lines.map(({ id, cost }) => [id, cost]))
  const sums = new Map(
    content.sets.flatMap((set) =>
      set.lines.flatMap(({ id, sums: of }) => (of ? [[id, { net: BigInt(of.net) }] as const] : [])),
    ),
  )
  const margins = marginsOf(lines, sums)
  const marginOf = ({ id }: { id: number }) => margins.lines.get(id)
  const sets = document.sets.map((set) => ({
    ...set,
    margin: summed(set.lines.flatMap((line) => marginOf(line) ?? [])),
    lines: set.lines.map((line) => {
      const [cost, margin] = [costs.get(line.id) ?? null, marginOf(line)]
      return {
        ...line,
        unitcost: cost === null ? undefined : BigInt(cost),
        margin: margin && withPercent(margin),
      }
    }),
  }))
  return {
    ...document,
    sets,
    totals: { ...document.totals, margin: summed([...margins.lines.values()]) },
    margin_basis: basis(document.tax_inclusive !== undefined, margins.uncosted),
  }
}
