import type { Executor, Transaction } from '#server/db/open.ts'
import type { NewRow, Row } from '#server/db/tables.ts'

export type SetRow = Row<'quotation_set'>
export type LineRow = Row<'quotation_line'>
export type SetWithLines = SetRow & { lines: LineRow[] }

/** The sets of a quotation with their lines, in display order (decisions §5). */
export async function setsWithLines(executor: Executor, quotationId: number) {
  const sets = await executor
    .selectFrom('quotation_set')
    .selectAll()
    .where('quotation_id', '=', quotationId)
    .orderBy('id')
    .execute()
  const lines = await executor
    .selectFrom('quotation_line')
    .innerJoin('quotation_set', 'quotation_set.id', 'quotation_line.set_id')
    .selectAll('quotation_line')
    .where('quotation_set.quotation_id', '=', quotationId)
    .orderBy('quotation_line.top', 'desc')
    .orderBy('quotation_line.id')
    .execute()
  const bySet = Map.groupBy(lines, (line) => line.set_id)
  return inDisplayOrder(sets.map((set) => ({ ...set, lines: bySet.get(set.id) ?? [] })))
}

/** A set stands where its heaviest line is; of equal ones the earlier added comes first. */
function inDisplayOrder(sets: SetWithLines[]): SetWithLines[] {
  const heaviest = (set: SetWithLines) => set.lines[0]?.top ?? 0
  return sets.sort((one, other) => heaviest(other) - heaviest(one) || one.id - other.id)
}

export function findLine(executor: Executor, id: number): Promise<LineRow | undefined> {
  return executor.selectFrom('quotation_line').selectAll().where('id', '=', id).executeTakeFirst()
}

/** The set of a line, which tells the quotation. */
export function findSetOfLine(executor: Executor, lineId: number): Promise<SetRow | undefined> {
  return executor
    .selectFrom('quotation_set')
    .innerJoin('quotation_line', 'quotation_line.set_id', 'quotation_set.id')
    .selectAll('quotation_set')
    .where('quotation_line.id', '=', lineId)
    .executeTakeFirst()
}

export function linesOfSet(executor: Executor, setId: number): Promise<LineRow[]> {
  return executor
    .selectFrom('quotation_line')
    .selectAll()
    .where('set_id', '=', setId)
    .orderBy('id')
    .execute()
}

export async function insertSet(transaction: Transaction, row: NewRow<'quotation_set'>) {
  const { id } = await transaction
    .insertInto('quotation_set')
    .values(row)
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function insertLines(transaction: Transaction, rows: NewRow<'quotation_line'>[]) {
  if (rows.length > 0) await transaction.insertInto('quotation_line').values(rows).execute()
}

/** Puts sets back with their lines, all under the ids that they had. */
export async function insertSetsWithLines(
  transaction: Transaction,
  sets: readonly SetWithLines[],
): Promise<void> {
  for (const { lines, ...set } of sets) {
    await insertSet(transaction, set)
    await insertLines(transaction, lines)
  }
}

export async function updateLine(
  transaction: Transaction,
  id: number,
  values: Partial<Omit<LineRow, 'id'>>,
): Promise<void> {
  await transaction.updateTable('quotation_line').set(values).where('id', '=', id).execute()
}

export async function removeSet(transaction: Transaction, id: number): Promise<void> {
  await transaction.deleteFrom('quotation_line').where('set_id', '=', id).execute()
  await transaction.deleteFrom('quotation_set').where('id', '=', id).execute()
}

/** The quotations that quote a product, newest first. */
export function quotationsOfProduct(executor: Executor, productId: number) {
  return executor
    .selectFrom('quotation')
    .select(['id', 'quo_name', 'user_id'])
    .where('id', 'in', (from) =>
      from
        .selectFrom('quotation_set')
        .innerJoin('quotation_line', 'quotation_line.set_id', 'quotation_set.id')
        .select('quotation_set.quotation_id')
        .where('quotation_line.pid', '=', productId),
    )
    .orderBy('id', 'desc')
    .execute()
}
