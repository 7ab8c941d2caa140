import { MAX_QUANTITY } from '#api/quotation/quotation-line.ts'

const DIGITS = /^\d{1,16}$/

/** The quantity that was typed, or undefined where it is none. */
export function quantityFrom(typed: string): number | undefined {
  const quantity = DIGITS.test(typed) ? Number(typed) : 0
  return quantity >= 1 && quantity <= MAX_QUANTITY ? quantity : undefined
}

/** What is wrong with a typed quantity, in words to follow its name. */
export function quantityProblem(typed: string): string | undefined {
  if (quantityFrom(typed) !== undefined) return undefined
  return typed === '' ? '不能为空' : `须为1到${MAX_QUANTITY}的整数`
}
