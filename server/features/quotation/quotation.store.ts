import type { InputOf } from '#api/endpoint.ts'
import type { quotation } from '#api/quotation.ts'
import type { Database, Executor, Transaction } from '#server/db/open.ts'
import type { NewRow, Row } from '#server/db/tables.ts'
import { filtered, onePage } from '#server/records/list.ts'
import type { Stamp } from '#server/records/save.ts'

export type QuotationRow = Row<'quotation'>
export type QuotationValues = Omit<NewRow<'quotation'>, 'id' | keyof Stamp>

export function find(executor: Executor, id: number): Promise<QuotationRow | undefined> {
  return executor.selectFrom('quotation').selectAll().where('id', '=', id).executeTakeFirst()
}

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

export async function insert(transaction: Transaction, values: QuotationValues & Stamp) {
  const { id } = await transaction
    .insertInto('quotation')
    .values(values)
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function update(
  transaction: Transaction,
  id: number,
  values: Partial<QuotationValues> & Stamp,
): Promise<void> {
  await transaction.updateTable('quotation').set(values).where('id', '=', id).execute()
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
  await transaction.deleteFrom('quotation').where('id', '=', id).execute()
}

/** One page of quotations, of one owner or of all. */
export function listed(
  db: Database,
  input: InputOf<typeof quotation.index>,
  owner: number | undefined,
) {
  let query = filtered(db.selectFrom('quotation'), 'quotation', 'quo_status', input)
  if (owner !== undefined) query = query.where('quotation.user_id', '=', owner)
  if (input.userid !== undefined) query = query.where('quotation.user_id', '=', input.userid)
  return onePage(query, 'quotation', input.page, (rows) =>
    rows
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
