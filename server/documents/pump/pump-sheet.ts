import { dutyOf, type DutyRecord } from '#api/selection/duty.ts'
import { specNumber } from '#api/product/product-spec.ts'
import { inParallel } from '#api/pump/curve/affinity.ts'
import { prepareCurve, workingPoint } from '#api/pump/curve/curve.ts'
import type { PreparedCurve, WorkingPoint } from '#api/pump/curve/curve.ts'
import type { Drawing } from '#api/pump/curve/drawing.ts'
import { dutyOfEach } from '#api/pump/duty.ts'
import { regionOf, shareOfBest, type Region } from '#api/pump/curve/region.ts'
import { surplusOf } from '#api/pump/grading.ts'
import { readCurve } from '#api/pump/curve/read-curve.ts'
import { runningFor, type Running } from '#api/pump/running.ts'
import { operatingPoints, systemThrough } from '#api/pump/system.ts'
import type { DocumentLine } from '../quotation-document.ts'

/** The points of the curve at which the figures of the pumps are given. */
type PlaceName = '所需流量' | '工作点' | '额定流量'

/** What a drawing needs of a line. */
export type PumpLine = Pick<DocumentLine, 'number' | 'title' | 'no' | 'spec' | 'curve' | 'duty'>

/** What all pumps on duty do at one place; `powerEach` and `shareOfBest` are null where the curve does not tell them. */
export type PumpPoint = WorkingPoint & {
  name: PlaceName
  powerEach: number | null
  shareOfBest: ReturnType<typeof shareOfBest>
}

/** What the 技术参数表 tells of a pump: at its duty where it was chosen by one, else at its rated flow. */
export type PumpSheet = {
  /** All pumps on duty at their speed, with what stands beside them in the drawing. */
  curve: PreparedCurve
  drawing: Drawing
  duty: DutyRecord | undefined
  pumpsOnDuty: number
  points: PumpPoint[]
  /** Surplus of head at the required flow in % of the required head, at 50 Hz; null without a duty on the curve. */
  surplus: number | null
  hz: number | null
  /** Where on their curve the pumps run at their duty; undefined without one on the curve. */
  region: Region | undefined
  /** What to know of it, in sentences. */
  remarks: string[]
}

const pumpPoint = (
  name: PlaceName,
  point: WorkingPoint,
  curve: PreparedCurve,
  pumps: number,
): PumpPoint => ({
  name,
  ...point,
  powerEach: point.power === null ? null : point.power / pumps,
  shareOfBest: shareOfBest(curve, point.flow),
})

/** A product's own curve, at its rated flow where that is a number on it. */
function ratedSheet({ spec }: PumpLine, curve: PreparedCurve): PumpSheet {
  const flow = specNumber('pro_flow', spec.flow)
  const head = specNumber('pro_lift', spec.lift)
  const point = flow === undefined ? undefined : workingPoint(curve, flow)
  const rated = point && head !== undefined ? { flow: point.flow, head } : undefined
  return {
    curve,
    drawing: { pumps: [{ id: 0, curve }], duty: rated },
    duty: undefined,
    pumpsOnDuty: 1,
    points: point ? [pumpPoint('额定流量', point, curve, 1)] : [],
    surplus: null,
    hz: null,
    region: undefined,
    remarks: [],
  }
}

/** What a reader has to know before believing the figures. */
function remarksOf(running: Running | undefined, operating: Running['operating']): string[] {
  if (!running) return ['所需流量不在性能曲线范围内，曲线不外推']
  const isUnstable = operating.length > 1 || operating.some(({ isStable }) => !isStable)
  const remarks: [string, boolean][] = [
    ['所需转速不在性能曲线能推算的范围内，按 50 Hz 列出', !running.isSpeedKnown],
    ['工作点不在性能曲线范围内', operating.length === 0],
    ['曲线与系统不止一次相交或相交处不稳定，运行可能不稳定', isUnstable],
  ]
  return remarks.flatMap(([remark, holds]) => (holds ? [remark] : []))
}

/** All pumps on duty in their system. Where the required flow lies beyond the curve, the figures are those at 50 Hz. */
function dutySheet(record: DutyRecord, curve: PreparedCurve): PumpSheet {
  const duty = dutyOf(record)
  const required = dutyOfEach(duty)
  const system = systemThrough(duty, duty.staticHead)
  const atMains = workingPoint(curve, required.flow)
  const surplus = atMains ? surplusOf(atMains.head, required.head) : null
  const running = surplus === null ? undefined : runningFor(duty, curve, surplus)
  const drawn = running?.curve ?? inParallel(curve, duty.onDuty)
  const operating = running?.operating ?? operatingPoints(drawn, system)
  const at = (name: PlaceName, point: WorkingPoint) => pumpPoint(name, point, drawn, duty.onDuty)
  return {
    curve: drawn,
    drawing: { pumps: [{ id: 0, curve: drawn, operating }], system, duty },
    duty: record,
    pumpsOnDuty: duty.onDuty,
    points: [
      ...(running ? [at('所需流量', running.point)] : []),
      ...operating.map((point) => at('工作点', point)),
    ],
    surplus,
    hz: running?.hz ?? null,
    region: running && regionOf(running),
    remarks: remarksOf(running, operating),
  }
}

/** The figures of a line's pump; undefined without a curve, or with one that today's rules refuse. */
export function pumpSheet(line: PumpLine): PumpSheet | undefined {
  const curve = line.curve && readCurve(line.curve).curve
  if (!curve) return undefined
  const prepared = prepareCurve(curve)
  return line.duty ? dutySheet(line.duty, prepared) : ratedSheet(line, prepared)
}
