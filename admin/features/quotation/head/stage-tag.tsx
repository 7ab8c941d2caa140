import { Tag } from 'antd'
import { quotationStages, STAGES } from '#api/quotation/quotation-head.ts'
import { StatusTag } from '#admin/ui/status.tsx'

type Staged = { stage: number | ''; valid_until: string }

/** The day today, `yyyy-MM-dd`, as the person's own clock has it. */
const today = () => new Date().toLocaleDateString('sv-SE')

/** Whether what was sent is beyond the day until which it holds (有效期至). */
export const isExpired = ({ stage, valid_until }: Staged) =>
  stage === STAGES.sent && valid_until !== '' && valid_until < today()

/** How far a quotation has come; nothing for one from before there were stages. */
export function StageTag({ quotation }: { quotation: Staged }) {
  if (quotation.stage === '') return null
  if (isExpired(quotation)) return <Tag color="warning">已过期</Tag>
  return <StatusTag value={quotation.stage} options={quotationStages} />
}
