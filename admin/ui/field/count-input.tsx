import { InputNumber } from 'antd'
import type { InputNumberProps } from 'antd'
import { plainNumber } from '#api/kit/fields/plain-number.ts'

/** antd reads what its parser answers as text, as its own parser answers it, but declares a number. */
const read = (typed = '') => plainNumber(typed) as unknown as number

/** A whole number within a range, typed or pasted as people write it. */
export const CountInput = (props: Omit<InputNumberProps<number>, 'parser' | 'precision'>) => (
  <InputNumber<number> {...props} precision={0} parser={read} />
)
