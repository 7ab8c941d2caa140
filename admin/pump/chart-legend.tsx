import type { ReactNode } from 'react'
import { efficientFlows } from '#api/pump/curve/region.ts'
import type { ChartPump } from './pump-chart.tsx'
import css from './pump-chart.module.css'

const SERIES = [css.series0, css.series1, css.series2, css.series3, css.series4, css.series5]

/** The class that gives the pump at that place its colour and dashes; after the last of them they begin anew. */
export const seriesClass = (index: number) => SERIES[index % SERIES.length]

const withRegion = (name: string, region = '') => (region === '' ? name : `${name}（${region}）`)

type ChartLegendProps = { pumps: readonly ChartPump[]; system: boolean; duty: boolean }

/** What the lines and marks of a chart mean; one pump alone needs no name beside its own heading. */
export function ChartLegend({ pumps, system, duty }: ChartLegendProps) {
  const hasOperating = pumps.some(({ operating = [] }) => operating.length > 0)
  return (
    <ul className={`${css.legend} plain-list`}>
      {pumps.length > 1 &&
        pumps.map(({ id, name, region }, index) => (
          <Entry key={id} name={withRegion(name, region)}>
            <path className={`${css.curve} ${seriesClass(index)}`} d="M1 7H23" />
          </Entry>
        ))}
      {system && (
        <Entry name="系统曲线">
          <path className={css.system} d="M1 7H23" />
        </Entry>
      )}
      {duty && (
        <Entry name="要求工况">
          <path className={css.duty} d="M6 7h12M12 1v12" />
        </Entry>
      )}
      {hasOperating && (
        <Entry name={withRegion('工作点', pumps.length > 1 ? '' : pumps[0]?.region)}>
          <circle className={`${css.operating} ${seriesClass(0)}`} cx={12} cy={7} r={4.5} />
        </Entry>
      )}
      {pumps[0] && efficientFlows(pumps[0].curve) && (
        <Entry name={pumps.length > 1 ? `高效区（${pumps[0].name}）` : '高效区'}>
          <rect className={css.band} x={1} y={1} width={22} height={12} />
        </Entry>
      )}
    </ul>
  )
}

function Entry({ name, children }: { name: string; children: ReactNode }) {
  return (
    <li>
      <svg aria-hidden width={24} height={14}>
        {children}
      </svg>
      {name}
    </li>
  )
}
