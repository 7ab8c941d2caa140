import { Skeleton } from 'antd'
import type { UseQueryResult } from '@tanstack/react-query'
import { leftOfAll } from '#api/contract/contract-progress.ts'
import type { ContractRecord } from '#api/contract/contract.ts'
import { isEnded } from '#api/contract/ending.ts'
import type { ContractInvoices } from '#api/invoice/invoice.ts'
import { groupedFromText } from '#api/kit/money.ts'
import type { ContractChain } from '#api/kit/chain.ts'
import type { ContractMoney } from '#api/receipt/receipt.ts'
import { Refusal } from '#admin/lib/calls/failures.ts'
import { ContractOriginPart } from './contract-origin.tsx'
import { EndedPart } from './ending/ended-part.tsx'
import { LoadFailure } from '#admin/ui/notice.tsx'
import { Panel } from '#admin/ui/page/panel.tsx'
import { Facts, type Fact } from '#admin/ui/read/facts.tsx'

type ContractHeadProps = {
  answer: UseQueryResult<{ data: ContractRecord; chain: ContractChain | null }>
  /** What came in, and what is invoiced; absent for who may not see it. */
  money: ContractMoney | undefined
  invoices: ContractInvoices | undefined
}

/** How far a stored contract is: what is agreed, received, shipped and invoiced, as far as the actor may see it. */
export function ContractHead({ answer, money, invoices }: ContractHeadProps) {
  // A refusal is about the contract itself, and the form says it.
  if (answer.error instanceof Refusal) return null
  const { data, chain } = answer.data ?? {}
  return (
    <Panel className="record-head">
      <section aria-label="合同概况">
        {answer.isPending && <Skeleton active title={false} paragraph={{ rows: 1 }} />}
        {answer.isError && (
          <LoadFailure failure={answer.error} onRetry={() => void answer.refetch()} />
        )}
        {data && (
          <>
            <EndedPart contract={data} />
            <div className="facts-beside">
              {data.origin && <ContractOriginPart origin={data.origin} />}
              <Facts
                facts={[
                  ['合同金额', inYuan(data.c_money)],
                  ...reducedFacts(data),
                  ...receivedFacts(money),
                  ...shippedFacts(chain),
                  ...invoicedFacts(invoices),
                ]}
              />
            </div>
          </>
        )}
      </section>
    </Panel>
  )
}

const inYuan = (amount: string) => (amount === '' ? '未填写' : `${groupedFromText(amount)}元`)

/** What less is to be paid since something came back for good; an ended contract is paid by its settlement. */
function reducedFacts(contract: ContractRecord): Fact[] {
  const { return_credit, payable, to_redden } = contract
  if (Number(return_credit) === 0 || isEnded(contract)) return []
  return [
    ['退货减少', inYuan(return_credit)],
    ['应付', payable === '' ? '' : inYuan(payable)],
    ['需开红字发票', Number(to_redden) === 0 ? '' : inYuan(to_redden)],
  ]
}

function receivedFacts(money: ContractMoney | undefined): Fact[] {
  if (!money) return []
  return [
    ['已收', inYuan(money.received)],
    ['已退', Number(money.refunded) === 0 ? '' : inYuan(money.refunded)],
    ['未收', inYuan(money.unpaid)],
    ['应退', Number(money.to_refund) === 0 ? '' : inYuan(money.to_refund)],
  ]
}

function invoicedFacts(invoices: ContractInvoices | undefined): Fact[] {
  if (!invoices) return []
  // Without an amount nothing is known of both.
  if (invoices.uninvoiced === '') return []
  return [
    ['已开', inYuan(invoices.invoiced)],
    ['未开', inYuan(invoices.uninvoiced)],
  ]
}

/** 已发 of what was signed; once something came back it does not say any more what is still to go. */
function shippedFacts(chain: ContractChain | null | undefined): Fact[] {
  const contract = chain?.contract
  if (!contract || contract.pieces === 0) return []
  const { pieces, returned, to_ship } = contract
  const left: Fact = ['已发', `${leftOfAll(contract)}/${pieces} 件`]
  if (returned === 0) return [left]
  return [left, ['退回', `${returned} 件`], ['欠发', to_ship === 0 ? '' : `${to_ship} 件`]]
}
