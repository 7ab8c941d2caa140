/** A value of the calculation with all that is needed to check it by hand. */
export type Step = {
  label: string
  symbol: string
  /** The formula in symbols, and with its numbers. */
  formula: string
  worked: string
  value: number
  unit: string
  decimals: number
  /** Where the formula stands; says so where the clause was not read. */
  clause: string
}

/** Steps under a heading. */
export type Part = { title: string; steps: Step[] }

export const FLOW_CLAUSE = 'GB 50015-2019 3.7.5'
export const LOSS_CLAUSE = 'GB 50015-2019 3.7.14～15（条文未核对）'
export const TANK_CLAUSE = 'GB 50015-2019 3.9（条文未核对）'
/** What follows from the geometry, without a standard. */
export const BALANCE = '能量平衡'

/** A number of a formula or a sentence: six significant digits at most, without zeros that say nothing. */
export const digits = (value: number) => String(Number(value.toPrecision(6)))

/** A value for the comparison with a bound, which a quotient of typed decimals may miss by its last bit. */
export const comparable = (value: number) => Number(value.toFixed(9))

/** The value as it is printed, with its decimals. */
export const valueText = ({ value, decimals }: Pick<Step, 'value' | 'decimals'>) =>
  value.toFixed(decimals)
