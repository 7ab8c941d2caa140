import { dutyOf, type DutyRecord } from '#api/selection/duty.ts'
import { atSpeed, inParallel } from '#api/pump/curve/affinity.ts'
import { prepareCurve } from '#api/pump/curve/curve.ts'
import { regionWords } from '#api/pump/curve/region.ts'
import { systemThrough } from '#api/pump/system.ts'
import type { OfferedPump } from '#api/selection/selection.ts'
import type { ChartPump } from '#admin/pump/pump-chart.tsx'

/** What a pump is called: its model, or its title where it has none. */
export const nameOf = ({ pro_no, pro_title }: Pick<OfferedPump, 'pro_no' | 'pro_title'>) =>
  pro_no === '' ? pro_title : pro_no

/** All pumps on duty at the speed that was found, as the server judged them; none without a curve. */
function drawn(pump: OfferedPump, pumpsOnDuty: number): ChartPump[] {
  if (!pump.curve) return []
  const curve = prepareCurve(pump.curve)
  const ratio = (pump.speed ?? curve.speed) / curve.speed
  return [
    {
      id: pump.id,
      name: nameOf(pump),
      curve: inParallel(atSpeed(curve, ratio), pumpsOnDuty),
      operating: pump.operating,
      region: pump.region ? regionWords(pump.region) : '',
    },
  ]
}

/** What a chart of pumps for a duty shows: their curves one over another, the system's, and the required point. */
export function chartOf(pumps: readonly OfferedPump[], record: DutyRecord) {
  const duty = dutyOf(record)
  return {
    pumps: pumps.flatMap((pump) => drawn(pump, duty.onDuty)),
    system: systemThrough(duty, duty.staticHead),
    duty: { flow: duty.flow, head: duty.head },
  }
}
