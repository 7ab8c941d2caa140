import { useMayUse } from '#admin/lib/calls/query.ts'
import { Views } from '#admin/ui/page/views.tsx'
import { owedViews, viewsOf, type OwedKind } from './owed-places.ts'

/**
 * The records of a kind, and what is still to be done; `shown` says which of the two one looks at. Who may not see the records
 * has both kinds of what is to be done instead.
 */
export function OwedViews({ kind, shown }: { kind: OwedKind; shown: 'records' | 'owed' }) {
  const may = useMayUse()
  const { records, owed } = viewsOf(kind)
  const views = shown === 'records' || may(records.access) ? [records, owed] : owedViews
  return <Views views={views} shown={viewsOf(kind)[shown].path} />
}
