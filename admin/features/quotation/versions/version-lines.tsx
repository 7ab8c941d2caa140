import type { ReactNode } from 'react'
import type { FrozenLine, FrozenQuotation, FrozenSet } from '#api/quotation/frozen-quotation.ts'
import { groupedFromCents, percentFromHundredths, textFromCents } from '#api/kit/money.ts'
import { DISCOUNT_KINDS } from '#api/quotation/quotation-money.ts'
import { frozenTaxParts, rateInWords, taxRates, taxRows } from '#api/quotation/quotation-tax.ts'
import { discountInWords } from '../lines/lines-foot.tsx'
import { specSummary } from '../models/spec-text.ts'

const COLUMNS = ['产品名称', '型号', '数量', '单价（元）', '折扣%', '税率%', '金额（元）'] as const
const [NAME, MODEL, QUANTITY, PRICE, DISCOUNT, TAX, AMOUNT] = COLUMNS

const yuan = (cents: number | bigint) => groupedFromCents(cents)

/** The lines of a version in their sets, with the sums that were sent: nothing is worked out anew. */
export function VersionLines({ version }: { version: FrozenQuotation }) {
  const sets = version.sets.filter(({ lines }) => lines.length > 0)
  const rated = sets.flatMap(({ lines }) => lines.map(withRate))
  const isMixed = taxRates(rated).size > 1
  return (
    <table className="version-lines" aria-label="产品明细">
      <thead>
        <tr>
          {COLUMNS.map((title) => (
            <th key={title} scope="col">
              {title}
            </th>
          ))}
        </tr>
      </thead>
      {sets.map((set) => (
        <SetLines key={set.id} set={set} isMixed={isMixed} />
      ))}
      <Foot version={version} />
    </table>
  )
}

const withRate = ({ tax_rate, unpriced }: FrozenLine) => ({
  tax_rate: percentFromHundredths(tax_rate),
  unpriced,
})

/** `isMixed` is whether rates of tax differ, so that a line without one says so. */
type MixedProps = { isMixed: boolean }

function SetLines({ set, isMixed }: MixedProps & { set: FrozenSet }) {
  const { com_name, com_show, sets, lines } = set
  const name = [...(com_show === 1 ? [com_name] : []), ...(sets > 1 ? [`${sets} 套`] : [])]
  const subtotal = lines.reduce((sum, { sums }) => sum + (sums?.amount ?? 0), 0)
  return (
    <tbody>
      {name.length > 0 && (
        <tr className="version-set">
          <th colSpan={COLUMNS.length} scope="rowgroup">
            {name.join(' × ')}
          </th>
        </tr>
      )}
      {lines.map((line) => (
        <Line key={line.id} line={line} isMixed={isMixed} />
      ))}
      {lines.length > 1 && <SumRow name="小计">{yuan(subtotal)}</SumRow>}
    </tbody>
  )
}

function Line({ line, isMixed }: MixedProps & { line: FrozenLine }) {
  const { title, note, no, num, unit, unitprice, discount, tax_rate, unpriced, sums } = line
  return (
    <tr>
      <td data-label={NAME}>
        {title}
        {note !== '' && <div className="line-remark">{note}</div>}
      </td>
      <td data-label={MODEL}>
        {no}
        <div className="line-spec">{specSummary(line)}</div>
      </td>
      <td data-label={QUANTITY}>{`${num} ${unit}`.trim()}</td>
      <td data-label={PRICE}>{unitprice === null ? '—' : yuan(unitprice)}</td>
      <td data-label={DISCOUNT}>{discount > 0 && percentFromHundredths(discount)}</td>
      <td data-label={TAX}>
        {percentFromHundredths(tax_rate) || (isMixed && unpriced === 0 && rateInWords(''))}
      </td>
      <td data-label={AMOUNT}>{sums ? yuan(sums.amount) : unpriced === 1 ? '另计' : '—'}</td>
    </tr>
  )
}

function Foot({ version }: { version: FrozenQuotation }) {
  const { sums, discount_kind, discount_value, tax_inclusive } = version
  const isDiscounted = discount_kind !== DISCOUNT_KINDS.none
  const isTaxed = version.sets.some(({ lines }) => lines.some(({ tax_rate }) => tax_rate !== null))
  const words = discountInWords({ discount_kind, discount_value: textFromCents(discount_value) })
  return (
    <tfoot>
      {(isDiscounted || tax_inclusive === 0) && (
        <SumRow name="产品合计">{yuan(sums.amount)}</SumRow>
      )}
      {isDiscounted && (
        <>
          <SumRow name={`整单优惠${words}`}>−{yuan(sums.discount)}</SumRow>
          <SumRow name="优惠后">{yuan(sums.discounted)}</SumRow>
        </>
      )}
      {isTaxed && (
        <>
          <SumRow name="不含税金额">{yuan(sums.net)}</SumRow>
          <SumRow name="税额">{yuan(sums.tax)}</SumRow>
          {taxRows(frozenTaxParts(version)).map(({ name, cents }) => (
            <SumRow key={name} name={name}>
              {yuan(cents)}
            </SumRow>
          ))}
        </>
      )}
      <SumRow name={isTaxed ? '合计（含税）' : '合计'}>{yuan(sums.gross)}</SumRow>
    </tfoot>
  )
}

function SumRow({ name, children }: { name: string; children: ReactNode }) {
  return (
    <tr className="version-sum">
      <th colSpan={COLUMNS.length - 1} scope="row">
        {name}
      </th>
      <td>{children}</td>
    </tr>
  )
}
