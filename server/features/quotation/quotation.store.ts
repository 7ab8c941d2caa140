import type { InputOf } from '#api/endpoint.ts'
import type { quotation } from '#api/quotation.ts'
import type { Context } from '#server/context.ts'
import type { Executor, Transaction } from '#server/db/open.ts'
import type { Row } from '#server/db/tables.ts'
import { onePage, ownedBy } from '#server/records/list.ts'
import { recordStore, type Values } from '#server/records/store.ts'

export type QuotationRow = Row<'quotation'>
export type QuotationValues = Values<'quotation'>

const { table, find, insert, update, remove: removeRow } = recordStore('quotation')

export { table, find, insert, update }

/** A quotation with its owner's name. */
export function findNamed(executor: Executor, id: number) {
  return executor
    .selectFrom('quotation')
    .innerJoin('user', 'user.id', 'quotation.user_id')
    .selectAll('quotation')
    .select('user.username as user_name')
    .where('quotation.id', '=', id)
    .executeTakeFirst()
}

/** Deletes a quotation with its sets and lines. */
export async function remove(transaction: Transaction, { id }: { id: number }): Promise<void> {
  await transaction
    .deleteFrom('quotation_line')
    .where('set_id', 'in', (from) =>
      from.selectFrom('quotation_set').select('id').where('quotation_id', '=', id),
    )
    .execute()
  await transaction.deleteFrom('quotation_set').where('quotation_id', '=', id).execute()
  await removeRow(transaction, { id })
}

/** One page of quotations, of one owner or of all. */
export function listed(
  context: Context,
  input: InputOf<typeof quotation.index>,
  owner: number | undefined,
) {
  const whose = ownedBy(owner, input.userid)
  if (!whose) return Promise.resolve({ data: [], total: 0 })
  const listing = { table: 'quotation', statusColumn: 'quo_status', input, ...whose } as const
  return onePage(context, listing, (db, isOnPage) =>
    db
      .selectFrom('quotation')
      .where(isOnPage)
      .innerJoin('user', 'user.id', 'quotation.user_id')
      .select([
        'quotation.id',
        'quotation.quo_name',
        'quotation.quo_status',
        'quotation.release_time',
        'quotation.user_id',
        'user.username as user_name',
      ]),
  )
}
