import { productName } from '#api/product/product.ts'
import type { agreed } from '#api/agreed/agreed.ts'
import type { InputOf } from '#api/kit/endpoint.ts'
import { groupedFromText, textFromCents } from '#api/kit/money.ts'
import { offersWith, productById } from '#server/catalogue/catalogue.ts'
import { priceFor } from '#server/catalogue/price-secrets.ts'
import type { Context } from '#server/context.ts'
import type { Executor, Transaction } from '#server/db/open.ts'
import { customerInSight, countOfOthers } from '#server/features/customer/customer-names.service.ts'
import { ownerOptions } from '#server/features/user/user.service.ts'
import { dayOf } from '#server/platform/clock.ts'
import { invalid, Refusal } from '#server/platform/errors.ts'
import { change } from '#server/records/change.ts'
import { absentReference, findOrRefuse, refuseUnseen } from '#server/records/find.ts'
import { merged } from '#server/records/merged.ts'
import { canOf, ownerScope } from '#server/records/policy.ts'
import { deleteRecord, saveRecord } from '#server/records/save.ts'
import { actorNames, namesOfUser } from '#server/records/staff-name.ts'
import {
  agreedKind,
  lockCustomers,
  refuseOverlap,
  refuseTooMany,
  refuseUnlikely,
} from './agreed-record.ts'
import * as store from './agreed.store.ts'
import type { AgreedPrice, AgreedValues } from './agreed.store.ts'

type Input = InputOf<typeof agreed.setAgreed>

const OFFERED_AT_ONCE = 20

export const agreedOwners = (context: Context) => ownerOptions(context, 'agreed_price')

const empty = (context: Context): AgreedValues => ({
  customer_id: 0,
  product_id: 0,
  unitprice: 0,
  from_date: dayOf(context.now),
  to_date: '',
  note: '',
  release_time: context.now,
})

/** A price, or an empty form that may begin with a customer whom the actor sees. */
export async function getAgreed(
  context: Context,
  { id, customer_id }: InputOf<typeof agreed.getAgreed>,
) {
  if (id !== undefined) {
    const { pro_unitprice, ...price } = await findOrRefuse(context, agreedKind, id, 'view')
    const data = {
      ...price,
      unitprice: textFromCents(price.unitprice),
      ...priceFor(context, pro_unitprice),
      ...(await namesOfUser(context.db, price.user_id)),
      can: canOf(context, 'agreed_price', price),
    }
    return { data }
  }
  const customer =
    customer_id === undefined
      ? undefined
      : await customerInSight(context, context.db, { field: 'customer_id', id: customer_id })
  return {
    data: {
      ...empty(context),
      id: '' as const,
      customer_id: customer?.id ?? ('' as const),
      cus_name: customer?.cus_name ?? '',
      product_id: '' as const,
      pro_title: '',
      pro_no: '',
      pro_brand: '',
      ...priceFor(context, null),
      unitprice: '',
      ...actorNames(context.user),
      version: 0,
      can: canOf(context, 'agreed_price', undefined),
    },
  }
}

/** Products to choose from, each with its price in the catalogue for who may see it. */
export async function selectProduct(
  context: Context,
  { keyword = '' }: { keyword?: string | undefined },
) {
  const offers = await context.search((db) => offersWith(db, keyword, OFFERED_AT_ONCE))
  return {
    data: offers.map((offer) => {
      const { pro_unitprice: price = '' } = priceFor(context, offer.pro_unitprice)
      return {
        value: offer.id,
        label: productName(offer) + (price && ` · 目录价${groupedFromText(price)}元`),
      }
    }),
  }
}

/** The columns of a price after a save: what came in, over what was there. Refuses what no price can be. */
export function agreedValues(
  context: Context,
  input: Input,
  before: AgreedPrice | undefined,
): AgreedValues {
  const { customer_id, product_id, unitprice, ...given } = input
  const sent = {
    ...given,
    ...(typeof customer_id === 'number' && { customer_id }),
    ...(typeof product_id === 'number' && { product_id }),
    ...(typeof unitprice === 'number' && { unitprice }),
  }
  const values = merged(empty(context), before, sent)
  if (before && values.customer_id !== before.customer_id) {
    throw invalid('customer_id', '协议价不能换到另一个客户，请删除后重新录入')
  }
  refuseUnlikely(values)
  return values
}

/** Refuses customers that the actor does not see, as far as they are none of the actor's. */
export async function refuseForeign(
  context: Context,
  executor: Executor,
  customers: readonly number[],
): Promise<void> {
  const owner = ownerScope(context, 'customer')
  if (owner === undefined || (await countOfOthers(executor, customers, owner)) === 0) return
  throw new Refusal('conflict', '预览之后权限有变化，没有导入任何内容，请重新选择文件')
}

async function refuseAbsent(
  context: Context,
  transaction: Transaction,
  { customer_id, product_id }: AgreedValues,
  before: AgreedPrice | undefined,
): Promise<void> {
  await customerInSight(context, transaction, {
    field: 'customer_id',
    id: customer_id,
    stored: before?.customer_id,
  })
  if (product_id === before?.product_id || (await productById(transaction, product_id))) return
  throw absentReference('product_id', { table: 'product' })
}

export function saveAgreed(context: Context, input: Input) {
  return change(context, async (transaction) => {
    if (input.id !== undefined) await refuseUnseen(context, transaction, agreedKind, input.id)
    // First, since a deletion of the customer locks it before its prices too.
    const stored = input.id === undefined ? undefined : await store.find(transaction, input.id)
    const customer_id = stored?.customer_id ?? input.customer_id
    if (customer_id) await lockCustomers(transaction, [customer_id])
    const saved = await saveRecord(context, transaction, agreedKind, input, async (before) => {
      const values = agreedValues(context, input, before)
      await refuseAbsent(context, transaction, values, before)
      await refuseOverlap(transaction, values, before?.id)
      return values
    })
    if (!stored && customer_id) await refuseTooMany(transaction, [customer_id])
    return saved
  })
}

export function deleteAgreed(context: Context, { id }: { id: number }) {
  return change(context, async (transaction) => {
    await deleteRecord(context, transaction, agreedKind, id)
    return {}
  })
}
