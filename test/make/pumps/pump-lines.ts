import type { DutyRecord } from '#api/selection/duty.ts'
import type { EnteredCurve } from '#api/pump/curve/read-curve.ts'
import type { DocumentLine } from '#server/documents/quotation-document.ts'
import { entered, veroRows } from './pump-curves.ts'
import { documentLine } from '../files/quotation-document.ts'

/** Lines of a document with the curve of a real pump. */

/**
 * Wilo VeroLine 50/150-4/2 (lbl-srg/modelica-buildings): at 35 m³/h it gives 24.696 m with 3.831 kW at 61.48 %, and is
 * best with 64.08 % at 44.80 m³/h.
 */
export const veroLine: EnteredCurve = {
  speed: 2900,
  basis: '样本',
  power_kind: 'P1',
  points: veroRows.map(([flow, head, power]) => entered(flow, head, { power })),
}

/** One pump on duty for 35 m³/h at 24.696 m, or what a test is about. */
export const dutyRecord = (fields: Partial<DutyRecord> = {}): DutyRecord => ({
  flow: 35,
  flow_unit: 'm³/h',
  head: 24.696,
  static_head: 8,
  on_duty: 1,
  standby: 0,
  lowest_hz: null,
  npsh_available: null,
  npsh_margin: 0,
  use: '',
  ...fields,
})

/** A line of that pump. */
export const pumpLine = (fields: Partial<DocumentLine> = {}): DocumentLine =>
  documentLine({
    title: '立式管道离心泵',
    no: 'IL50/150-4/2',
    spec: { caliber: '50', flow: '35', lift: '24', speed: '2900', power: '5.5', brand: '威乐' },
    curve: veroLine,
    ...fields,
  })

/** So many lines of so many different pumps, each for two on duty and one standby. */
export const pumpLines = (count: number, different: number): DocumentLine[] =>
  Array.from({ length: count }, (_, at) =>
    pumpLine({
      no: `IL50/150-${at % different}`,
      quantity: 3,
      duty: dutyRecord({ flow: 70, head: 24, on_duty: 2, standby: 1 }),
    }),
  )
