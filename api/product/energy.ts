import { prepareCurve } from '#api/pump/curve/curve.ts'
import { readCurve, type EnteredCurve } from '#api/pump/curve/read-curve.ts'
import { judge, notApplicable, type EnergyFacts, type Judged } from '#api/pump/energy/grade.ts'
import { curveIn } from './pump-curve.ts'
import { isEmptyPoint, readTyped, type TypedCurve } from './typed-curve.ts'

/** The energy grade of a product, by what is recorded of it or typed so far. */

type Recorded = Omit<EnergyFacts, 'curve'> & { pro_flow: string; pro_lift: string }

function ready(entered: EnteredCurve | undefined) {
  const { curve } = entered ? readCurve(entered) : {}
  return curve ? prepareCurve(curve) : 'faulty'
}

/** What has neither a category, nor a curve, nor flow and head together is no pump. */
function judged(
  product: Recorded,
  hasCurve: boolean,
  curve: () => EnteredCurve | undefined,
): Judged {
  const { energy_class, pro_flow, pro_lift } = product
  const isPump = energy_class !== '' || hasCurve || (pro_flow !== '' && pro_lift !== '')
  if (!isPump) return notApplicable('没有流量和扬程，不是水泵')
  return judge({ ...product, curve: () => (hasCurve ? ready(curve()) : null) })
}

/** The grade of what a form holds, with the curve as it is being typed. */
export function judgeTyped(product: Recorded, curve: TypedCurve | ''): Judged {
  const typed = curve === '' || curve.points.every(isEmptyPoint) ? undefined : curve
  return judged(product, typed !== undefined, () => typed && readTyped(typed).entered)
}

/** The grade of a product as it is stored. */
export const judgeStored = (product: Recorded & { pro_curve: string }): Judged =>
  judged(product, product.pro_curve !== '', () => curveIn(product.pro_curve) || undefined)
