import { curveIn } from '#api/product/pump-curve.ts'
import { pointFields } from '#api/product/typed-curve.ts'
import type { PointField, TypedCurve } from '#api/product/typed-curve.ts'
import { invalid } from '#server/platform/errors.ts'
import type { Cells } from '#server/imports/description.ts'
import type { SheetColumn } from '#server/sheets/sheet.ts'

/** A product's curve in cells: one for each quantity, with the figures of all points, such as `0 10 20 30`. */

const UNKNOWN = '-'
/** A dozen figures of the most places. */
const LONGEST_FIGURES = 500

const quantities = pointFields.map(({ name, label }) => ({
  name: `curve_${name}`,
  field: name,
  title: `曲线${label}`,
}))

export const curveColumns: readonly SheetColumn[] = [
  { name: 'curve_speed', title: '曲线转速', width: 12, isNoDay: true },
  { name: 'curve_basis', title: '曲线依据', width: 10 },
  { name: 'curve_power_kind', title: '功率口径', width: 10 },
  { name: 'curve_source', title: '曲线来源', width: 26 },
  ...quantities.map(({ name, title }) => ({
    name,
    title,
    width: 26,
    longest: LONGEST_FIGURES,
    isNoDay: true,
  })),
]

/** A number without an exponent, of at most the 20 places that a curve's figures may have. */
function decimal(number: number): string {
  const text = String(number)
  return text.includes('e') ? number.toFixed(20).replace(/\.?0+$/, '') : text
}

/** The cells of a stored curve, by their columns; all empty where there is none. */
export function curveTexts(json: string): Record<string, string> {
  const curve = curveIn(json)
  if (curve === '') return Object.fromEntries(curveColumns.map(({ name }) => [name, '']))
  const figures = quantities.map(({ name, field }) => {
    const numbers = curve.points.map((point) => point[field])
    const isKnown = numbers.some((number) => number !== null)
    const texts = numbers.map((number) => (number === null ? UNKNOWN : decimal(number)))
    return [name, isKnown ? texts.join(' ') : ''] as const
  })
  return {
    curve_speed: decimal(curve.speed),
    curve_basis: curve.basis,
    curve_power_kind: curve.power_kind,
    curve_source: curve.source ?? '',
    ...Object.fromEntries(figures),
  }
}

/** The figures of a cell; a dash stands for an unknown figure and becomes an empty text. */
const figuresIn = (cell: string) =>
  cell
    .normalize('NFKC')
    .split(/[\s,;、]+/)
    .filter((figure) => figure !== '')
    .map((figure) => (/^[-–—−]+$/.test(figure) ? '' : figure))

/** Refuses a quantity that has figures, but not as many as there are flows. */
function refuseUneven(figures: Readonly<Record<string, readonly string[]>>): void {
  const [flow, ...others] = quantities
  const count = figures[flow!.name]?.length ?? 0
  for (const { name, title } of others) {
    const own = figures[name]?.length ?? 0
    if (own === 0 || own === count) continue
    throw invalid(
      name,
      `${title}有${own}个数，而${flow!.title}有${count}个；每个点各填一个，用空格分开，没有的填“${UNKNOWN}”`,
    )
  }
}

/**
 * The curve of a row; columns that the file lacks are taken from the stored curve. Undefined where the file has none of
 * them. Refuses cells that make no points.
 */
export function curveInput(cells: Cells, before: string): TypedCurve | undefined {
  if (curveColumns.every(({ name }) => cells[name] === undefined)) return undefined
  const own = { ...curveTexts(before), ...cells }
  const text = (name: string) => (own[name] ?? '').normalize('NFKC').trim()
  const figures = Object.fromEntries(quantities.map(({ name }) => [name, figuresIn(text(name))]))
  refuseUneven(figures)
  const count = Math.max(...Object.values(figures).map(({ length }) => length))
  const pointAt = (at: number) =>
    Object.fromEntries(
      quantities.map(({ name, field }) => [field, figures[name]?.[at] ?? '']),
    ) as Record<PointField, string>
  return {
    speed: text('curve_speed'),
    basis: text('curve_basis') as TypedCurve['basis'],
    power_kind: text('curve_power_kind').toUpperCase() as TypedCurve['power_kind'],
    source: (own['curve_source'] ?? '').trim(),
    points: Array.from({ length: count }, (_, at) => pointAt(at)),
  }
}
