import { useNavigate } from '@tanstack/react-router'
import { Button } from 'antd'
import { useRef } from 'react'
import type { SendNotice } from '#api/quotation/quotation-offer-calls.ts'
import { STAGES } from '#api/quotation/quotation-head.ts'
import { api } from '#api/index.ts'
import { call } from '#admin/lib/calls/client.ts'
import { Refusal } from '#admin/lib/calls/failures.ts'
import { useCan, useMay } from '#admin/lib/calls/query.ts'
import { ask } from '#admin/ui/dialog/feedback.tsx'
import { putCursor } from '#admin/ui/dialog/question-dialogs.tsx'
import { openTab } from '#admin/ui/open.tsx'
import { useChange } from '#admin/ui/form/use-change.ts'
import type { QuotationInfo } from '../prices/line-prices.ts'
import type { LineSession } from '../lines/saving/line-session.ts'
import { SEND_BUTTON, toLineOf } from '../lines/line-cursor.ts'
import { SendNotices } from './send-notices.tsx'
import { sendQuestion } from './send-question.ts'
import { useCopyQuotation } from './use-copy-quotation.ts'
import type { Preparing } from './use-prepare.ts'

type OfferActionProps = { session: LineSession; info: QuotationInfo; preparing: Preparing }

type SendButtonProps = OfferActionProps & {
  /** Opens the form of the quotation. */
  onEdit: () => void
  /** The version that the customer gets now. */
  onSent: (revision: number) => void
}

/** Sends the quotation to the customer: freezes it as its next version, once that is confirmed. */
export function SendButton({ session, info, preparing, onEdit, onSent }: SendButtonProps) {
  const { send, busy } = useChange(api.quotation.sendQuotation)
  const navigate = useNavigate()
  const may = useMay()
  // A second press while the question is on its way must not ask it twice.
  const asking = useRef(false)

  function go(notice: SendNotice, href: string): void {
    // The cursor does not come back to this button.
    putCursor(document.body)
    if (notice.place === 'head') onEdit()
    else if (notice.place === 'line') toLineOf(notice.line ?? 0)
    else void navigate({ href })
  }

  async function press(): Promise<void> {
    if (!(await preparing.prepare('发出'))) return
    const now = session.info() ?? info
    const read = { id: info.id, content_version: now.content_version }
    const notices = await preparing.passes(() => call(api.quotation.checkSending, read))
    if (!notices) return
    const question = sendQuestion(session.lines(), now)
    const shown =
      notices.length === 0 ? (
        question
      ) : (
        <SendNotices quotation={info.id} notices={notices} may={may} onGo={go}>
          {question}
        </SendNotices>
      )
    if (!(await preparing.agrees(shown, `发出报价“${now.quo_name}”？`))) return
    const sent = await send(read)
    if (sent) onSent(sent.revision)
  }

  async function pressOnce(): Promise<void> {
    if (asking.current) return
    asking.current = true
    try {
      await press()
    } finally {
      asking.current = false
    }
  }

  return (
    <Button id={SEND_BUTTON} type="primary" loading={busy} onClick={() => void pressOnce()}>
      发出
    </Button>
  )
}

const MAKING = '将按已发出的版本建立合同，客户、产品、付款方式和金额一起带入'

/** Whether a customer can have accepted it: what was sent last and has not changed since. */
const isAccepted = ({ stage, revision, is_changed }: QuotationInfo) =>
  revision > 0 && !is_changed && stage !== STAGES.lost && stage !== STAGES.void

/** Turns what was sent into a contract, or opens the one that it was turned into. */
export function ContractButton({ session, info, preparing }: OfferActionProps) {
  const mayMake = useCan('contract:edit')
  const maySee = useCan('contract:view')
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
    if (await preparing.agrees(question, `把报价“${info.quo_name}”转为合同？`)) await make(0)
  }

  const { contract } = info
  if (contract) {
    if (!maySee) return null
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
  const { copy, busy } = useCopyQuotation(preparing.agrees)

  async function press(): Promise<void> {
    if (await preparing.prepare('复制')) await copy(info)
  }

  if (!mayEdit) return null
  return (
    <Button loading={busy} onClick={() => void press()}>
      复制
    </Button>
  )
}
