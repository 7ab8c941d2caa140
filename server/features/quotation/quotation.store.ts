import type { Executor, Transaction } from '#server/db/open.ts'
import type { Row } from '#server/db/tables/tables.ts'
import { recordStore, type Values } from '#server/records/store.ts'
import type { ReviewColumns } from './approval/review-columns.ts'
import { staffName } from '#server/records/staff-name.ts'

export type QuotationRow = Row<'quotation'>
export type QuotationValues = Values<'quotation'>

const { table, find, insert, update, remove: removeRow } = recordStore('quotation')

export { table, find, insert, update }

/** A quotation that is found by one of its lines: one out of scope is refused like a line that does not exist. */
export const quotationOfLine = { table, find, missingAs: '报价产品' } as const

/** The columns that a quotation's sums depend on, and the total as it is stored. */
export function termsOf(executor: Executor, id: number) {
  return executor
    .selectFrom('quotation')
    .select(['id', 'tax_inclusive', 'discount_kind', 'discount_value', 'total'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
}

/** Writes what follows from sets and lines: the record's version does not change. */
export async function writeColumns(
  transaction: Transaction,
  id: number,
  columns: Partial<Omit<QuotationRow, 'id'>>,
): Promise<void> {
  await transaction.updateTable('quotation').set(columns).where('id', '=', id).execute()
}

export type StageColumns = Partial<
  Pick<
    QuotationRow,
    | 'stage'
    | 'lost_reason'
    | 'rival'
    | 'rival_price'
    | 'revision'
    | 'sent_content_version'
    | 'sent_total'
    | 'sent_entitled'
    | 'sent_given'
    | 'sent_at'
    | 'sent_passed_by'
    | 'sent_owner'
    | 'quo_no'
    | 'quo_status'
    | 'search_text'
    | keyof ReviewColumns
  >
>

/** Writes stage and status; content and version do not change. `before` is the row as it is stored. */
export async function writeStage(
  transaction: Transaction,
  before: QuotationRow,
  values: StageColumns,
): Promise<void> {
  const { version, user_id, updated_by, updated_at } = before
  await update(
    transaction,
    before.id,
    { ...values, version, user_id, updated_by, updated_at },
    before,
  )
}

/** How far a quotation is, and who changed its content last. */
export function lastChangeOf(executor: Executor, id: number) {
  return executor
    .selectFrom('quotation')
    .leftJoin('user', 'user.id', 'quotation.content_by')
    .select(['quotation.id', 'quotation.user_id', 'quotation.version', 'content_version', 'stage'])
    .select(['review', 'content_by', staffName.as('content_name')])
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
