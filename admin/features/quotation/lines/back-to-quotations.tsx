import { useNavigate } from '@tanstack/react-router'
import { Notice } from '#admin/ui/notice.tsx'

/** Says why there is nothing to show, with the way back to the list. */
export function BackToQuotations({ text }: { text: string }) {
  const navigate = useNavigate()
  return (
    <Notice
      kind="warning"
      text={text}
      action={{ label: '返回报价管理', onClick: () => void navigate({ to: '/quotation' }) }}
    />
  )
}
