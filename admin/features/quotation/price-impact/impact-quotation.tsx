import { Checkbox, Tag } from 'antd'
import type { ReactNode } from 'react'
import { groupedFromText } from '#api/kit/money.ts'
import type { OlderLine, OlderQuotation } from '#api/quotation/price-impact.ts'
import { quotationStages, STAGES } from '#api/quotation/quotation-head.ts'
import { Panel } from '#admin/ui/page/panel.tsx'
import { ReadTable, type ReadColumn } from '#admin/ui/read/read-table.tsx'
import { StatusTag } from '#admin/ui/status.tsx'
import { ChangedNote } from '../head/stage-tag.tsx'
import {
  isUpdatable,
  productName,
  quantityText,
  quotationName,
  signedText,
} from './impact-lines.ts'
import css from './price-impact.module.css'

type Marking = {
  marked: ReadonlySet<number>
  onMark: (ids: readonly number[], on: boolean) => void
}

/** A quotation with its lines that quote an older price. */
export function ImpactQuotation({
  quotation,
  ...marking
}: Marking & { quotation: OlderQuotation }) {
  const { id, stage, is_changed, cus_name, staff_name, total, lines } = quotation
  const name = quotationName(quotation)
  const ids = lines.map((line) => line.id)
  const on = ids.filter((one) => marking.marked.has(one)).length
  const updatable = isUpdatable(quotation)
  return (
    <Panel className={css.quotation}>
      <div className={css.head}>
        {updatable && (
          <Checkbox
            aria-label={`选择${name}的所有行`}
            checked={on === ids.length}
            indeterminate={on > 0 && on < ids.length}
            onChange={(event) => marking.onMark(ids, event.target.checked)}
          />
        )}
        <h2>
          <a href={`/quopro?id=${id}`} target="_blank" rel="opener">
            {name}
          </a>
        </h2>
        {stage !== '' && <StatusTag value={stage} options={quotationStages} />}
        {is_changed && <ChangedNote />}
        <span className="muted">
          {[cus_name, staff_name].filter((text) => text !== '').join(' · ')}
        </span>
        <span className={css.total}>
          合计 <b className="number">{groupedFromText(total)}</b> 元
        </span>
      </div>
      <WhyNot quotation={quotation} />
      <ReadTable
        label={`${name}中仍是旧价的产品`}
        columns={[productColumn(updatable ? marking : undefined), ...FIGURES]}
        rows={lines}
        keyOf={(line) => line.id}
      />
    </Panel>
  )
}

const productColumn = (marking: Marking | undefined): ReadColumn<OlderLine> => ({
  title: '产品',
  isHead: true,
  isWide: true,
  render: (line) => (
    <>
      {marking ? (
        <Checkbox
          checked={marking.marked.has(line.id)}
          onChange={(event) => marking.onMark([line.id], event.target.checked)}
        >
          {productName(line)}
        </Checkbox>
      ) : (
        productName(line)
      )}
      {line.com_name !== line.title && <small>{line.com_name}</small>}
    </>
  ),
})

const figure = (title: string, render: (line: OlderLine) => ReactNode): ReadColumn<OlderLine> => ({
  title,
  render,
  isNumeric: true,
  width: 132,
})

/** A price, and where it comes from. */
function Sourced({ price, source }: { price: string; source: string }) {
  return (
    <>
      {groupedFromText(price)}
      {source !== '' && <small>{source}</small>}
    </>
  )
}

const FIGURES = [
  figure('数量', quantityText),
  figure('选型时应享价', ({ entitled_price, price_source }) => (
    <Sourced price={entitled_price} source={price_source} />
  )),
  figure('报价单价', ({ unitprice, is_negotiated, discount }) => (
    <>
      {is_negotiated && <Tag color="processing">议定</Tag>}
      {groupedFromText(unitprice)}
      {discount !== '0' && <small>折扣 {discount}%</small>}
    </>
  )),
  figure('现价', ({ present, present_source }) => (
    <Sourced price={present} source={present_source} />
  )),
  figure('金额变化', ({ difference }) => signedText(difference)),
]

/** Why the lines of a quotation cannot be chosen, and what to do about it. */
function WhyNot({ quotation }: { quotation: OlderQuotation }) {
  if (isUpdatable(quotation)) return null
  if (!quotation.can.change) return <p className="muted">您没有修改这份报价的权限，只能查看</p>
  if (quotation.stage !== STAGES.sent) return null
  return (
    <p className="muted">
      已经发给客户，不能直接更新：请
      <a href={`/quopro?id=${quotation.id}`} target="_blank" rel="opener">
        打开报价
      </a>
      修改单价，再发出新版本
    </p>
  )
}
