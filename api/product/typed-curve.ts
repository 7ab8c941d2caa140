import { bases, type Basis, type PowerKind } from '#api/pump/curve/curve.ts'
import { readCurve } from '#api/pump/curve/read-curve.ts'
import type { CurveProblem, EnteredCurve, EnteredPoint } from '#api/pump/curve/read-curve.ts'

/** The performance curve of a product (性能曲线) as it is typed into a table; what it must be is `pump/curve/read-curve.ts`. */

export const pointFields = [
  { name: 'flow', label: '流量', unit: 'm³/h' },
  { name: 'head', label: '扬程', unit: 'm' },
  { name: 'power', label: '功率', unit: 'kW' },
  { name: 'efficiency', label: '效率', unit: '%' },
  { name: 'npsh', label: '汽蚀余量', unit: 'm' },
] as const

export type PointField = (typeof pointFields)[number]['name']

/** A point as typed: a number that was read, or the text of a cell, empty where nothing is in it. */
export type TypedPoint = Partial<Record<PointField, number | string | null>>

/** The longest 来源, in characters. */
export const MAX_SOURCE = 60

/** A curve as typed; what has not been chosen yet is empty. */
export type TypedCurve = {
  speed: number | string
  basis: Basis | ''
  power_kind: PowerKind | ''
  /** 来源, in words. */
  source?: string | undefined
  points: readonly TypedPoint[]
}

const DECIMAL = /^-?\d{1,12}(\.\d{1,20})?$/

const isBlank = (cell: unknown) =>
  cell === undefined || cell === null || (typeof cell === 'string' && cell.trim() === '')

/** A cell as a number; null where it is empty, undefined where it is no number. */
function numberIn(cell: unknown): number | null | undefined {
  if (isBlank(cell)) return null
  const text = typeof cell === 'number' || typeof cell === 'string' ? String(cell).trim() : ''
  return DECIMAL.test(text) ? Number(text) : undefined
}

export const isEmptyPoint = (point: TypedPoint) =>
  pointFields.every(({ name }) => isBlank(point[name]))

const shownCell = (cell: unknown) =>
  typeof cell === 'string' || typeof cell === 'number' ? String(cell).slice(0, 20) : '…'

/** What is wrong with cells that hold no number. */
function unreadable(label: string, cell: unknown): string {
  return `${label}“${shownCell(cell)}”不是数字，请填写 12.5 这样的数`
}

type ReadTyped = {
  /** What is to be stored; absent where anything is wrong, and for a table without points. */
  entered?: EnteredCurve
  /** `point` is the row of the table, empty rows counted. */
  problems: CurveProblem[]
}

/**
 * Reads a curve as it is typed. Rows that are empty are left out; a table without any point is no curve, whatever stands
 * beside it.
 */
export function readTyped({ speed, basis, power_kind, source, points }: TypedCurve): ReadTyped {
  const problems: CurveProblem[] = []
  const error = (point: number | null, text: string) =>
    problems.push({ severity: 'error', point, text })
  const rows: number[] = []
  const read: EnteredPoint[] = []
  points.forEach((typed, row) => {
    if (isEmptyPoint(typed)) return
    const numbers = pointFields.map(({ name, label }) => {
      const number = numberIn(typed[name])
      if (number === undefined) error(row, unreadable(label, typed[name]))
      return [name, number ?? null] as const
    })
    rows.push(row)
    read.push(Object.fromEntries(numbers) as EnteredPoint)
  })
  if (read.length === 0) return { problems: [] }

  const turning = numberIn(speed)
  if (turning === undefined) error(null, unreadable('曲线转速', speed))
  else if (turning === null) error(null, '请填写曲线转速')
  if (basis === '') error(null, `请选择依据：${bases.join('、')}`)
  if (power_kind === '') error(null, '请选择功率口径：P2（轴功率）或 P1（输入功率）')
  // What does not matter to the points is filled in, so that all errors are reported at once.
  const entered = {
    speed: turning ?? 1,
    basis: basis || '样本',
    power_kind: power_kind || 'P2',
    ...(source ? { source } : {}),
    points: read,
  } as const
  const isReadable = problems.every(({ point }) => point === null)
  if (isReadable) {
    const found = readCurve(entered).problems
    problems.push(
      ...found.map((one) => ({ ...one, point: one.point === null ? null : rows[one.point]! })),
    )
  }
  return problems.some(({ severity }) => severity === 'error')
    ? { problems }
    : { entered, problems }
}

/** A problem with the place that it is about: `第3点：…`. */
export const problemInWords = ({ point, text }: CurveProblem) =>
  point === null ? text : `第${point + 1}点：${text}`
