import { Button } from 'antd'
import { useNavigate } from '@tanstack/react-router'
import { writeQuery } from '#admin/lib/address-text.ts'
import { useMay } from '#admin/lib/calls/query.ts'

type SelectLinkProps = {
  /** A line whose pump is chosen, or the quotation that gets one more. */
  target: { line: number } | { quotation: number }
  /** What it is called where several stand on one page. */
  label?: string
  type?: 'default' | 'link'
}

/** Leads to 选型 for a line or a quotation; absent for who may not look into the catalogue. */
export function SelectLink({ target, label = '选型', type = 'default' }: SelectLinkProps) {
  const navigate = useNavigate()
  const may = useMay()
  if (!may('product:view') || !may('quotation:edit')) return null
  return (
    <Button
      type={type}
      {...(type === 'link' && { size: 'small' as const })}
      aria-label={label}
      onClick={() => void navigate({ href: `/select${writeQuery(target)}` })}
    >
      选型
    </Button>
  )
}
