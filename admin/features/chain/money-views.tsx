import { api } from '#api/index.ts'
import type { View } from '#admin/lib/types.ts'
import { Views } from '#admin/ui/page/views.tsx'

const VIEWS: readonly View[] = [
  { path: '/receivable', label: '应收', access: api.receipt.index.access },
  { path: '/received', label: '回款', access: api.receipt.getReceived.access },
  { path: '/invoice', label: '开票', access: api.invoice.index.access },
]

/** What customers still owe, what they have paid, and what is invoiced to them. */
export const MoneyViews = ({ shown }: { shown: '/receivable' | '/received' | '/invoice' }) => (
  <Views views={VIEWS} shown={shown} />
)
