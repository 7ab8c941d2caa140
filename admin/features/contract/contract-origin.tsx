import { Button } from 'antd'
import type { ContractOrigin } from '#api/contract/contract.ts'
import { useCan } from '#admin/lib/calls/query.ts'
import { openTab } from '#admin/ui/open.tsx'
import { Facts } from '#admin/ui/read/facts.tsx'

/** What a contract took over from the quotation that was accepted: it is read here, and changed there. */
export function ContractOriginPart({ origin }: { origin: ContractOrigin }) {
  const { quotation_id, quo_no, revision, cus_name } = origin
  const mayOpen = useCan('quotation:view')
  const number = `${quo_no} V${revision}`
  return (
    <section aria-label="报价内容">
      <Facts
        facts={[
          ['客户', cus_name],
          [
            '来自报价',
            mayOpen ? (
              <Button
                type="link"
                size="small"
                className="text-link"
                disabled={false}
                onClick={() => openTab(`/quopro?id=${quotation_id}`)}
              >
                {number}
              </Button>
            ) : (
              number
            ),
          ],
        ]}
      />
    </section>
  )
}
