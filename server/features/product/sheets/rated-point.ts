import type { SheetRow } from '#server/sheets/sheet.ts'

/** Which row of a model's curve is its rated point. */

/** A plain number; undefined for a range, or a text. */
export const numberIn = (text: string): number | undefined =>
  /^\d{1,9}(?:\.\d{1,6})?$/.test(text) ? Number(text) : undefined

/** Series whose first figure is the nominal diameter, not a flow. */
const BY_DIAMETER =
  /^(?:ISGD?|ISG[BHW]|ISW|ISWR|ISR|IS|IRG|IRW|IHG|IH|IHW|YG|CQ|S|SH|SLS|SLW|KQL|KQW|KQS|TD|TP)$/
/** Those whose second one is the flow. */
const FLOW_SECOND = /^(?:ZX|ZW|ZWL)$/
const LITRES = 3.6

/** The flow in m³/h that a model names: CDL16-90, 50WQ20-15, 200QJ50-52/4; XBD8/30 in L/s. */
function flowOf(model: string): number | undefined {
  const plain = model.normalize('NFKC').toUpperCase()
  const fire = /XBD[-\s]*\d+(?:\.\d+)?\s*\/\s*(\d+(?:\.\d+)?)/.exec(plain)
  if (fire) return Number(fire[1]) * LITRES
  const [, series = '', first, second] =
    /([A-Z]+)[^A-Z\d]*(\d+(?:\.\d+)?)(?:[^A-Z\d.]+(\d+(?:\.\d+)?))?/.exec(plain) ?? []
  if (BY_DIAMETER.test(series)) return undefined
  const flow = FLOW_SECOND.test(series) ? second : first
  return flow === undefined ? undefined : Number(flow)
}

const onlyOne = (places: readonly number[]) => (places.length === 1 ? places[0] : undefined)

/** The place of the only row of the greatest figure. */
function greatest(figures: readonly (number | undefined)[]): number | undefined {
  const known = figures.filter((one) => one !== undefined)
  if (known.length < 2) return undefined
  const most = Math.max(...known)
  return onlyOne(figures.flatMap((one, at) => (one === most ? [at] : [])))
}

/** What is closer is the same flow, as 108 and 30 L/s are. */
const SAME = 1e-6
const THREE = 3

/**
 * The place of the rated point among a model's rows, counted from 0; undefined where it is not certain: by the model's own
 * figure, the flow in bold, the best efficiency, or the middle one of three.
 */
export function ratedAt(
  rows: readonly SheetRow[],
  saved: (row: SheetRow, name: string) => string,
): number | undefined {
  const named = flowOf(saved(rows[0]!, 'pro_no'))
  const flows = rows.map((row) => numberIn(saved(row, 'pro_flow')))
  const same = flows.findIndex(
    (flow) => flow !== undefined && named !== undefined && Math.abs(flow - named) < SAME,
  )
  if (same >= 0) return same
  const bold = onlyOne(rows.flatMap(({ bold = [] }, at) => (bold.includes('pro_flow') ? [at] : [])))
  const best = greatest(rows.map((row) => numberIn(saved(row, 'point_efficiency'))))
  return bold ?? best ?? (rows.length === THREE ? 1 : undefined)
}
