import { z } from 'zod'
import { ownedRecord, ownedRow } from '#api/kit/chain.ts'
import {
  endpoint,
  maybeRecord,
  nothing,
  option,
  ownedListQuery,
  paged,
  saved,
  saveInput,
} from '#api/kit/endpoint.ts'
import { entities } from '#api/kit/entities.ts'
import {
  choice,
  day,
  flag,
  keyword,
  lines,
  money,
  recordId,
  reference,
} from '#api/kit/fields/fields.ts'
import { undoCalls } from '#api/kit/history.ts'
import { exportCall, importCalls } from '#api/kit/imports.ts'
import { listFileCall } from '#api/kit/list/list-calls.ts'
import { agreedStates } from './agreed-state.ts'

/** What customers pay for products by agreement (协议价, domain §11); prices are 元 in the catalogue's 口径. */

/** So many prices a customer may have, those that have ended included. */
export const MOST_AGREED = 2000

const agreedFields = {
  cus_name: z.string(),
  pro_title: z.string(),
  pro_no: z.string(),
  pro_brand: z.string(),
  /** What the catalogue says today; absent without `product:price`. */
  pro_unitprice: z.string().optional(),
  unitprice: z.string(),
  from_date: z.string(),
  to_date: z.string(),
  note: z.string(),
}

const agreedRow = z.object({
  ...ownedRow,
  customer_id: z.number(),
  product_id: z.number(),
  ...agreedFields,
  /** Of `agreedStates`. */
  state: z.number(),
})
export type AgreedRow = z.output<typeof agreedRow>

const empty = z.literal('')
const agreedRecord = z.object({
  ...ownedRecord,
  customer_id: z.union([z.number(), empty]),
  product_id: z.union([z.number(), empty]),
  ...agreedFields,
})
export type AgreedRecord = z.output<typeof agreedRecord>

/** The dates are those on which a price ends. */
const listQuery = ownedListQuery.omit({ status: true }).extend({
  customer_id: recordId('客户'),
  state: choice('有效期', agreedStates),
})
const filters = listQuery.omit({ page: true, size: true })

export const agreed = {
  ...undoCalls(entities.agreed_price),
  ...importCalls(entities.agreed_price),
  ...exportCall(entities.agreed_price, filters.extend({ template: flag('空白模板') })),
  ...listFileCall(entities.agreed_price, filters),
  index: endpoint({
    method: 'GET',
    path: '/Agreed/index',
    access: 'customer:view',
    input: listQuery,
    answer: paged(agreedRow),
  }),
  getUser: endpoint({
    method: 'GET',
    path: '/Agreed/getUser',
    access: 'customer:view',
    input: nothing,
    answer: { data: z.array(option) },
  }),
  /** A price, or an empty form, for customer `customer_id` where one is named. */
  getAgreed: endpoint({
    method: 'GET',
    path: '/Agreed/getAgreed',
    access: 'customer:view',
    input: maybeRecord.extend({ customer_id: recordId('客户') }),
    answer: { data: agreedRecord },
  }),
  /** Products with all words of a keyword, with their price in the catalogue for who may see it; at most 20. */
  selectProduct: endpoint({
    method: 'GET',
    path: '/Agreed/selectProduct',
    access: 'customer:price',
    input: z.object({ keyword: keyword('产品') }),
    answer: { data: z.array(option) },
  }),
  /** A price stays with the customer that it was entered for. */
  setAgreed: endpoint({
    method: 'POST',
    path: '/Agreed/setAgreed',
    access: 'customer:price',
    input: saveInput(
      {
        customer_id: reference('客户'),
        product_id: reference('产品'),
        unitprice: money('协议价'),
        from_date: day('起'),
        to_date: day('止'),
        note: lines('备注', 500),
      },
      ['customer_id', 'product_id', 'unitprice', 'from_date', 'to_date'],
    ),
    answer: saved,
    success: '协议价已保存',
  }),
}
