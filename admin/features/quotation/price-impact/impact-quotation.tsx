import { Checkbox, Tag } from 'antd'
import { groupedFromText } from '#api/kit/money.ts'
import type { OlderLine, OlderQuotation } from '#api/quotation/price-impact.ts'
import { quotationStages, STAGES } from '#api/quotation/quotation-head.ts'
import { Panel } from '#admin/ui/panel.tsx'
import { StatusTag } from '#admin/ui/status.tsx'
import {
  isUpdatable,
  productName,
  quantityText,
  quotationName,
  signedText,
} from './impact-lines.ts'

type Marking = {
  marked: ReadonlySet<number>
  onMark: (ids: readonly number[], on: boolean) => void
}

/** A quotation with its lines that quote an older price. */
export function ImpactQuotation({
  quotation,
  ...marking
}: Marking & { quotation: OlderQuotation }) {
  const { id, stage, cus_name, user_name, total, lines } = quotation
  const name = quotationName(quotation)
  const ids = lines.map((line) => line.id)
  const on = ids.filter((one) => marking.marked.has(one)).length
  return (
    <Panel className="impact">
      <div className="impact-head">
        <div className="impact-name">
          {isUpdatable(quotation) && (
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
        </div>
        {stage !== '' && <StatusTag value={stage} options={quotationStages} />}
        <span className="impact-of">
          {[cus_name, user_name].filter((text) => text !== '').join(' · ')}
        </span>
        <span className="impact-total">
          合计 <b className="number">{groupedFromText(total)}</b> 元
        </span>
      </div>
      <WhyNot quotation={quotation} />
      <table aria-label={`${name}中仍是旧价的产品`}>
        <thead>
          <tr>
            <th>产品</th>
            <th className="impact-number">数量</th>
            <th className="impact-number">选型时目录价</th>
            <th className="impact-number">报价单价</th>
            <th className="impact-number">现价</th>
            <th className="impact-number">金额变化</th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <ImpactRow
              key={line.id}
              line={line}
              marking={isUpdatable(quotation) ? marking : undefined}
            />
          ))}
        </tbody>
      </table>
    </Panel>
  )
}

/** Why the lines of a quotation cannot be chosen, and what to do about it. */
function WhyNot({ quotation }: { quotation: OlderQuotation }) {
  if (isUpdatable(quotation)) return null
  if (!quotation.can.change)
    return <p className="impact-hint">您没有修改这份报价的权限，只能查看</p>
  if (quotation.stage !== STAGES.sent) return null
  return (
    <p className="impact-hint">
      已经发给客户，不能直接更新：请
      <a href={`/quopro?id=${quotation.id}`} target="_blank" rel="opener">
        打开报价
      </a>
      修改单价，再发出新版本
    </p>
  )
}

function ImpactRow({ line, marking }: { line: OlderLine; marking: Marking | undefined }) {
  const { id, com_name, title, list_price, unitprice, is_negotiated, discount, present } = line
  const name = productName(line)
  return (
    <tr>
      <th scope="row">
        {marking ? (
          <Checkbox
            checked={marking.marked.has(id)}
            onChange={(event) => marking.onMark([id], event.target.checked)}
          >
            {name}
          </Checkbox>
        ) : (
          name
        )}
        {com_name !== title && <span className="impact-set">{com_name}</span>}
      </th>
      <td data-label="数量" className="impact-number">
        {quantityText(line)}
      </td>
      <td data-label="选型时目录价" className="impact-number">
        {groupedFromText(list_price)}
      </td>
      <td data-label="报价单价" className="impact-number">
        {is_negotiated && <Tag color="processing">议定</Tag>}
        {groupedFromText(unitprice)}
        {discount !== '0' && <span className="impact-discount">折扣 {discount}%</span>}
      </td>
      <td data-label="现价" className="impact-number">
        {groupedFromText(present)}
      </td>
      <td data-label="金额变化" className="impact-number">
        {signedText(line.difference)}
      </td>
    </tr>
  )
}
