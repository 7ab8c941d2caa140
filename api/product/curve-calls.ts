import { z } from 'zod'
import { endpoint, listFields, paged } from '#api/kit/endpoint.ts'
import { asInteger, asVisible, field, refuse } from '#api/kit/fields/field.ts'
import { choice, integer, recordId } from '#api/kit/fields/fields.ts'
import { jsonList } from '#api/kit/fields/json-field.ts'
import { listOf } from '#api/kit/fields/wire-form.ts'
import { bases } from '#api/pump/curve/curve.ts'
import { derivations } from './derived-curve.ts'

/** 曲线: what the pumps of the catalogue have for a selection, and curves that follow from another product's. */

/** What a selection has of a pump. */
export const curveStates = [
  { value: 1, label: '有曲线' },
  { value: 2, label: '只有一点' },
  { value: 3, label: '没有数据' },
] as const
export const HAS_CURVE = 1
export const HAS_POINT = 2
export const HAS_NOTHING = 3

const curveRow = z.object({
  id: z.number(),
  pro_title: z.string(),
  pro_no: z.string(),
  pro_brand: z.string(),
  pro_flow: z.string(),
  pro_lift: z.string(),
  stages: z.union([z.number(), z.literal('')]),
  /** Of `curveStates`. */
  curve_state: z.number(),
  basis: z.enum(['', ...bases]),
  source: z.string(),
  /** What a selection will miss, in words: `转速、汽蚀余量`. */
  missing: z.string(),
  /** In how many quotations it stands as they were sent last. */
  quoted: z.number(),
})
export type CurveRow = z.output<typeof curveRow>

/** Each product is read and graded again. */
export const MOST_DERIVED = 100

/** A product with its own stages or diameter in mm. */
export type Target = { id: number; figure: number }

const FIGURE = /^\d{1,4}(\.\d{1,3})?$/

function figureFrom(raw: unknown): number {
  const written = asVisible('级数或叶轮直径', raw).trim()
  return FIGURE.test(written) ? Number(written) : refuse('级数或叶轮直径不正确')
}

/** Stages, or mm. */
const figureField = () =>
  field<string | number, number>('级数或叶轮直径', { wire: { type: 'number' } }, figureFrom)

function targetFrom(raw: unknown): Target {
  if (typeof raw !== 'object' || raw === null) return refuse('产品的格式不正确')
  const { id, figure } = raw as Record<string, unknown>
  return {
    id: asInteger('产品', asVisible('产品', id ?? ''), 1, Number.MAX_SAFE_INTEGER),
    figure: figureFrom(figure ?? ''),
  }
}

/** Products, each once. */
function targets() {
  const properties = { id: { type: 'integer', minimum: 1 }, figure: { type: 'number' } }
  const items = { type: 'object', properties, required: ['id', 'figure'] }
  return field<readonly Target[] | string, Target[]>('产品', listOf(items, MOST_DERIVED), (raw) => {
    const given = jsonList('产品', raw)
    if (given.length > MOST_DERIVED) refuse(`一次最多推算${MOST_DERIVED}个产品，请分几次`)
    return [...new Map(given.map(targetFrom).map((one) => [one.id, one])).values()]
  })
}

const { status: _status, ...listed } = listFields

export const curveCalls = {
  /** Pumps that are not paused, with what a selection has of each; most quoted first. */
  getCurves: endpoint({
    method: 'GET',
    path: '/Productbj/getCurves',
    access: 'product:view',
    input: z.object({
      ...listed,
      cateid: recordId('产品分类'),
      curve_state: choice('曲线', curveStates),
    }),
    answer: paged(curveRow),
  }),
  /**
   * Gives products the curve that follows from that of product `of`, whose stages or diameter is `figure`, by their own; all or none.
   * `version` is that of the product as the user saw it.
   */
  deriveCurves: endpoint({
    method: 'POST',
    path: '/Productbj/deriveCurves',
    access: 'product:edit',
    input: z.object({
      of: recordId('产品'),
      version: integer('曲线来源的版本', 0, Number.MAX_SAFE_INTEGER),
      derivation: choice('推算', derivations),
      figure: figureField(),
      targets: targets(),
    }),
    answer: {},
    success: '曲线已推算',
  }),
}
