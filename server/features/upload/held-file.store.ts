import type { Executor, Transaction } from '#server/db/open.ts'

/** The files that contracts, receipts, invoices, after-sales cases and the company name; those of deleted records stay while these can be restored. */

/** For each kind of holder the columns that name it, by what they are set to. */
const holders = {
  contract: {
    column: 'contract_id',
    deletedColumn: 'deleted_contract_id',
    held: (id: number | null) => ({ contract_id: id }),
    kept: (id: number | null) => ({ deleted_contract_id: id }),
  },
  receipt: {
    column: 'receipt_id',
    deletedColumn: 'deleted_receipt_id',
    held: (id: number | null) => ({ receipt_id: id }),
    kept: (id: number | null) => ({ deleted_receipt_id: id }),
  },
  invoice: {
    column: 'invoice_id',
    deletedColumn: 'deleted_invoice_id',
    held: (id: number | null) => ({ invoice_id: id }),
    kept: (id: number | null) => ({ deleted_invoice_id: id }),
  },
  sales: {
    column: 'sales_id',
    deletedColumn: 'deleted_sales_id',
    held: (id: number | null) => ({ sales_id: id }),
    kept: (id: number | null) => ({ deleted_sales_id: id }),
  },
  // There is one, which is never deleted.
  company: { column: 'company_id', held: (id: number | null) => ({ company_id: id }) },
  companyBureau: {
    column: 'bureau_company_id',
    held: (id: number | null) => ({ bureau_company_id: id }),
  },
} as const
export type Holder = keyof typeof holders
export type DeletableHolder = Exclude<Holder, 'company' | 'companyBureau'>

/** The record that holds a file, or would after a restoration; without one it is its uploader's alone. */
export const HOLDING = [
  'contract_id',
  'deleted_contract_id',
  'receipt_id',
  'deleted_receipt_id',
  'invoice_id',
  'deleted_invoice_id',
  'sales_id',
  'deleted_sales_id',
  'web_id',
  'company_id',
  'bureau_company_id',
] as const

/** Whether no record holds a file. */
export const isFree = (file: { [Column in (typeof HOLDING)[number]]: number | null }) =>
  HOLDING.every((column) => file[column] === null)

export function filesHeld(executor: Executor, holder: Holder, ids: readonly number[]) {
  const { column } = holders[holder]
  return executor
    .selectFrom('file')
    .select(['name', 'url', 'size', 'type', `${column} as holder`])
    .where(column, 'in', ids)
    .orderBy('position')
    .execute()
}

/** Links a file to a record, if it is already or is a free upload of that user; true if so. */
export async function nameFile(
  transaction: Transaction,
  url: string,
  { holder, id, position }: { holder: Holder; id: number; position: number },
  userId: number,
): Promise<boolean> {
  const { column, held } = holders[holder]
  const result = await transaction
    .updateTable('file')
    .set({ ...held(id), position })
    .where('url', '=', url)
    .where((where) =>
      where.or([
        where(column, '=', id),
        where.and([...HOLDING.map((one) => where(one, 'is', null)), where('user_id', '=', userId)]),
      ]),
    )
    .executeTakeFirst()
  return result.numUpdatedRows > 0n
}

/** Unlinks every other file of a record. */
export async function unnameOthers(
  transaction: Transaction,
  { holder, id }: { holder: Holder; id: number },
  urls: readonly string[],
  nowMs: number,
): Promise<void> {
  const { column, held } = holders[holder]
  let query = transaction
    .updateTable('file')
    .set({ ...held(null), unnamed_since_ms: nowMs })
    .where(column, '=', id)
  if (urls.length > 0) query = query.where('url', 'not in', urls)
  await query.execute()
}

/** Retains the files of a deleted record. */
export async function keepForDeleted(
  transaction: Transaction,
  holder: DeletableHolder,
  id: number,
): Promise<void> {
  const { column, held, kept } = holders[holder]
  await transaction
    .updateTable('file')
    .set({ ...held(null), ...kept(id) })
    .where(column, '=', id)
    .execute()
}

/** Links the files of a deleted record to it again, after it was restored. */
export async function restoreFiles(
  transaction: Transaction,
  holder: DeletableHolder,
  id: number,
): Promise<void> {
  const { deletedColumn, held, kept } = holders[holder]
  await transaction
    .updateTable('file')
    .set({ ...held(id), ...kept(null) })
    .where(deletedColumn, '=', id)
    .execute()
}

/** Releases the files of a purged record, so that the clean-up removes them. */
export async function releaseFiles(
  transaction: Transaction,
  holder: DeletableHolder,
  id: number,
): Promise<void> {
  const { deletedColumn, kept } = holders[holder]
  await transaction.updateTable('file').set(kept(null)).where(deletedColumn, '=', id).execute()
}
