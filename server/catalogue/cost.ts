import { textFromCents } from '#api/kit/money.ts'
import { may, type Context } from '#server/context.ts'
import { Refusal } from '#server/platform/errors.ts'

/**
 * The cost of a product is secret (spec 15.4): without `product:cost` neither it nor a margin is answered, and one cannot
 * change it.
 */

export const knowsCost = (context: Context) => may(context, 'product:cost')

/** `cost` of an answer: absent, not empty, without permission to see it. */
export const costFor = (context: Context, cost: number | null) =>
  knowsCost(context) ? { cost: textFromCents(cost) } : {}

/** Refuses a cost sent without permission to see it; an absent one leaves what is stored. */
export function refuseUnknownCost(context: Context, cost: number | null | undefined): void {
  if (cost === undefined || knowsCost(context)) return
  throw new Refusal('forbidden', '填写成本价需要“产品：查看和填写成本价”的权限，请联系管理员')
}
