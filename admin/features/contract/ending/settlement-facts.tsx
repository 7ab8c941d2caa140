import { balanceOf } from '#api/contract/ending.ts'
import type { EndingFigures } from '#api/contract/ending-calls.ts'
import { centsFromText, groupedFromCents, groupedFromText } from '#api/kit/money.ts'
import { Notice } from '#admin/ui/notice.tsx'
import { Facts } from '#admin/ui/read/facts.tsx'
import type { EndingValues } from './ending-dialog.tsx'

type SettlementFactsProps = { figures: EndingFigures; values: EndingValues }

const cents = (text: string) => centsFromText(text) ?? 0
const inYuan = (amount: number) => `${groupedFromCents(amount)}元`
const some = (amount: number) => (amount === 0 ? '' : inYuan(amount))

/** What a settlement comes to as it is typed, beside what came in and was invoiced. */
export function SettlementFacts({ figures, values }: SettlementFactsProps) {
  const { c_money, received, applied, invoiced } = figures
  const settlement = {
    end_goods: cents(values.end_goods),
    end_extra: cents(values.end_extra),
    end_deduction: cents(values.end_deduction),
  }
  const before = {
    received: cents(received),
    applied: cents(applied),
    invoiced: cents(invoiced),
  }
  const { settled, unpaid, to_refund, to_redden, to_withdraw } = balanceOf(settlement, before)
  return (
    <section aria-label="结算">
      <Facts
        facts={[
          ['合同金额', `${groupedFromText(c_money)}元`],
          ['应付合计', inYuan(settled)],
          ['已收', `${groupedFromText(received)}元`],
          ['终止后未收', inYuan(unpaid)],
          ['应退', some(to_refund)],
          ['已开票', some(before.invoiced)],
        ]}
      />
      {to_redden > 0 && (
        <Notice kind="warning" text={`已开票超过货款，终止后需开红字发票 ${inYuan(to_redden)}`} />
      )}
      {to_withdraw > 0 && (
        <Notice
          kind="warning"
          text={`还没有开的申请超过货款 ${inYuan(to_withdraw)}，请退回或修改开票申请`}
        />
      )}
    </section>
  )
}
