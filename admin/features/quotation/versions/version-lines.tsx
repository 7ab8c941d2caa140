import { energyInWords } from '#api/product/energy-words.ts'
import type { FrozenLine, FrozenQuotation, FrozenSet } from '#api/quotation/frozen-quotation.ts'
import { groupedFromCents, percentFromHundredths, textFromCents } from '#api/kit/money.ts'
import { DISCOUNT_KINDS } from '#api/quotation/money/quotation-money.ts'
import {
  frozenTaxParts,
  rateInWords,
  taxRates,
  taxRows,
} from '#api/quotation/money/quotation-tax.ts'
import { ReadTable, type ReadColumn, type RowGroup } from '#admin/ui/read/read-table.tsx'
import { discountInWords } from '../lines/lines-foot.tsx'
import { specSummary } from '../models/spec-text.ts'

const yuan = (cents: number | bigint) => groupedFromCents(cents)

/** `isMixed` is whether rates of tax differ, so that a line without one says so. */
const columnsOf = (isMixed: boolean): readonly ReadColumn<FrozenLine>[] => [
  {
    title: '产品名称',
    isWide: true,
    render: ({ title, note }) => (
      <>
        {title}
        {note !== '' && <small>{note}</small>}
      </>
    ),
  },
  {
    title: '型号',
    isWide: true,
    render: (line) => (
      <>
        {line.no}
        <small>{specSummary(line)}</small>
        <Energy text={energyInWords(line)} />
      </>
    ),
  },
  { title: '数量', isNumeric: true, render: ({ num, unit }) => `${num} ${unit}`.trim() },
  {
    title: '单价（元）',
    isNumeric: true,
    render: ({ unitprice }) => (unitprice === null ? '—' : yuan(unitprice)),
  },
  {
    title: '折扣%',
    isNumeric: true,
    render: ({ discount }) => discount > 0 && percentFromHundredths(discount),
  },
  {
    title: '税率%',
    isNumeric: true,
    render: ({ tax_rate, unpriced }) =>
      percentFromHundredths(tax_rate) || (isMixed && unpriced === 0 && rateInWords('')),
  },
  {
    title: '金额（元）',
    isNumeric: true,
    render: ({ sums, unpriced }) => (sums ? yuan(sums.amount) : unpriced === 1 ? '另计' : '—'),
  },
]

const Energy = ({ text }: { text: string }) => text !== '' && <small>能效 {text}</small>

/** The lines of a version in their sets, with the sums that were sent: nothing is worked out anew. */
export function VersionLines({ version }: { version: FrozenQuotation }) {
  const sets = version.sets.filter(({ lines }) => lines.length > 0)
  const rated = sets.flatMap(({ lines }) => lines.map(withRate))
  return (
    <ReadTable
      label="产品明细"
      columns={columnsOf(taxRates(rated).size > 1)}
      groups={sets.map(groupOf)}
      keyOf={({ id }) => id}
      sums={sumsOf(version)}
    />
  )
}

const withRate = ({ tax_rate, unpriced }: FrozenLine) => ({
  tax_rate: percentFromHundredths(tax_rate),
  unpriced,
})

function groupOf({ id, com_name, com_show, sets, lines }: FrozenSet): RowGroup<FrozenLine> {
  const name = [...(com_show === 1 ? [com_name] : []), ...(sets > 1 ? [`${sets} 套`] : [])]
  const subtotal = lines.reduce((sum, { sums }) => sum + (sums?.amount ?? 0), 0)
  return {
    key: id,
    rows: lines,
    ...(name.length > 0 && { title: name.join(' × ') }),
    ...(lines.length > 1 && { sum: { name: '小计', value: yuan(subtotal) } }),
  }
}

function sumsOf(version: FrozenQuotation) {
  const { sums, discount_kind, discount_value, tax_inclusive } = version
  const isDiscounted = discount_kind !== DISCOUNT_KINDS.none
  const isTaxed = version.sets.some(({ lines }) => lines.some(({ tax_rate }) => tax_rate !== null))
  const words = discountInWords({ discount_kind, discount_value: textFromCents(discount_value) })
  const tax = taxRows(frozenTaxParts(version)).map(({ name, cents }) => [name, cents] as const)
  const rows = [
    ...(isDiscounted || tax_inclusive === 0 ? ([['产品合计', sums.amount]] as const) : []),
    ...(isDiscounted
      ? ([
          [`整单优惠${words}`, `−${yuan(sums.discount)}`],
          ['优惠后', sums.discounted],
        ] as const)
      : []),
    ...(isTaxed ? ([['不含税金额', sums.net], ['税额', sums.tax], ...tax] as const) : []),
    [isTaxed ? '合计（含税）' : '合计', sums.gross] as const,
  ]
  return rows.map(([name, sum]) => ({ name, value: typeof sum === 'string' ? sum : yuan(sum) }))
}
