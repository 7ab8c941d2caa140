import type { ContractRecord } from '#api/contract/contract.ts'
import { extraLabel, isEnded } from '#api/contract/ending.ts'
import { groupedFromText } from '#api/kit/money.ts'
import { Notice } from '#admin/ui/notice.tsx'
import { Facts } from '#admin/ui/read/facts.tsx'

/** 已终止 at the head of a contract: when, why, and what was settled. */
export function EndedPart({ contract }: { contract: ContractRecord }) {
  if (!isEnded(contract)) return null
  const { ended_on, end_reason, end_goods, end_extra, end_extra_kind, end_deduction } = contract
  return (
    <section aria-label="终止">
      <Notice kind="warning" text={`已终止（${ended_on}），不再按付款方式收款：${end_reason}`} />
      <Facts
        facts={[
          ['货款', inYuan(end_goods)],
          [extraLabel(end_extra_kind), some(end_extra)],
          ['扣款', some(end_deduction)],
          ['应付合计', inYuan(contract.end_settled)],
          ['需开红字发票', some(contract.to_redden)],
        ]}
      />
    </section>
  )
}

const inYuan = (amount: string) => `${groupedFromText(amount)}元`
const some = (amount: string) => (Number(amount) === 0 ? '' : inYuan(amount))
