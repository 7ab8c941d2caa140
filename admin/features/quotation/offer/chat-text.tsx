import { Skeleton, Typography } from 'antd'
import { api } from '#api/index.ts'
import type { FrozenQuotation } from '#api/quotation/frozen-quotation.ts'
import { groupedFromCents } from '#api/kit/money.ts'
import { useRead } from '#admin/lib/calls/query.ts'
import { LoadFailure } from '#admin/ui/notice.tsx'
import css from './offer.module.css'

/** Before it was copied, and just after. */
const COPY = ['复制文字', '已复制']

/** Whether a line has a rate of tax, so that there is tax in the total. */
const isTaxed = ({ sets }: Pick<FrozenQuotation, 'sets'>) =>
  sets.some(({ lines }) => lines.some(({ tax_rate }) => tax_rate !== null))

/**
 * What is pasted into a chat beside the 报价单 of a version: what it is of, its total, how long it holds, and who sends it.
 * What the version does not say is left out.
 */
function chatText(version: FrozenQuotation): string {
  const { quo_name, quo_no, revision, cus_contact, cus_name, valid_until, sums } = version
  const { user_name, user_phone, company } = version
  const greeted = cus_contact || cus_name
  return [
    greeted === '' ? '您好！' : `${greeted}，您好！`,
    `这是“${quo_name}”的报价单，编号 ${quo_no} V${revision}。`,
    `${isTaxed(version) ? '合计（含税）' : '合计'}：${groupedFromCents(sums.gross)} 元`,
    valid_until === '' ? '' : `有效期至：${valid_until}`,
    '如有疑问，欢迎随时联系。',
    `${user_name} ${user_phone}`.trim(),
    company.name,
  ]
    .filter((line) => line !== '')
    .join('\n')
}

type ChatTextProps = { quotation: number; revision: number }

/** A text for the customer about a version, to be copied into a chat. */
export function ChatText({ quotation, revision }: ChatTextProps) {
  const answer = useRead(api.quotation.getVersion, { id: quotation, revision })
  if (answer.isPending) return <Skeleton active title={false} paragraph={{ rows: 3 }} />
  if (answer.isError) {
    return <LoadFailure failure={answer.error} onRetry={() => void answer.refetch()} />
  }
  const text = chatText(answer.data.data)
  return (
    <Typography.Paragraph
      className={css.chat}
      copyable={{ text, icon: COPY, tooltips: COPY }}
      aria-label="发给客户的文字"
    >
      {text}
    </Typography.Paragraph>
  )
}
