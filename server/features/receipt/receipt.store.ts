import { OWING } from '#api/kit/status.ts'
import type { Executor } from '#server/db/open.ts'
import { paymentIs } from '#server/db/tables/contract-conditions.ts'
import { ownerScope } from '#server/records/policy.ts'
import type { Context } from '#server/context.ts'
import { recordStore } from '#server/records/store.ts'
import { userNames } from '#server/records/staff-name.ts'

export const { table, insert, update, remove } = recordStore('receipt')

const selected = (executor: Executor) =>
  executor
    .selectFrom('receipt')
    .innerJoin('contract', 'contract.id', 'receipt.con_id')
    .selectAll('receipt')
    .select('contract.c_no')

export type ReceiptRow = NonNullable<Awaited<ReturnType<typeof find>>>

/** A receipt with the number of its contract. */
export function find(executor: Executor, id: number) {
  return selected(executor).where('receipt.id', '=', id).executeTakeFirst()
}

/** The receipts of a contract in the order of their days, with who entered them. */
export function receiptsOf(executor: Executor, contractId: number) {
  return selected(executor)
    .innerJoin('user', 'user.id', 'receipt.user_id')
    .select(userNames)
    .where('con_id', '=', contractId)
    .orderBy('received_date')
    .orderBy('receipt.id')
    .execute()
}

/** The customers of contracts with something unpaid that the actor may see, each once. */
export function customersOwing(context: Context, limit: number) {
  return context.search((db) => {
    let query = db
      .selectFrom('contract')
      .select('cus_name')
      .distinct()
      .where(paymentIs(OWING))
      .where('cus_name', '<>', '')
      .orderBy('cus_name')
      .limit(limit)
    const owner = ownerScope(context, 'contract')
    if (owner !== undefined) query = query.where('user_id', '=', owner)
    return query.execute()
  })
}
