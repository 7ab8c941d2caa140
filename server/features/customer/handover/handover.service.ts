import { MOST_QUOTATIONS, type customer } from '#api/customer/customer.ts'
import type { InputOf } from '#api/kit/endpoint.ts'
import type { Context } from '#server/context.ts'
import type { Transaction } from '#server/db/open.ts'
import { activeUserOptions, isActiveUser } from '#server/features/user/user.service.ts'
import { chunks } from '#server/platform/breaks.ts'
import { invalid, Refusal } from '#server/platform/errors.ts'
import { change } from '#server/records/change.ts'
import { findOrRefuse } from '#server/records/find.ts'
import { writeHistories, type Entry } from '#server/records/history/history.ts'
import { customerKind } from '../customer-record.ts'
import { handOverFollows } from '../follow/follow.service.ts'
import * as store from './handover.store.ts'
import { staffNames } from '#server/records/staff-name.ts'

/** 移交: customers, with what is theirs and on request with their open quotations, go to another salesman. */

type Moved = { id: number; name: string; user_id: number }

const AT_ONCE = 200

export async function customerReceivers({ db }: Context) {
  return { data: await activeUserOptions(db) }
}

/** Gives records of one kind to a user, with a history entry for each. */
async function giveAll(
  context: Context,
  transaction: Transaction,
  entity: 'customer' | 'quotation',
  records: readonly Moved[],
  owner: number,
): Promise<void> {
  const names = await staffNames(transaction, [owner, ...records.map(({ user_id }) => user_id)])
  const nameOf = (user: number) => names.get(user) ?? ''
  for (const some of chunks(records, AT_ONCE)) {
    const ids = some.map(({ id }) => id)
    await store.giveTo(transaction, entity, ids, owner)
    await handOverFollows(transaction, entity, ids, owner)
    if (entity === 'customer') await store.givePrices(transaction, ids, owner)
    const entries = some.map(({ id, name, user_id }): Entry => ({
      entity,
      record_id: id,
      name,
      owner_id: owner,
      action: 'change',
      before: { owner: nameOf(user_id) },
      after: { owner: nameOf(owner) },
    }))
    await writeHistories(transaction, context, entries)
  }
}

/** The open quotations of customers that are their owners', locked. */
async function quotationsOf(transaction: Transaction, customers: readonly Moved[]) {
  const found: Moved[] = []
  for (const one of customers) {
    const left = MOST_QUOTATIONS + 1 - found.length
    const open = await store.openQuotations(transaction, one, left)
    found.push(...open.map(({ quo_name: name, ...row }) => ({ ...row, name })))
    if (found.length > MOST_QUOTATIONS) {
      throw new Refusal(
        'tooLarge',
        `所选客户未结的报价超过${MOST_QUOTATIONS}份，请少选几个客户，分几次移交`,
      )
    }
  }
  return found
}

/** Gives customers to another user, all of them or none; those that are the user's already stay as they are. */
export function handOver(
  context: Context,
  { ids = [], user_id, quotations }: InputOf<typeof customer.handOver>,
) {
  if (ids.length === 0) throw invalid('ids', '请选择要移交的客户')
  if (!user_id) throw invalid('user_id', '请选择接手人')
  return change(context, async (transaction) => {
    if (!(await isActiveUser(transaction, user_id))) {
      throw invalid('user_id', '所选的接手人不存在或已停用，请重新选择')
    }
    const customers: Moved[] = []
    for (const id of ids.toSorted((one, other) => one - other)) {
      const row = await findOrRefuse(context, customerKind, id, 'change', transaction)
      if (row.user_id !== user_id) customers.push({ ...row, name: row.cus_name })
    }
    const open = quotations === 1 ? await quotationsOf(transaction, customers) : []
    await giveAll(context, transaction, 'customer', customers, user_id)
    await giveAll(context, transaction, 'quotation', open, user_id)
    if (customers.length === 0) return { msg: '所选客户已经归接手人，没有需要移交的' }
    const also = open.length > 0 ? `和${open.length}份未结的报价` : ''
    return { msg: `已移交${customers.length}个客户${also}` }
  })
}
