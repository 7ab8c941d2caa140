/**
 * What GB 19762 says, in one place: its edition, its formula's coefficients and its table of C. They were read in a public
 * transcription (formulas 1 to 3 and table 3), not in the paper. Grades are stored with the products: a new edition comes
 * with a migration that judges them anew.
 */
export const STANDARD = {
  edition: 'GB 19762-2025',
  /** The day from which it holds. */
  since: '2026-03-01',
  note: '请与标准原文核对',
} as const

/** η = a ln²ns + b ln²Q + c ln ns · ln Q + d ln ns + e ln Q − C, in %. */
type Coefficients = { a: number; b: number; c: number; d: number; e: number }

const SINGLE: Coefficients = { a: -8.44, b: -0.48, c: 0.09, d: 84.63, e: 8.5 }
const MULTI: Coefficients = { a: -6.93, b: -0.19, c: -0.4, d: 72.67, e: 8.73 }

/** C of grades 1 to 3 up to a whole flow in m³/h, which is included. */
type Row = { upTo: number; constants: readonly [number, number, number] }

/** A category of pumps. `from` is its least flow in m³/h; `suctions` and `stages` are those that its name states. */
type Category = {
  coefficients: Coefficients
  from: number
  rows: readonly Row[]
  suctions?: 1 | 2
  stages: '单级' | '多级' | '按单级计算'
}

const row = (upTo: number, ...constants: [number, number, number]): Row => ({ upTo, constants })

export const categories = {
  单级单吸清水离心泵: {
    coefficients: SINGLE,
    from: 5,
    rows: [row(300, 161.33, 163.33, 168.33), row(10_000, 162.33, 163.33, 168.33)],
    suctions: 1,
    stages: '单级',
  },
  单级双吸清水离心泵: {
    coefficients: SINGLE,
    from: 50,
    rows: [row(600, 161.33, 163.33, 168.33), row(20_000, 162.33, 163.33, 168.33)],
    suctions: 2,
    stages: '单级',
  },
  管道离心泵: {
    coefficients: SINGLE,
    from: 5,
    rows: [row(300, 163.33, 165.33, 171.33), row(3000, 164.33, 165.33, 171.33)],
    stages: '按单级计算',
  },
  多级清水离心泵: {
    coefficients: MULTI,
    from: 5,
    rows: [row(100, 139.33, 142.33, 150.33), row(3000, 140.33, 142.33, 150.33)],
    stages: '多级',
  },
  '轻型多级离心泵（立式）': {
    coefficients: MULTI,
    from: 5,
    rows: [row(300, 137.33, 139.33, 144.33)],
    stages: '多级',
  },
  '轻型多级离心泵（卧式）': {
    coefficients: MULTI,
    from: 5,
    rows: [row(300, 140.33, 142.33, 147.33)],
    stages: '多级',
  },
} as const satisfies Record<string, Category>

export type GradedClass = keyof typeof categories

export const gradedClasses = Object.keys(categories) as [GradedClass, ...GradedClass[]]

/** Submersible pumps have standards of their own. */
export const SUBMERSIBLE = '潜水泵'

/** A category of the standard; undefined for any other name. */
export const categoryOf = (name: string): Category | undefined =>
  Object.hasOwn(categories, name) ? categories[name as GradedClass] : undefined
