import { mostTrimmed, ofStages, ofTrim, specificSpeedOf } from '#api/pump/curve/derived.ts'
import { readCurve, type EnteredCurve } from '#api/pump/curve/read-curve.ts'
import { prepareCurve, workingPoint, type Basis } from '#api/pump/curve/curve.ts'
import { SUBMERSIBLE } from '#api/pump/energy/standard.ts'
import { shown, shownSo } from '#api/pump/units.ts'
import { problemInWords } from './typed-curve.ts'

/** Curves of a family of pumps that follow from the curve of one of them: by their stages, or by the diameter of a trimmed impeller. */

export const derivations = [
  { value: 1, label: '按级数', figure: '级数', unit: '' },
  { value: 2, label: '按叶轮直径（切割）', figure: '叶轮直径', unit: 'mm' },
] as const
export const BY_STAGES = 1
export const BY_TRIM = 2
export type Derivation = (typeof derivations)[number]['value']

export const MOST_STAGES = 100
export const MOST_DIAMETER = 3000

/** A product as the one whose curve others follow from. */
export type Original = {
  pro_title: string
  pro_no: string
  energy_class: string
  suction: number | null | ''
  stages: number | null | ''
  pro_curve: EnteredCurve | ''
}

/** Axial and mixed flow, and impellers of one or two channels for sewage, do not follow the rules of a trim. */
const NOT_TRIMMED = /潜污|排污|轴流|混流/

/** Why no curve can follow from that product's; undefined where some can. */
export function faultOfOriginal(derivation: Derivation, original: Original): string | undefined {
  const { pro_curve, pro_title, energy_class } = original
  if (pro_curve === '') return '它没有性能曲线'
  if (isDerived(pro_curve.basis)) return `它的曲线是${pro_curve.basis}来的，请选择试验或样本曲线`
  const isOther = NOT_TRIMMED.test(pro_title) || energy_class === SUBMERSIBLE
  if (derivation === BY_TRIM && isOther)
    return '切割定律只适用于离心泵，不能用于潜水、排污、轴流和混流泵'
  return undefined
}

const isDerived = (basis: Basis) => basis === '级数推算' || basis === '切割推算'

/** Why a product's own curve stays: one that was tested, or is the maker's, is better than any that is derived. */
export const faultOfReplacing = (basis: Basis | '') =>
  basis === '试验' || basis === '样本' ? `已有${basis}曲线，不用推算的代替` : undefined

const isStages = (figure: number) =>
  Number.isInteger(figure) && figure >= 1 && figure <= MOST_STAGES

/** A head at its flow is on a curve within so many percent of it. */
const ON_CURVE = 10

/** Why a rated point is not on a curve, where that is known: perhaps it is another family's. */
export function offCurve(
  entered: EnteredCurve,
  flow: number | undefined,
  head: number | undefined,
) {
  const curve = readCurve(entered).curve
  if (!curve || !flow || !head) return undefined
  const own = workingPoint(prepareCurve(curve), flow)
  const rated = `额定点 ${shown(flow)} m³/h、${shown(head)} m 不在这条曲线上`
  if (!own) return rated
  const isNear = Math.abs(own.head - head) <= (ON_CURVE / 100) * head
  return isNear ? undefined : `${rated}（该流量下 ${shown(own.head)} m）`
}

/** Why a figure of these, of the original or the product, does not do. */
function faultOfFigures(derivation: Derivation, from: number, to: number): string | undefined {
  if (derivation === BY_STAGES)
    return isStages(from) && isStages(to) ? undefined : `级数须是 1 至 ${MOST_STAGES} 的整数`
  if (!(from > 0 && from <= MOST_DIAMETER && to > 0)) return '请填写叶轮直径'
  return to < from ? undefined : `叶轮直径须小于原叶轮的 ${shown(from)} mm`
}

function faultOfTrim(original: Original, ratio: number): string | undefined {
  const curve = original.pro_curve === '' ? undefined : readCurve(original.pro_curve).curve
  const [suctions, stages] = [original.suction || 1, original.stages || 1]
  const ns = curve ? specificSpeedOf(curve, { suctions, stages }) : null
  const most = mostTrimmed(ns)
  const trimmed = 100 * (1 - ratio)
  if (trimmed <= most) return undefined
  const known = ns === null ? '比转速未知' : `比转速 ${shown(ns)}`
  if (most === 0) return `${known}的叶轮不宜切割`
  const [own, limit] = shownSo([trimmed, most], (one = 0, two = 0) => one > two)
  return `切割 ${own}%，超过 ${limit}%（${known}）`
}

const sourceOf = (
  derivation: Derivation,
  { pro_no, pro_title }: Original,
  [from, to]: number[],
) => {
  const name = [...(pro_no || pro_title)].slice(0, 30).join('')
  if (derivation === BY_TRIM) return `${name} 的叶轮由 ${from} mm 切割到 ${to} mm`
  return from === 1 ? `${name} 单级曲线 × ${to} 级` : `${name} ${from} 级曲线，换算到 ${to} 级`
}

/**
 * The curve of a product of the same family: `from` is the figure of the original and `to` the product's, stages or mm. A fault
 * says in words why there is none.
 */
export function derivedCurve(
  derivation: Derivation,
  original: Original,
  from: number,
  to: number,
): { curve: EnteredCurve } | { fault: string } {
  const { pro_curve } = original
  const ratio = to / from
  const fault =
    faultOfOriginal(derivation, original) ??
    faultOfFigures(derivation, from, to) ??
    (derivation === BY_TRIM ? faultOfTrim(original, ratio) : undefined)
  if (fault !== undefined || pro_curve === '') return { fault: fault ?? '' }
  const made = derivation === BY_TRIM ? ofTrim(pro_curve, ratio) : ofStages(pro_curve, ratio)
  const curve = { ...made, source: sourceOf(derivation, original, [from, to]) }
  const wrong = readCurve(curve).problems.find(({ severity }) => severity === 'error')
  return wrong ? { fault: problemInWords(wrong) } : { curve }
}
