import { Button } from 'antd'
import type { ContractOrigin } from '#api/contract.ts'
import type { ContractLine } from '#api/contract-lines.ts'
import { groupedFromText } from '#api/money.ts'
import { useCan } from '#admin/lib/query.ts'
import { openTab } from '#admin/ui/open.tsx'
import './contract-origin.css'

/** What a contract took over from the quotation that was accepted: it is read here, and changed there. */
type OriginProps = { origin: ContractOrigin; lines: readonly ContractLine[] }

export function ContractOriginPart({ origin, lines }: OriginProps) {
  const { quotation_id, quo_no, revision, cus_name } = origin
  const mayOpen = useCan('quotation:view')
  const number = `${quo_no} V${revision}`
  return (
    <section className="contract-origin" aria-label="报价内容">
      <dl>
        {cus_name !== '' && (
          <div>
            <dt>客户</dt>
            <dd>{cus_name}</dd>
          </div>
        )}
        <div>
          <dt>来自报价</dt>
          <dd>
            {mayOpen ? (
              <Button
                type="link"
                size="small"
                disabled={false}
                onClick={() => openTab(`/quopro?id=${quotation_id}`)}
              >
                {number}
              </Button>
            ) : (
              number
            )}
          </dd>
        </div>
      </dl>
      <div className="contract-lines-scroll">
        <table className="contract-lines" aria-label="合同明细">
          <thead>
            <tr>
              <th scope="col">产品</th>
              <th scope="col">型号</th>
              <th scope="col">数量</th>
              <th scope="col">单价（元）</th>
              <th scope="col">金额（元）</th>
            </tr>
          </thead>
          <tbody>
            {lines.map((line) => (
              <Line key={line.id} line={line} />
            ))}
          </tbody>
        </table>
      </div>
    </section>
  )
}

function Line({ line }: { line: ContractLine }) {
  const { set_name, sets, num, title, no, unit, note, unitprice, amount } = line
  const quantity = sets > 1 ? `${num}×${sets}套` : String(num)
  return (
    <tr>
      <td>
        {title}
        {set_name !== '' && <div className="contract-line-more">{set_name}</div>}
        {note !== '' && <div className="contract-line-more">{note}</div>}
      </td>
      <td>{no}</td>
      <td>{`${quantity} ${unit}`.trim()}</td>
      <td className="number">{unitprice === '' ? '另计' : groupedFromText(unitprice)}</td>
      <td className="number">{groupedFromText(amount)}</td>
    </tr>
  )
}
