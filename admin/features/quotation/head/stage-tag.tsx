import { Tag } from 'antd'
import { groupedFromText } from '#api/kit/money.ts'
import { quotationStages, STAGES } from '#api/quotation/quotation-head.ts'
import { StatusTag } from '#admin/ui/status.tsx'

const UNSENT_CHANGES = '有未发出的修改'

type Staged = { stage: number | ''; valid_until: string }

/** The day today, `yyyy-MM-dd`, as the person's own clock has it. */
const today = () => new Date().toLocaleDateString('sv-SE')

/** Whether what was sent is beyond the day until which it holds (有效期至). */
export const isExpired = ({ stage, valid_until }: Staged) =>
  stage === STAGES.sent && valid_until !== '' && valid_until < today()

/**
 * Beside the stage, which alone has a colour: it was changed since it was sent. In a narrow place `isBrief` says so in fewer
 * words.
 */
export function ChangedNote({ isBrief = false }: { isBrief?: boolean }) {
  return (
    <small className="nowrap" title={UNSENT_CHANGES}>
      {isBrief ? '有修改' : UNSENT_CHANGES}
    </small>
  )
}

type Lost = { lost_reason: string; rival: string; rival_price: string }

/** Why a quotation was lost, to whom and at what price: `价格 · 南方泵业 118,000.00元`. */
export function lostInWords({ lost_reason, rival, rival_price }: Lost): string {
  const price = rival_price === '' ? '' : `${groupedFromText(rival_price)}元`
  const winner = [rival, price].filter((text) => text !== '').join(' ')
  return [lost_reason, winner].filter((text) => text !== '').join(' · ')
}

/** How far a quotation has come; nothing for one from before there were stages. */
export function StageTag({ quotation }: { quotation: Staged }) {
  if (quotation.stage === '') return null
  if (isExpired(quotation)) return <Tag color="warning">已过期</Tag>
  return <StatusTag value={quotation.stage} options={quotationStages} />
}
