import { Button } from 'antd'
import { STAGES } from '#api/quotation/quotation-head.ts'
import { api } from '#api/index.ts'
import { call } from '#admin/lib/calls/client.ts'
import { Refusal } from '#admin/lib/calls/failures.ts'
import { useCan } from '#admin/lib/calls/query.ts'
import { ask } from '#admin/ui/dialog/feedback.tsx'
import { openTab } from '#admin/ui/open.tsx'
import { useChange } from '#admin/ui/form/use-change.ts'
import type { QuotationInfo } from '../prices/line-prices.ts'
import type { LineSession } from '../lines/saving/line-session.ts'
import { sendQuestion } from './send-question.ts'
import type { Preparing } from './use-prepare.ts'

type OfferActionProps = { session: LineSession; info: QuotationInfo; preparing: Preparing }

/** Sends the quotation to the customer: freezes it as its next version, once that is confirmed. */
export function SendButton({ session, info, preparing }: OfferActionProps) {
  const { send, busy } = useChange(api.quotation.sendQuotation)

  async function press(): Promise<void> {
    if (!(await preparing.prepare('发出'))) return
    const now = session.info() ?? info
    const read = { id: info.id, content_version: now.content_version }
    if (!(await preparing.passes(() => call(api.quotation.checkSending, read)))) return
    if (!(await preparing.agrees(sendQuestion(session.lines(), now)))) return
    await send(read)
  }

  return (
    <Button type="primary" loading={busy} onClick={() => void press()}>
      发出
    </Button>
  )
}

const MAKING = '将按已发出的版本建立合同，客户、产品、付款方式和金额一起带入，是否确认？'

/** Whether a customer can have accepted it: what was sent last and has not changed since. */
const isAccepted = ({ stage, revision, is_changed }: QuotationInfo) =>
  revision > 0 && !is_changed && stage !== STAGES.lost && stage !== STAGES.void

/** Turns what was sent into a contract, or opens the one that it was turned into. */
export function ContractButton({ session, info, preparing }: OfferActionProps) {
  const mayMake = useCan('contract:edit')
  const mayEdit = useCan('quotation:edit')
  const { send, busy } = useChange(api.quotation.toContract, {
    onFailure: async (failure) => {
      if (!(failure instanceof Refusal) || failure.errors?.['confirmed'] === undefined) return false
      if (await ask(failure.message)) await make(1)
      return true
    },
  })

  async function make(confirmed: 0 | 1): Promise<void> {
    const answer = await send({ id: info.id, confirmed })
    if (answer) openTab(`/getcontract?id=${answer.id}&made=1`)
  }

  async function press(): Promise<void> {
    if (!(await preparing.prepare('转合同'))) return
    // What was changed a moment ago the server refuses, and says why.
    const question = isAccepted(session.info() ?? info) ? MAKING : undefined
    if (await preparing.agrees(question)) await make(0)
  }

  const { contract } = info
  if (contract) {
    return (
      <Button onClick={() => openTab(`/getcontract?id=${contract.id}`)}>
        合同 {contract.c_no}
      </Button>
    )
  }
  if (!isAccepted(info) || !mayMake || !mayEdit) return null
  return (
    <Button type="primary" loading={busy} onClick={() => void press()}>
      转合同
    </Button>
  )
}

/** Makes a new quotation with head, terms and lines of this one, and opens it. */
export function CopyButton({ info, preparing }: Omit<OfferActionProps, 'session'>) {
  const mayEdit = useCan('quotation:edit')
  const { send, busy } = useChange(api.quotation.copyQuotation)

  async function press(): Promise<void> {
    if (!(await preparing.prepare('复制'))) return
    const question = `是否确认复制\n报价“${info.quo_name}”，产品、价格和条款一起复制`
    if (!(await preparing.agrees(question))) return
    const answer = await send({ id: info.id })
    if (answer) openTab(`/quopro?id=${answer.id}`)
  }

  if (!mayEdit) return null
  return (
    <Button loading={busy} onClick={() => void press()}>
      复制
    </Button>
  )
}
