import {
  HAS_CURVE,
  HAS_NOTHING,
  HAS_POINT,
  type curveCalls,
  type CurveRow,
} from '#api/product/curve-calls.ts'
import type { InputOf } from '#api/kit/endpoint.ts'
import { specNumber } from '#api/product/product-spec.ts'
import { curveIn } from '#api/product/pump-curve.ts'
import { readyCurve } from '#server/catalogue/kept-curves.ts'
import type { Context } from '#server/context.ts'
import { pumpsByCategory } from '#server/features/category/category.service.ts'
import { curvePage } from './curve-list.store.ts'

/** 曲线: what the pumps of the catalogue have for a selection. */

type Stored = Awaited<ReturnType<typeof curvePage>>['data'][number]

/** What a selection misses of a pump's curve. */
function missingOfCurve(stored: string): string[] {
  const ready = readyCurve(stored)
  if (!ready) return ['曲线有误，请打开产品改正']
  const { power, npsh } = ready.prepared
  return [...(power ? [] : ['功率']), ...(npsh ? [] : ['汽蚀余量'])]
}

function missingOfPoint({ pro_flow, pro_lift, pro_speed, pro_power }: Stored): string[] {
  const isPoint = specNumber('pro_flow', pro_flow) && specNumber('pro_lift', pro_lift)
  return [
    ...(isPoint ? [] : ['流量或扬程不是一个数']),
    ...(specNumber('pro_speed', pro_speed) === undefined ? ['转速'] : []),
    ...(specNumber('pro_power', pro_power) === undefined ? ['功率'] : []),
  ]
}

function present(row: Stored): CurveRow {
  const { id, pro_title, pro_no, pro_brand, pro_flow, pro_lift, stages, quoted } = row
  const curve = curveIn(row.pro_curve)
  const isRated = row.pro_flow !== '' && row.pro_lift !== ''
  const missing = curve ? missingOfCurve(row.pro_curve) : isRated ? missingOfPoint(row) : []
  return {
    id,
    pro_title,
    pro_no,
    pro_brand,
    pro_flow,
    pro_lift,
    stages: stages ?? '',
    curve_state: curve ? HAS_CURVE : isRated ? HAS_POINT : HAS_NOTHING,
    basis: curve ? curve.basis : '',
    source: curve ? (curve.source ?? '') : '',
    missing: missing.join('、'),
    quoted,
  }
}

export async function listCurves(context: Context, input: InputOf<typeof curveCalls.getCurves>) {
  const { others, made } = await pumpsByCategory(context.db)
  const { data, total } = await context.search((db) => curvePage(db, input, { others, made }))
  return { data: data.map(present), total }
}
