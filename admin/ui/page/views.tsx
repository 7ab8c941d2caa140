import { useNavigate } from '@tanstack/react-router'
import { Segmented } from 'antd'
import { useMayUse } from '#admin/lib/calls/query.ts'
import type { View } from '#admin/lib/types.ts'

type ViewsProps = { views: readonly View[]; shown: string }

/** Leads to the other pages behind the same entry of the menu, where there are any that the user may see. */
export function Views({ views, shown }: ViewsProps) {
  const navigate = useNavigate()
  const may = useMayUse()
  const offered = views.filter(({ path, access }) => path === shown || may(access))
  if (offered.length < 2) return null
  return (
    <Segmented
      className="on-screen views"
      aria-label="视图"
      options={offered.map(({ path, label }) => ({ value: path, label }))}
      value={shown}
      onChange={(path) => void navigate({ href: path })}
    />
  )
}
