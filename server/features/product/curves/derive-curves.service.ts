import type { curveCalls } from '#api/product/curve-calls.ts'
import {
  BY_STAGES,
  derivedCurve,
  faultOfOriginal,
  faultOfReplacing,
  type Derivation,
  type Original,
} from '#api/product/derived-curve.ts'
import type { InputOf } from '#api/kit/endpoint.ts'
import { productName } from '#api/product/product.ts'
import { curveIn } from '#api/product/pump-curve.ts'
import type { Context } from '#server/context.ts'
import { breaks } from '#server/platform/breaks.ts'
import { invalid, missing, Refusal } from '#server/platform/errors.ts'
import { change } from '#server/records/change.ts'
import { saveRecords } from '#server/records/save-many.ts'
import { columns, productKind } from '../product.service.ts'
import { find, type ProductRow } from '../product.store.ts'

type Input = InputOf<typeof curveCalls.deriveCurves>

const originalOf = (row: ProductRow): Original => ({ ...row, pro_curve: curveIn(row.pro_curve) })

/** The columns of a product with the curve that follows; throws where none does, or where its own is better. */
function derivedColumns(
  context: Context,
  before: ProductRow,
  { derivation, original, from, to }: Derived & { to: number },
) {
  const own = curveIn(before.pro_curve)
  const kept = faultOfReplacing(own === '' ? '' : own.basis)
  if (kept !== undefined) throw invalid('targets', kept)
  const made = derivedCurve(derivation, original, from, to)
  if ('fault' in made) throw invalid('targets', made.fault)
  // The grade asks for the stages too; where they are recorded they stay.
  const stages = derivation === BY_STAGES && before.stages === null ? { stages: to } : {}
  return columns(context, { pro_curve: JSON.stringify(made.curve), ...stages }, before)
}

type Derived = { derivation: Derivation; original: Original; from: number }

/** Gives products the curve that follows from one product's, each with its history; all or none. */
export function deriveCurves(context: Context, input: Input) {
  const { of, version, figure: from, targets = [] } = input
  const derivation = input.derivation as Derivation | undefined
  if (of === undefined) throw invalid('of', '请选择曲线来自哪个产品')
  if (derivation === undefined) throw invalid('derivation', '请选择按级数还是按叶轮直径推算')
  if (from === undefined) throw invalid('figure', '请填写曲线来源的级数或叶轮直径')
  if (targets.length === 0) throw invalid('targets', '请选择产品')
  if (targets.some(({ id }) => id === of)) throw invalid('targets', '曲线的来源不能推算它自己')
  return change(context, async (transaction) => {
    const found = await find(transaction, of)
    if (!found) throw invalid('of', '所选的产品不存在，请重新选择')
    if (found.version !== version)
      throw new Refusal('conflict', `“${productName(found)}”有人刚刚修改过，请重新选择后再看一遍`)
    const original = originalOf(found)
    const fault = faultOfOriginal(derivation, original)
    if (fault !== undefined) throw invalid('of', fault)
    const saves = targets.map(({ id, figure: to }) => ({
      input: { id },
      values: (before: ProductRow | undefined) => {
        if (!before) throw missing('产品')
        try {
          return derivedColumns(context, before, { derivation, original, from, to })
        } catch (error) {
          if (!(error instanceof Refusal)) throw error
          throw invalid('targets', `${productName(before)}：${error.message}`)
        }
      },
    }))
    const refused = (error: unknown) => error
    await saveRecords(context, transaction, productKind, saves, { refused, pause: breaks() })
    return { msg: `已推算 ${targets.length} 条曲线` }
  })
}
