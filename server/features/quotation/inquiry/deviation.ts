import { isOffer, type Assessment } from '#api/pump/offer.ts'
import { shown } from '#api/pump/units.ts'
import { specNumber, type FigureName } from '#api/product/product-spec.ts'
import type { DutyRecord } from '#api/selection/duty.ts'
import type { PumpCandidate } from '#server/features/selection/candidate.ts'
import type { ReadInquiry } from '#server/inquiry/read-row.ts'
import { differencesOf, notCompared } from './differences.ts'

/**
 * What an offered product deviates in from a row of a customer's list (偏离说明), in figures: its head at the required flow where
 * that is lower, else its rated flow and head; the motor where it is another one, or larger than the most allowed; the
 * bore, the speed. More head than required is no deviation. Where a row has figures that nothing is compared with, what was
 * compared is said with 无偏离.
 */

/** What the product says of itself, as it was quoted. */
type Figures = Readonly<Record<FigureName, string>>

const isKnown = (line: Figures, name: FigureName) => specNumber(name, line[name]) !== undefined

export const NO_DEVIATION = '无偏离'

const lower = (label: string, unit: string, is: number | undefined, required: number) =>
  is === undefined || is >= required
    ? ''
    : `${label} ${shown(is)} ${unit}，询价 ${shown(required, 2)} ${unit}`

/** Of a pump that can be judged by the duty, at it; of any other by what it is rated. */
function ofDuty(
  line: Figures,
  { flow, head, on_duty }: DutyRecord,
  judged: Assessment<PumpCandidate> | undefined,
): string[] {
  const each = flow / on_duty
  if (judged && isOffer(judged) && judged.curve !== null) {
    return [lower('扬程', 'm', head * (1 + judged.surplus / 100), head)]
  }
  const [ratedFlow, ratedHead] = [
    specNumber('pro_flow', line.pro_flow),
    specNumber('pro_lift', line.pro_lift),
  ]
  const figures = [lower('流量', 'm³/h', ratedFlow, each), lower('扬程', 'm', ratedHead, head)]
  const isRefused = judged !== undefined && !isOffer(judged)
  return isRefused && figures.every((text) => text === '') ? [judged.reason] : figures
}

/** In words; empty where the row says nothing that the product can be compared with. */
export function deviationOf(
  line: Figures,
  read: ReadInquiry,
  duty: DutyRecord | null,
  judged: Assessment<PumpCandidate> | undefined,
): string {
  const required = [
    { label: '流量、扬程', isRequired: duty !== null, isKnown: true },
    { label: '电机功率', isRequired: read.power !== null, isKnown: isKnown(line, 'pro_power') },
    { label: '口径', isRequired: read.discharge !== null, isKnown: isKnown(line, 'pro_caliber') },
    { label: '转速', isRequired: read.speed !== null, isKnown: isKnown(line, 'pro_speed') },
  ].filter(({ isRequired }) => isRequired)
  const compared = required.filter((one) => one.isKnown)
  if (compared.length === 0) return ''
  const found = [...(duty ? ofDuty(line, duty, judged) : []), ...differencesOf(line, read)]
  const said = found.filter((text) => text !== '').join('；')
  if (said !== '') return said
  const isAll =
    compared.length === required.length && notCompared(read).length + read.undecided.length === 0
  return isAll ? NO_DEVIATION : compared.map(({ label }) => label).join('、') + NO_DEVIATION
}
