import { textFromCents } from '#api/kit/money.ts'
import { may, type Context } from '#server/context.ts'
import { Refusal } from '#server/platform/errors.ts'

/**
 * The cost of a product is secret (spec 15.4): without `product:cost` neither it nor a margin is answered, and one cannot
 * change it. 底价, the price below which nobody sells, is set by the same users and shown to those who may quote, too.
 */

export const knowsCost = (actor: Pick<Context, 'user'>) => may(actor, 'product:cost')

/** `cost` of an answer: absent, not empty, without permission to see it. */
export const costFor = (context: Context, cost: number | null) =>
  knowsCost(context) ? { cost: textFromCents(cost) } : {}

export const FLOOR_NEEDS = ['quotation:edit', 'product:cost'] as const

/** `floor_price` of an answer: absent, not empty, where the actor may not see it. */
export const floorFor = (context: Context, floor: number | null) =>
  FLOOR_NEEDS.some((permission) => may(context, permission))
    ? { floor_price: textFromCents(floor) }
    : {}

type Secrets = { cost?: number | null | undefined; floor_price?: number | null | undefined }

/** Refuses a cost or a 底价 sent without permission to see costs; an absent one leaves what is stored. */
export function refuseUnknownCost(context: Context, { cost, floor_price }: Secrets): void {
  if (knowsCost(context) || (cost === undefined && floor_price === undefined)) return
  const what = cost === undefined ? '底价' : '成本价'
  throw new Refusal('forbidden', `填写${what}需要“产品：查看和填写成本价”的权限，请联系管理员`)
}
