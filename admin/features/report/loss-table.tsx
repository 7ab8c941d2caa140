import { Link } from '@tanstack/react-router'
import { api } from '#api/index.ts'
import { groupedFromText } from '#api/kit/money.ts'
import type { LossRow } from '#api/report/report.ts'
import { useRead } from '#admin/lib/calls/query.ts'
import { ReadTable, type ReadColumn } from '#admin/ui/read/read-table.tsx'
import { lossPlace } from './report-places.ts'

type LossTableProps = { from: string; to: string; userid: string | undefined }

/** Why quotations that were sent in the period were lost; nothing where none was. */
export function LossTable(shown: LossTableProps) {
  const rows = useRead(api.report.getLosses, shown, { keepPrevious: true }).data?.data ?? []
  if (rows.length === 0) return null
  const figure = (text: (row: LossRow) => string) => ({
    isNumeric: true,
    render: (row: LossRow) => <Link {...lossPlace(shown, row.key)}>{text(row)}</Link>,
  })
  const columns: readonly ReadColumn<LossRow>[] = [
    { title: '原因', isHead: true, isWide: true, render: ({ key }) => key || '没有填写' },
    { title: '报价', unit: '份', ...figure(({ count }) => String(count)) },
    { title: '占未成交', unit: '%', ...figure(({ share }) => share) },
    { title: '报价金额', unit: '元', ...figure(({ amount }) => groupedFromText(amount)) },
  ]
  return (
    <section aria-label="未成交的原因">
      <h2>未成交的原因</h2>
      <ReadTable label="未成交的原因" columns={columns} rows={rows} keyOf={({ key }) => key} />
    </section>
  )
}
