import { centsFromText, WHOLE } from '#api/kit/money.ts'

/** The cents of a typed unit price, null where it was emptied; undefined where it is no price. */
export function priceFrom(typed: string): number | null | undefined {
  return typed === '' ? null : centsFromText(typed)
}

/** What is wrong with a typed unit price, in words to follow its name. */
export function priceProblem(typed: string): string | undefined {
  return priceFrom(typed) === undefined ? '须为金额，最多两位小数' : undefined
}

/** The hundredths of a typed percentage, 0 where it was emptied; undefined where it is none. */
export function percentFrom(typed: string): number | undefined {
  const hundredths = typed === '' ? 0 : centsFromText(typed)
  return hundredths !== undefined && hundredths <= WHOLE ? hundredths : undefined
}

/** What is wrong with a typed percentage, in words to follow its name. */
export function percentProblem(typed: string): string | undefined {
  return percentFrom(typed) === undefined ? '须为0到100的数，最多两位小数' : undefined
}
