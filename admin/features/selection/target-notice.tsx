import { useNavigate } from '@tanstack/react-router'
import { Button } from 'antd'
import { writeQuery } from '#admin/lib/address-text.ts'
import { LoadFailure, Notice } from '#admin/ui/notice.tsx'
import type { Target } from './use-target.ts'

export const quotationAddress = (id: number, line?: number) => `/quopro${writeQuery({ id, line })}`

export function BackToQuotation({ target: { quotation, line } }: { target: Target }) {
  const navigate = useNavigate()
  if (!quotation) return null
  return (
    <Button onClick={() => void navigate({ href: quotationAddress(quotation.id, line?.id) })}>
      返回报价
    </Button>
  )
}

/** For which quotation pumps are chosen, or why none can be put into it. */
export function TargetNotice({ target }: { target: Target }) {
  const { failure, retry, quotation, line, isClosed } = target
  if (failure) return <LoadFailure failure={failure} onRetry={retry} />
  if (!quotation) return null
  const where = line ? `报价“${quotation.name}”的“${line.title}”` : `报价“${quotation.name}”`
  return (
    <Notice
      kind={isClosed ? 'warning' : 'info'}
      text={isClosed ? `${where}不能再修改，可以选型但不能加入` : `为${where}选型`}
    />
  )
}
