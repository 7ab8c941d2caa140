import type { InputOf } from '#api/kit/endpoint.ts'
import { textFromCents } from '#api/kit/money.ts'
import type { receipt } from '#api/receipt/receipt.ts'
import { may, type Context } from '#server/context.ts'
import { ownerScope } from '#server/records/policy.ts'
import { receivedPage, totalReceived, type Owners } from './received.store.ts'

/** Receipts of all contracts that the actor may see, by the day on which they came. */

/** The owners to whom permission and query restrict the contracts; undefined where no contract may be seen. */
function ownersOf(context: Context, requested: number | undefined): Owners | undefined {
  if (!may(context, 'contract:view')) return undefined
  const scope = ownerScope(context, 'contract')
  return [scope, requested].filter((owner) => owner !== undefined)
}

export async function listReceived(context: Context, input: InputOf<typeof receipt.getReceived>) {
  const owners = ownersOf(context, input.userid)
  if (!owners) return { data: [], total: 0 }
  return context.search(async (db) => {
    const { count: total } = await totalReceived(db, owners, input)
    const rows = await receivedPage(db, owners, input, input.page)
    return { data: rows.map((row) => ({ ...row, amount: textFromCents(row.amount) })), total }
  })
}

export async function totalOfReceived(
  context: Context,
  input: InputOf<typeof receipt.getReceivedTotal>,
) {
  const owners = ownersOf(context, input.userid)
  const { count, sum } = owners
    ? await context.search((db) => totalReceived(db, owners, input))
    : { count: 0, sum: 0 }
  return { data: { count, total: textFromCents(sum) } }
}
