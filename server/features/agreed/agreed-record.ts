import { productName } from '#api/product/product.ts'
import { agreed, MOST_AGREED } from '#api/agreed/agreed.ts'
import { periodInWords, type Period } from '#api/agreed/agreed-state.ts'
import { groupedFromCents } from '#api/kit/money.ts'
import { productById } from '#server/catalogue/catalogue.ts'
import type { Executor, Transaction } from '#server/db/open.ts'
import { customerName } from '#server/features/customer/customer-names.service.ts'
import { invalid, Refusal } from '#server/platform/errors.ts'
import { lockRecord, lockRecords } from '#server/records/find.ts'
import { formTexts, type FieldText } from '#server/records/history/history-text.ts'
import type { ManyKind } from '#server/records/save-many.ts'
import * as store from './agreed.store.ts'
import type { AgreedPrice, AgreedValues } from './agreed.store.ts'

/**
 * An agreed price as a record. It is its customer's owner's, so that it is visible to those who see the customer. The
 * periods of a customer and a product do not overlap: every save locks the customer's row before it looks.
 */

type Naming = Pick<AgreedPrice, 'pro_title' | 'pro_no' | 'pro_brand'>

/** By the record's own names where it has them; a row that is only to be saved is looked up. */
const customerText: FieldText['text'] = async (id, executor, { cus_name }) => {
  if (typeof cus_name === 'string') return cus_name
  return typeof id === 'number' ? customerName(executor, id) : ''
}
const productText: FieldText['text'] = async (id, executor, record) => {
  if (typeof record['pro_title'] === 'string') return productName(record as Naming)
  const product = typeof id === 'number' ? await productById(executor, id) : undefined
  return product ? productName(product) : ''
}

const inWords = (price: AgreedPrice) =>
  `${price.cus_name}的${productName(price)}在${periodInWords(price)}已有协议价${groupedFromCents(price.unitprice)}元`

/** Refuses a period in which another price holds; the customer's row is locked. */
export async function refuseOverlap(
  executor: Executor,
  values: AgreedValues,
  exceptId?: number,
): Promise<void> {
  const other = await store.findOverlapping(executor, values, exceptId)
  if (!other) return
  const message = `${inWords(other)}，日期不能重叠，请修改起止日期`
  const field = other.from_date <= values.from_date ? 'from_date' : 'to_date'
  throw new Refusal('conflict', message, { [field]: message })
}

/** Refuses more prices of a customer than one deletion of it takes along. */
export async function refuseTooMany(
  executor: Executor,
  customers: readonly number[],
): Promise<void> {
  const name = await store.beyond(executor, customers, MOST_AGREED)
  if (name === undefined) return
  throw new Refusal('conflict', `${name}的协议价超过${MOST_AGREED}条，请先删除已到期的`)
}

/** Refuses what no price can be. */
export function refuseUnlikely({ unitprice, from_date, to_date }: Period & { unitprice: number }) {
  if (unitprice === 0) throw invalid('unitprice', '协议价必须大于0')
  if (from_date > to_date) throw invalid('to_date', '止不能早于起，请修改日期')
}

/** Locks the customers of prices that are about to be written, in the order of their ids. */
export const lockCustomers = (transaction: Transaction, customers: readonly number[]) =>
  lockRecords(transaction, 'customer', [...new Set(customers)])

/** The columns of a price without what it is called by its customer and its product. */
const rowOf = (price: AgreedPrice) => {
  const {
    cus_name: _c,
    pro_title: _t,
    pro_no: _n,
    pro_brand: _b,
    pro_unitprice: _p,
    ...row
  } = price
  return row
}

export const agreedKind: ManyKind<AgreedPrice, AgreedValues> = {
  table: store.table,
  find: store.find,
  findMany: store.findMany,
  insert: store.insert,
  insertMany: store.insertMany,
  update: store.update,
  updateMany: store.updateMany,
  remove: store.remove,
  /** Prices have no names; this is where an import waits for others that change the same customers' prices. */
  namesTaken: async (executor, prices) => {
    const customers = prices.map(({ customer_id }) => customer_id)
    await lockCustomers(executor as Transaction, customers)
    return []
  },
  name: (price) => `${price.cus_name} ${productName(price)} ${periodInWords(price)}`,
  fields: formTexts(agreed.setAgreed, {
    customer_id: { label: '客户', text: customerText },
    product_id: { label: '产品', text: productText },
  }),
  refuseRestore: async (_context, transaction, deleted) => {
    await lockRecord(transaction, 'customer', deleted.customer_id)
    await refuseOverlap(transaction, deleted)
  },
  restore: async (_context, transaction, deleted, stamp) => {
    await store.insert(transaction, { ...rowOf(deleted), ...stamp })
  },
}
