import { PlusOutlined } from '@ant-design/icons'
import { Button, Skeleton } from 'antd'
import type { UseQueryResult } from '@tanstack/react-query'
import { groupedFromText } from '#api/kit/money.ts'
import type { ContractMoney } from '#api/receipt/receipt.ts'
import { useAddress, useEditing, type RecordId } from '#admin/lib/address.ts'
import { useCan } from '#admin/lib/calls/query.ts'
import { LoadFailure } from '#admin/ui/notice.tsx'
import { Panel } from '#admin/ui/page/panel.tsx'
import { PartHead } from '#admin/ui/page/part-head.tsx'
import { Facts } from '#admin/ui/read/facts.tsx'
import { PlanTable } from './plan-table.tsx'
import { ReceiptDialog } from './receipt-dialog.tsx'
import { ReceiptTable } from './receipt-table.tsx'

type ReceiptsPartProps = {
  contract: number
  answer: UseQueryResult<{ data: ContractMoney }>
}

/** 回款 of a stored contract: what is due when, and what was received. It is saved apart from the contract's form. */
export function ReceiptsPart({ contract, answer }: ReceiptsPartProps) {
  const { editing } = useEditing()
  const { values, become } = useAddress()
  // What is typed in the contract's form stays, and is not asked about.
  const show = (edit?: RecordId) =>
    void become({ ...values, edit: edit === undefined ? edit : String(edit), draft: undefined })
  const mayAdd = useCan('receipt:edit')
  const money = answer.data?.data
  return (
    <Panel>
      <section aria-labelledby="receipts-title">
        <PartHead id="receipts-title" title="回款">
          {mayAdd && (
            <Button icon={<PlusOutlined aria-hidden />} onClick={() => show('new')}>
              新增收款
            </Button>
          )}
        </PartHead>
        {answer.isPending && <Skeleton active title={false} paragraph={{ rows: 3 }} />}
        {answer.isError && (
          <LoadFailure failure={answer.error} onRetry={() => void answer.refetch()} />
        )}
        {money && (
          <>
            <Sums money={money} />
            <PlanTable money={money} />
            <ReceiptTable receipts={money.receipts} onEdit={show} />
          </>
        )}
      </section>
      <ReceiptDialog
        contract={contract}
        id={editing}
        row={money?.receipts.find(({ id }) => id === editing)}
        onClose={() => show()}
      />
    </Panel>
  )
}

const inYuan = (amount: string) => (amount === '' ? '未填写' : `${groupedFromText(amount)}元`)

function Sums({ money }: { money: ContractMoney }) {
  const { day, amount, received, refunded, unpaid, settled, to_refund } = money
  return (
    <Facts
      facts={[
        ['合同金额', inYuan(amount)],
        ['已收款', inYuan(received)],
        ['已退款', inYuan(refunded)],
        ['应付', settled === '' ? '' : inYuan(settled)],
        ['未收款', inYuan(unpaid)],
        ['应退', Number(to_refund) === 0 ? '' : inYuan(to_refund)],
        ['截至', day],
      ]}
    />
  )
}
