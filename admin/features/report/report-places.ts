import { countedText, type CountedBy } from '#api/report/counted.ts'
import type { ReportGroup } from '#api/report/report.ts'
import { lastDayOf } from '#api/kit/time.ts'
import type { Place } from '#admin/charts/bar-rows.tsx'

/** The lists behind the figures of the report. */

type Shown = { from: string; to: string; userid?: string | undefined }

const LISTS: Readonly<Record<CountedBy['figure'], string>> = {
  quoted: '/quotation',
  won: '/quotation',
  lost: '/quotation',
  signed: '/contract',
  ended: '/contract',
  returned: '/contract',
  received: '/received',
}

/** The documents that a figure counts; `name` says in the list what of the report they are. */
function listOf(figure: CountedBy['figure'], { from, to, userid }: Shown, of: Of): Place {
  const { dim = 'all', key = '', owner = userid, name } = of
  const counted = countedText({ figure, dim, key, owner: owner ? Number(owner) : undefined })
  const search = { counted, ...(name && { counted_as: name }), startime: from, endtime: to }
  return { to: LISTS[figure], search }
}

type Of = Partial<Pick<CountedBy, 'dim' | 'key'>> & { owner?: string; name?: string }

const later = (one: string, other: string) => (one > other ? one : other)
const earlier = (one: string, other: string) => (one < other ? one : other)

/** What one row of the report counts, as far as it lies in the period; the sum of all without a row. */
export function placeOf(
  figure: CountedBy['figure'],
  shown: Shown,
  row?: { by: ReportGroup; key: string; name: string },
): Place {
  if (!row) return listOf(figure, shown, {})
  const { by, key, name } = row
  if (by === 'owner') return listOf(figure, shown, { owner: key, name })
  if (by !== 'month') return listOf(figure, shown, { dim: by, key, name })
  const days = { from: later(`${key}-01`, shown.from), to: earlier(lastDayOf(key), shown.to) }
  return listOf(figure, { ...shown, ...days }, {})
}

export const lossPlace = (shown: Shown, reason: string): Place =>
  listOf('lost', shown, { dim: 'reason', key: reason, name: reason })
