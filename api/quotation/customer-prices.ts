import { z } from 'zod'
import { endpoint, listFields, paged } from '#api/kit/endpoint.ts'
import { recordId } from '#api/kit/fields/fields.ts'

const price = z.object({
  pid: z.number(),
  title: z.string(),
  no: z.string(),
  /** A price that was sent, or one that was signed. */
  kind: z.enum(['quoted', 'signed']),
  /**
   * 元: what was quoted, before the discount of the line; of what was signed what is paid for a piece in the end, all
   * discounts taken off and with tax, in two to four places (`derivedPrice`).
   */
  price: z.string(),
  /** Percent of the line, `0` for none. */
  discount: z.string(),
  /** Whether tax is included; empty where it is not known. */
  tax_inclusive: z.union([z.number(), z.literal('')]),
  date: z.string(),
  /** The quotation or contract, and its number. */
  record_id: z.number(),
  number: z.string(),
})
export type CustomerPrice = z.output<typeof price>

export const customerPriceCalls = {
  /**
   * What customer `customer_id` was last quoted and what it last signed for each product, the latest first, in quotations
   * and contracts that the actor sees. The keyword is looked for in the products' titles and models.
   */
  customerPrices: endpoint({
    method: 'GET',
    path: '/Quotation/customerPrices',
    access: ['quotation:view', 'contract:view'],
    input: z.object({
      customer_id: recordId('客户'),
      page: listFields.page,
      keyword: listFields.keyword,
    }),
    answer: paged(price),
  }),
}
