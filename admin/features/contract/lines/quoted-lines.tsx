import { Select } from 'antd'
import { memo, useCallback, useEffect, useRef } from 'react'
import { inSets, signedOf, toShipOf, wholeSetsShipped } from '#api/contract/contract-progress.ts'
import { groupedFromText } from '#api/kit/money.ts'
import {
  countable,
  deliveries,
  deliveryFlags,
  deliveryOf,
  type Delivery,
  type LineForm,
} from './line-form.ts'
import { ProgressSum } from './line-progress.tsx'
import type { LinesProps } from './typed-lines.tsx'

const DELIVERIES = deliveries.map(({ value, label }) => ({ value, label }))
const COLUMNS = [
  '产品',
  '型号',
  '数量',
  '单价（元）',
  '金额（元）',
  '已生产',
  '已发',
  '欠发',
  '交付',
]

type QuotedProps = LinesProps & { stored: readonly LineForm[] }

type Change = (id: number | undefined, delivery: Delivery) => void

/** What a contract took over from its quotation: how it is delivered is said here, the rest stays as it was accepted. */
export function QuotedLines({ id, value: typed = [], onChange, stored }: QuotedProps) {
  // An emptied form has emptied nothing of what was accepted.
  const value = typed.length === 0 ? stored : typed

  const latest = useRef({ value, onChange })
  useEffect(() => {
    latest.current = { value, onChange }
  })
  const change = useCallback<Change>((lineId, delivery) => {
    const flags = deliveryFlags(delivery)
    latest.current.onChange?.(
      latest.current.value.map((line) => (line.id === lineId ? { ...line, ...flags } : line)),
    )
  }, [])
  const numbered = value.map((line) => ({ ...line, set_no: line.set_no ?? 0 }))
  return (
    <div id={id} tabIndex={-1} className="quoted-lines">
      <table aria-label="合同明细">
        <thead>
          <tr>
            {COLUMNS.map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        {inSets(numbered).map((lines) => (
          <tbody key={lines[0]?.id}>
            <SetRow lines={lines} />
            {lines.map((line) => (
              <QuotedLine key={line.id} line={line} onChange={change} />
            ))}
          </tbody>
        ))}
      </table>
      <div className="contract-lines-foot">
        <ProgressSum lines={value} />
      </div>
    </div>
  )
}

function SetRow({ lines }: { lines: readonly (LineForm & { set_no: number })[] }) {
  const [first] = lines
  if (!first || first.set_no === 0) return null
  const whole = wholeSetsShipped(lines.map(countable))
  return (
    <tr className="contract-set">
      <th scope="rowgroup" colSpan={COLUMNS.length}>
        {first.set_name}
        <span>
          {first.sets} 套{whole === undefined ? '' : `，整套已发 ${whole} 套`}
        </span>
      </th>
    </tr>
  )
}

/** Without a price it is paid for apart. */
const priceOf = ({ unitprice }: LineForm) =>
  unitprice === '' ? '另计' : groupedFromText(unitprice)

const QuotedLine = memo(function QuotedLine({
  line,
  onChange,
}: {
  line: LineForm
  onChange: Change
}) {
  const { id, title, no, note, amount = '' } = line
  const counted = countable(line)
  const isShipped = signedOf(counted) > 0
  const owed = toShipOf(counted)
  return (
    <tr>
      <td data-label="产品">
        {title}
        {note !== '' && <div className="contract-line-more">{note}</div>}
      </td>
      <td data-label="型号">{no}</td>
      <td data-label="数量">
        {counted.sets * counted.num} {line.unit}
        {counted.sets > 1 && <div className="contract-line-more">每套 {counted.num}</div>}
      </td>
      <td data-label="单价（元）">{priceOf(line)}</td>
      <td data-label="金额（元）">{groupedFromText(amount)}</td>
      <td data-label="已生产">{counted.needs_production === 1 ? counted.produced : '—'}</td>
      <td data-label="已发">{isShipped ? counted.shipped : '—'}</td>
      <td data-label="欠发" className={owed > 0 ? 'line-owed' : undefined}>
        {isShipped ? owed : '—'}
      </td>
      <td data-label="交付">
        <Select<Delivery>
          aria-label={`${[title, no].filter(Boolean).join(' ')} 交付`}
          options={DELIVERIES}
          value={deliveryOf(line)}
          onChange={(delivery) => onChange(id, delivery)}
        />
      </td>
    </tr>
  )
})
