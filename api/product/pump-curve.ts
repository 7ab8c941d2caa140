import { z } from 'zod'
import { asText, asVisible, checked, CONTROL, field, refuse } from '#api/kit/fields/field.ts'
import { exceedsShape } from '#api/kit/limits.ts'
import { bases, powerKinds } from '#api/pump/curve/curve.ts'
import { MAX_POINTS, type EnteredCurve, type EnteredPoint } from '#api/pump/curve/read-curve.ts'
import { MAX_SOURCE, pointFields, problemInWords, readTyped } from './typed-curve.ts'
import type { TypedCurve, TypedPoint } from './typed-curve.ts'

/** The performance curve of a product (性能曲线) on the wire and as it is stored. */

const figure = z.number().nullable()

/** A curve on the wire; `''` stands for none. Power and efficiency are as entered. */
export const enteredCurve = z.union([
  z.object({
    speed: z.number(),
    basis: z.enum(bases),
    power_kind: z.enum(powerKinds),
    source: z.string().optional(),
    points: z.array(
      z.object({ flow: figure, head: figure, power: figure, efficiency: figure, npsh: figure }),
    ),
  }),
  z.literal(''),
])

export type WireCurve = z.output<typeof enteredCurve>

/** A curve as it is stored: JSON of what was entered, empty without a curve. */
export const curveIn = (json: string): WireCurve =>
  json === '' ? '' : (JSON.parse(json) as WireCurve)

/** How many problems a refusal names; nobody reads more at once. */
const NAMED = 3

/** An object, or JSON text of one as a form sends it; nothing without a curve. */
function given(label: string, raw: unknown): Record<string, unknown> | undefined {
  if (typeof raw === 'object' && raw !== null && !Array.isArray(raw)) {
    return raw as Record<string, unknown>
  }
  const written = asText(label, raw).trim()
  if (written === '') return undefined
  if (exceedsShape(new TextEncoder().encode(written))) refuse(`${label}的点太多，请减少后重试`)
  try {
    const value: unknown = JSON.parse(written)
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) {
      return value as Record<string, unknown>
    }
  } catch {
    // Said below, as of any other text that is no curve.
  }
  return refuse(`${label}的格式不正确`)
}

/** One of a few words; empty where nothing is chosen. */
function chosen<Word extends string>(
  label: string,
  raw: unknown,
  words: readonly Word[],
): Word | '' {
  const written = asText(label, raw ?? '').trim()
  const found = words.find((word) => word === written)
  if (found === undefined && written !== '') refuse(`${label}只能是：${words.join('、')}`)
  return found ?? ''
}

const sourceIn = (label: string, raw: unknown) =>
  checked(label, asVisible(label, raw).trim(), MAX_SOURCE, CONTROL)

function typedFrom(label: string, raw: Record<string, unknown>): TypedCurve {
  const points = raw['points'] ?? []
  if (!Array.isArray(points)) return refuse(`${label}的点须是一个列表`, ['points'])
  const wrong = points.findIndex((point) => typeof point !== 'object' || point === null)
  if (wrong >= 0) refuse(`${label}第${wrong + 1}点的格式不正确`, ['points', wrong])
  return {
    speed: asText(`${label}的转速`, raw['speed'] ?? ''),
    basis: chosen(`${label}的依据`, raw['basis'], bases),
    power_kind: chosen(`${label}的功率口径`, raw['power_kind'], powerKinds),
    source: sourceIn(`${label}的来源`, raw['source'] ?? ''),
    points: points as TypedPoint[],
  }
}

const number = { type: ['number', 'null'] }
const WIRE = {
  type: 'object',
  properties: {
    speed: { type: 'number' },
    basis: { type: 'string', enum: bases },
    power_kind: { type: 'string', enum: powerKinds },
    source: { type: 'string', maxLength: MAX_SOURCE },
    points: {
      type: 'array',
      maxItems: MAX_POINTS,
      items: {
        type: 'object',
        properties: Object.fromEntries(pointFields.map(({ name }) => [name, number])),
      },
    },
  },
}

/** What a curve may be sent as. */
type CurveInput = TypedCurve | EnteredCurve | string | null

/** Reads a curve for storing it; warnings of `readCurve` pass. Its numbers may be texts, as from a form. */
export function pumpCurve(label = '性能曲线') {
  return field<CurveInput, string>(label, { wire: WIRE }, (raw) => {
    const value = given(label, raw ?? '')
    if (value === undefined) return ''
    const { entered, problems } = readTyped(typedFrom(label, value))
    const [first, ...others] = problems.filter(({ severity }) => severity === 'error')
    if (first === undefined) return entered ? JSON.stringify(entered) : ''
    const named = [first, ...others].slice(0, NAMED).map(problemInWords).join('；')
    const more = others.length >= NAMED ? `；等${others.length + 1}处` : ''
    return refuse(
      `${label}有误：${named}${more}`,
      first.point === null ? [] : ['points', first.point],
    )
  })
}

/** A point with what is known of it: `流量 10，扬程 25.79，功率 2.24`. */
const pointInWords = (point: EnteredPoint) =>
  pointFields
    .flatMap(({ name, label }) => (point[name] === null ? [] : [`${label} ${point[name]}`]))
    .join('，')

/** A stored curve as text: its properties, then a line for each point. */
export function curveInWords(json: string): string {
  const curve = curveIn(json)
  if (curve === '') return ''
  const { speed, basis, power_kind, source = '', points } = curve
  const from = source === '' ? basis : `${basis}（${source}）`
  const head = `${speed} r/min，${from}，${power_kind}，${points.length} 点`
  return [head, ...points.map((point, at) => `第${at + 1}点：${pointInWords(point)}`)].join('\n')
}
