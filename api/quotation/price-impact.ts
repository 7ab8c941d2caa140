import { z } from 'zod'
import { can, endpoint } from '#api/kit/endpoint.ts'
import { asInteger, asVisible, field, refuse } from '#api/kit/fields/field.ts'
import { recordId } from '#api/kit/fields/fields.ts'
import { jsonList } from '#api/kit/fields/json-field.ts'
import { centsFromText } from '#api/kit/money.ts'
import type { Shape } from '#api/kit/limits.ts'
import { contentVersion, headRecord } from './quotation-head.ts'
import { listOf } from '#api/kit/fields/wire-form.ts'

/** 调价影响: which open quotations quote an older entitled price, and bringing up to date what is not sent. */

/** How many lines are listed, and can be changed, at once. */
export const MOST_REPRICED = 500
/** Each line has two names and, with the commas, three values; a few more lines are refused in words of their own. */
const REPRICED_SHAPE: Shape = { depth: 8, keys: 1200, items: 1800 }

/** A line with an older price; `difference` is the increase of its amount at the present price. In 元. */
const olderLine = z.object({
  id: z.number(),
  pid: z.number(),
  title: z.string(),
  no: z.string(),
  com_name: z.string(),
  sets: z.number(),
  num: z.number(),
  /** In percent. */
  discount: z.string(),
  /** What the customer was entitled to pay when the product was chosen; of an earlier line the catalogue's price of then. */
  entitled_price: z.string(),
  /** Where that came from, in words; empty for an earlier line. */
  price_source: z.string(),
  unitprice: z.string(),
  /** Whether the price was negotiated: it differs from what the customer was entitled to pay. */
  is_negotiated: z.boolean(),
  /** What the customer is entitled to pay now, in the quotation's own 单价口径, and where that comes from. */
  present: z.string(),
  present_source: z.string(),
  difference: z.string(),
})
export type OlderLine = z.output<typeof olderLine>

const olderQuotation = z.object({
  id: z.number(),
  quo_no: z.string(),
  quo_name: z.string(),
  cus_name: z.string(),
  stage: headRecord.stage,
  revision: z.number(),
  is_changed: headRecord.is_changed,
  user_name: z.string(),
  staff_name: z.string(),
  total: z.string(),
  content_version: z.number(),
  can,
  lines: z.array(olderLine),
})
export type OlderQuotation = z.output<typeof olderQuotation>

/** A line, and the price that the user saw for it. */
export type Repricing = { id: number; unitprice: number }

function repricingFrom(raw: unknown): Repricing {
  if (typeof raw !== 'object' || raw === null) return refuse('要更新的产品格式不正确')
  const { id, unitprice } = raw as Record<string, unknown>
  const cents = centsFromText(asVisible('单价', unitprice ?? '').trim())
  if (cents === undefined) return refuse('要更新的产品缺少单价，请重新查看')
  return {
    id: asInteger('报价产品', asVisible('报价产品', id ?? ''), 1, Number.MAX_SAFE_INTEGER),
    unitprice: cents,
  }
}

/** Lines with the price that each is to get, each once. */
function repricings() {
  const properties = { id: { type: 'integer', minimum: 1 }, unitprice: { type: 'string' } }
  const items = { type: 'object', properties, required: ['id', 'unitprice'] }
  return field<readonly { id: number; unitprice: string }[] | string, Repricing[]>(
    '要更新的产品',
    listOf(items, MOST_REPRICED),
    (raw) => {
      const given = jsonList('要更新的产品', raw, REPRICED_SHAPE)
      if (given.length > MOST_REPRICED) refuse(`一次最多更新${MOST_REPRICED}行，请分几次更新`)
      const byId = new Map(given.map(repricingFrom).map((one) => [one.id, one]))
      return [...byId.values()]
    },
  )
}

export const priceCalls = {
  /**
   * The open quotations (drafts and sent ones) with lines to whose product the customer is entitled at another price today,
   * of product `pid` or of all; `present` is the catalogue's price of `pid`; newest first, as far as the actor may see them. It takes `product:price` too, since it tells what products are priced at. `is_all` is false where there may be more than were searched.
   */
  priceImpact: endpoint({
    method: 'GET',
    path: '/Quotation/priceImpact',
    access: 'quotation:view',
    input: z.object({ pid: recordId('产品') }),
    answer: {
      data: z.array(olderQuotation),
      info: z.object({ is_all: z.boolean(), product: z.string(), present: z.string() }),
    },
  }),
  /** The total of quotation `id` now, and with these prices; nothing is changed. */
  previewPrices: endpoint({
    method: 'POST',
    path: '/Quotation/previewPrices',
    access: 'quotation:edit',
    changes: false,
    maxShape: REPRICED_SHAPE,
    input: z.object({ id: recordId('报价'), lines: repricings() }),
    answer: { data: z.object({ before: z.string(), after: z.string() }) },
  }),
  /**
   * Gives lines of draft `id`, or of one that is changed since it was sent, the price that the customer is entitled to,
   * which must be the one that the user saw; `content_version` is that
   * of the quotation as the user saw it.
   */
  updatePrices: endpoint({
    method: 'POST',
    path: '/Quotation/updatePrices',
    access: 'quotation:edit',
    maxShape: REPRICED_SHAPE,
    input: z.object({
      id: recordId('报价'),
      content_version: contentVersion(),
      lines: repricings(),
    }),
    answer: {},
    success: '单价已更新',
  }),
}
