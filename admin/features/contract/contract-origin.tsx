import { Button } from 'antd'
import type { ContractOrigin } from '#api/contract/contract.ts'
import { useCan } from '#admin/lib/calls/query.ts'
import { openTab } from '#admin/ui/open.tsx'
import './contract-origin.css'

/** What a contract took over from the quotation that was accepted: it is read here, and changed there. */
export function ContractOriginPart({ origin }: { origin: ContractOrigin }) {
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
    </section>
  )
}
