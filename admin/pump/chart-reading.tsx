import { workingPoint } from '#api/pump/curve/curve.ts'
import { shown } from '#api/pump/units.ts'
import { inWords } from './chart-numbers.ts'
import type { ChartPump } from './pump-chart.tsx'
import css from './pump-chart.module.css'

type ChartReadingProps = { pumps: readonly ChartPump[]; flow: number | undefined }

/** What the pumps do at the flow that is pointed at. The table says as much to who does not point. */
export function ChartReading({ pumps, flow }: ChartReadingProps) {
  if (flow === undefined)
    return <div className={`${css.reading} muted on-screen`}>指向或点按曲线，可读取数值</div>
  return (
    <div className={css.reading} aria-hidden>
      <b>{`${shown(flow, 1)} m³/h`}</b>
      {pumps.map(({ id, name, curve }) => {
        const point = workingPoint(curve, flow)
        const text = point ? inWords(point) : '超出曲线'
        return <span key={id}>{pumps.length > 1 ? `${name}：${text}` : text}</span>
      })}
    </div>
  )
}
