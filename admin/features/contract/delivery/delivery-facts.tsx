import { isEnded } from '#api/contract/ending.ts'
import { Notice } from '#admin/ui/notice.tsx'
import { Facts, type Fact } from '#admin/ui/read/facts.tsx'

type DeliveryFactsProps = {
  facts: {
    c_title?: string | undefined
    cus_name: string
    project: string
    delivery_place: string
    delivery_date: string
    ended_on: string
  }
  /** Whether the record is one that an ended contract takes. */
  goesOn?: boolean
  /** What else there is to say of the record. */
  more?: readonly (Fact | false)[]
}

/** For whom a production record or a shipment is, where to and by when; what the contract does not say is left out. */
export function DeliveryFacts({ facts, goesOn = false, more = [] }: DeliveryFactsProps) {
  return (
    <>
      {isEnded(facts) && !goesOn && (
        <Notice kind="warning" text={`合同已于${facts.ended_on}终止，不能再登记生产和发货的数量`} />
      )}
      <Facts
        facts={[
          ['合同标题', facts.c_title],
          ['客户', facts.cus_name],
          ['项目', facts.project],
          ['收货地址', facts.delivery_place],
          ['交货日期', facts.delivery_date],
          ...more,
        ]}
      />
    </>
  )
}
