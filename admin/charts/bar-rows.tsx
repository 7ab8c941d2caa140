import { Link } from '@tanstack/react-router'
import { groupedFromText } from '#api/kit/money.ts'
import './charts.css'

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
  return (
    <table className="bar-rows">
      <caption className="unseen">{label}</caption>
      <thead className="unseen">
        <tr>
          <th scope="col">{what}</th>
          <th scope="col">{unit}数</th>
          <th scope="col">金额（元）</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, label: name, count, total, place, isBad = false }) => (
          <tr key={key}>
            <th scope="row">
              <Link to={place.to} search={place.search}>
                {name}
              </Link>
              <svg aria-hidden viewBox="0 0 100 6" preserveAspectRatio="none">
                <rect
                  className={isBad ? 'bar-bad' : 'bar-first'}
                  width={most === 0 ? 0 : (Math.max(Number(total), 0) / most) * 100}
                  height={6}
                />
              </svg>
            </th>
            <td>
              {count} {unit}
            </td>
            <td className="number">{groupedFromText(total)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
