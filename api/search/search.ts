import { z } from 'zod'
import { endpoint } from '#api/kit/endpoint.ts'
import { foundEntities } from '#api/kit/entity-sets.ts'
import { keyword } from '#api/kit/fields/fields.ts'

/** At most so many of each kind. */
export const MOST_FOUND = 5

const foundRecord = z.object({
  id: z.number(),
  name: z.string(),
  /** What else distinguishes it from others: a contract's number, a product's model. */
  about: z.string(),
  release_time: z.string(),
  /** What a product is chosen by, as texts; the price for users with `product:price` alone. */
  product: z
    .object({
      pro_flow: z.string(),
      pro_lift: z.string(),
      pro_power: z.string(),
      pro_unitprice: z.string().optional(),
    })
    .optional(),
})
export type FoundRecord = z.output<typeof foundRecord>

/** Finds anything by a part of its name or number, as one types. */
export const search = {
  /** The newest of each kind that the actor may view; a kind without a find is left out. */
  index: endpoint({
    method: 'GET',
    path: '/Search/index',
    access: 'session',
    input: z.object({ keyword: keyword() }),
    answer: {
      data: z.array(z.object({ kind: z.enum(foundEntities), records: z.array(foundRecord) })),
    },
  }),
}
