import { useMemo } from 'react'
import type { DutyRecord } from '#api/selection/duty.ts'
import { basisInWords } from '#api/pump/curve/curve.ts'
import { shown } from '#api/pump/units.ts'
import type { OfferedPump } from '#api/selection/selection.ts'
import { PumpChart } from '#admin/pump/pump-chart.tsx'
import { chartOf, nameOf } from './drawn-pump.ts'
import css from './selection.module.css'

type PumpDetailProps = {
  pump: OfferedPump
  /** Pumps that are drawn over it. */
  others: readonly OfferedPump[]
  duty: DutyRecord
}

/** How a pump of the result performs at its duty, what the standards say of it, and its curves with the others'. */
export function PumpDetail({ pump, others, duty }: PumpDetailProps) {
  const chart = useMemo(() => chartOf([pump, ...others], duty), [pump, others, duty])
  return (
    <div className={css.detail}>
      <p>{inWords(pump)}</p>
      {pump.checks.length > 0 && (
        <ul className={css.checks}>
          {pump.checks.map(({ clause, verdict, text }) => (
            <li key={clause + text}>
              {verdict}：{text}（{clause}）
            </li>
          ))}
        </ul>
      )}
      {pump.curve && (
        <PumpChart
          label={
            others.length === 0
              ? `${nameOf(pump)} 性能曲线`
              : `${[pump, ...others].map(nameOf).join('、')} 性能曲线`
          }
          {...chart}
        />
      )}
    </div>
  )
}

/** What figures alone would leave open. */
function inWords(pump: OfferedPump): string {
  const { at_duty, operating, speed, hz, curve } = pump
  if (!curve) {
    return `只有额定点：流量 ${shown(at_duty.flow)} m³/h，扬程 ${shown(at_duty.head)} m；没有性能曲线，不能画图。`
  }
  const points = operating.map(
    ({ flow, head, is_stable }) =>
      `${shown(flow)} m³/h × ${shown(head)} m${is_stable ? '' : '（不稳定）'}`,
  )
  const at =
    hz === null ? '' : `，${shown(hz, 1)} Hz 时转速 ${shown(speed ?? curve.speed, 0)} r/min`
  const where = points.length > 0 ? points.join('、') : '不在已知曲线内'
  return `工作点：${where}${at}。曲线转速 ${shown(curve.speed, 0)} r/min，依据：${basisInWords(curve.basis)}；功率口径 ${curve.power_kind}。`
}
