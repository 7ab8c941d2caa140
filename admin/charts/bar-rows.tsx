import { Link } from '@tanstack/react-router'
import { groupedFromText } from '#api/kit/money.ts'
import { ReadTable, type ReadColumn } from '#admin/ui/read/read-table.tsx'
import css from './charts.module.css'

/** A place to go to, as the router takes it. */
export type Place = { to: string; search: Readonly<Record<string, string>> }

/** A row of a chart: how many, what they come to in 元, and the list of them. */
export type BarRow = {
  key: string
  label: string
  count: number
  total: string
  place: Place
  /** What should not be: drawn in the colour of a warning. */
  isBad?: boolean
}

type BarRowsProps = { label: string; what: string; unit: string; rows: readonly BarRow[] }

/** Amounts as bars beside each other's names: picture and table in one, each row with its list. */
export function BarRows({ label, what, unit, rows }: BarRowsProps) {
  const most = Math.max(...rows.map(({ total }) => Number(total)), 0)
  const columns: readonly ReadColumn<BarRow>[] = [
    {
      title: what,
      isHead: true,
      render: ({ label: name, total, place, isBad = false }) => (
        <>
          <Link to={place.to} search={place.search}>
            {name}
          </Link>
          <svg className={css.bar} aria-hidden viewBox="0 0 100 6" preserveAspectRatio="none">
            <rect
              className={isBad ? css.bad : css.first}
              width={most === 0 ? 0 : (Math.max(Number(total), 0) / most) * 100}
              height={6}
            />
          </svg>
        </>
      ),
    },
    { title: `${unit}数`, isNumeric: true, render: ({ count }) => `${count} ${unit}` },
    { title: '金额（元）', isNumeric: true, render: ({ total }) => groupedFromText(total) },
  ]
  return <ReadTable isBare label={label} columns={columns} rows={rows} keyOf={({ key }) => key} />
}
