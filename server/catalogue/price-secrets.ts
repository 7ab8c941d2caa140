import type { Permission } from '#api/kit/access.ts'
import { textFromCents } from '#api/kit/money.ts'
import { may, refuseWithout, type Context } from '#server/context.ts'

/**
 * What of a product's prices is known to some alone. Its cost is secret (spec 15.4): without `product:cost` neither it nor a
 * margin is answered, and one cannot change it. 底价, the price below which nobody sells, is set by the same users and shown to
 * those who may quote, too. The catalogue's price takes `product:price`, except where a model is chosen for a quotation; lines
 * of a quotation show what was quoted.
 */

type Actor = Pick<Context, 'user'>

export const knowsCost = (actor: Actor) => may(actor, 'product:cost')

/** `cost` of an answer: absent, not empty, without permission to see it. */
export const costFor = (context: Context, cost: number | null) =>
  knowsCost(context) ? { cost: textFromCents(cost) } : {}

export const FLOOR_NEEDS = ['quotation:edit', 'product:cost'] as const

/** `floor_price` of an answer: absent, not empty, where the actor may not see it. */
export const floorFor = (context: Context, floor: number | null) =>
  FLOOR_NEEDS.some((permission) => may(context, permission))
    ? { floor_price: textFromCents(floor) }
    : {}

export const knowsPrice = (actor: Actor) => may(actor, 'product:price')

/** `pro_unitprice` of an answer: absent, not empty, without permission to see it. */
export const priceFor = (context: Context, price: number | null) =>
  knowsPrice(context) ? { pro_unitprice: textFromCents(price) } : {}

/** What it takes to fill in a price of a product, and what that is called. */
export const PRICES_SET_BY = {
  pro_unitprice: { label: '单价', needs: 'product:price' },
  cost: { label: '成本价', needs: 'product:cost' },
  floor_price: { label: '底价', needs: 'product:cost' },
} as const satisfies Readonly<Record<string, { label: string; needs: Permission }>>

type Sent = { readonly [Name in keyof typeof PRICES_SET_BY]?: number | null | undefined }

/** Refuses a price that is sent without the permission to fill it in; an absent one leaves what is stored. */
export function refuseSecretPrices(context: Context, sent: Sent): void {
  for (const name of Object.keys(PRICES_SET_BY) as (keyof Sent)[]) {
    const { label, needs } = PRICES_SET_BY[name]
    if (sent[name] !== undefined) refuseWithout(context, needs, `填写${label}`)
  }
}
