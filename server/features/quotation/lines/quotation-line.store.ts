import { sql } from 'kysely'
import type { PricedLine } from '#api/quotation/money/quotation-money.ts'
import { chunks, nextTurn } from '#server/platform/breaks.ts'
import type { Executor, Transaction } from '#server/db/open.ts'
import { inOrder } from '#server/db/rows.ts'
import type { NewRow, Row } from '#server/db/tables/tables.ts'

export type SetRow = Row<'quotation_set'>
export type LineRow = Row<'quotation_line'>
/** What is long of a line: its notes, which may be 240 MB of 2,000 lines, the curve and the technical data. */
export type Notes = Pick<LineRow, 'pro_info' | 'remarks' | 'pro_curve' | 'technical'>
/** The columns that are read of all lines at once. */
export type LightLine = Omit<LineRow, keyof Notes> & { noteBytes: number }
export type SetWith<Line> = SetRow & { lines: Line[] }
export type SetWithLines = SetWith<LineRow>

/** The database stores the length beside a text, and does not read the text itself for it. */
const noteBytes = sql<number>`octet_length(pro_info) + octet_length(remarks) + octet_length(pro_curve)
  + octet_length(technical)`

const lightLines = (executor: Executor) =>
  executor
    .selectFrom('quotation_line')
    .select([
      'quotation_line.id',
      'set_id',
      'pid',
      'chosen',
      'title',
      'no',
      'num',
      'top',
      'unit',
      'unitprice',
      'list_price',
      'other_price',
      'entitled_price',
      'entitled_other',
      'price_source',
      'floor_price',
      'cost',
      'discount',
      'tax_rate',
      'note',
      'unpriced',
      'duty',
      'energy_grade',
      'energy_standard',
      'building',
      'replaces',
      'customer_no',
      'customer_name',
      'inquiry',
      'inquiry_row',
      'pro_caliber',
      'pro_flow',
      'pro_lift',
      'pro_speed',
      'pro_power',
      'pro_brand',
      noteBytes.as('noteBytes'),
    ])

/** On SQLite columns stored behind the notes are reached by reading through these, so that many lines take long. */
const READ_AT_ONCE = 100

/** The lines without notes, in the order given; yields to the event loop. Lines that are gone are left out. */
async function linesById(executor: Executor, ids: readonly number[]): Promise<LightLine[]> {
  const found: LightLine[] = []
  for (const some of chunks(ids, READ_AT_ONCE)) {
    found.push(...(await lightLines(executor).where('id', 'in', some).execute()))
    await nextTurn()
  }
  return inOrder(ids, found, ({ id }) => id)
}

/** The sets of a quotation with their lines but for the notes, in display order (spec 6.3.6). */
export async function lightSets(
  executor: Executor,
  quotationId: number,
): Promise<SetWith<LightLine>[]> {
  const sets = await executor
    .selectFrom('quotation_set')
    .selectAll()
    .where('quotation_id', '=', quotationId)
    .orderBy('id')
    .execute()
  const inOrder = await executor
    .selectFrom('quotation_line')
    .innerJoin('quotation_set', 'quotation_set.id', 'quotation_line.set_id')
    .select('quotation_line.id')
    .where('quotation_set.quotation_id', '=', quotationId)
    .orderBy('quotation_line.top', 'desc')
    .orderBy('quotation_line.id')
    .execute()
  const lines = await linesById(
    executor,
    inOrder.map(({ id }) => id),
  )
  const bySet = Map.groupBy(lines, (line) => line.set_id)
  return inDisplayOrder(sets.map((set) => ({ ...set, lines: bySet.get(set.id) ?? [] })))
}

/** A set stands where its heaviest line is; of equal ones the earlier added comes first. */
function inDisplayOrder(sets: SetWith<LightLine>[]): SetWith<LightLine>[] {
  const heaviest = (set: SetWith<LightLine>) => set.lines[0]?.top ?? 0
  return sets.sort((one, other) => heaviest(other) - heaviest(one) || one.id - other.id)
}

/** The prices of a quotation's lines, for its total. */
export function pricesOf(executor: Executor, quotationId: number): Promise<PricedLine[]> {
  return executor
    .selectFrom('quotation_line')
    .innerJoin('quotation_set', 'quotation_set.id', 'quotation_line.set_id')
    .select(['quotation_line.id', 'sets', 'num', 'unitprice', 'discount', 'tax_rate', 'unpriced'])
    .where('quotation_set.quotation_id', '=', quotationId)
    .execute()
}

/** The lines of a quotation with what their discount is measured by. */
export function discountLinesOf(executor: Executor, quotationId: number) {
  return executor
    .selectFrom('quotation_line')
    .innerJoin('quotation_set', 'quotation_set.id', 'quotation_line.set_id')
    .select(['quotation_line.id', 'sets', 'num', 'unitprice', 'discount', 'tax_rate', 'unpriced'])
    .select(['pid', 'title', 'no', 'entitled_price', 'price_source', 'floor_price', 'cost'])
    .where('quotation_set.quotation_id', '=', quotationId)
    .orderBy('quotation_line.id')
    .execute()
}

/** The notes of some lines, with the product that they are of. */
export function notesOf(executor: Executor, ids: readonly number[]) {
  return executor
    .selectFrom('quotation_line')
    .select(['id', 'pid', 'chosen', 'pro_info', 'remarks', 'pro_curve', 'technical'])
    .where('id', 'in', ids)
    .execute()
}

/** The duties of some lines that have one, with the curves of their pumps. */
export function dutiesOf(executor: Executor, ids: readonly number[]) {
  return executor
    .selectFrom('quotation_line')
    .select(['id', 'duty', 'pro_curve'])
    .where('id', 'in', ids)
    .where('duty', '<>', '')
    .execute()
}

export function findLine(executor: Executor, id: number): Promise<LineRow | undefined> {
  return executor.selectFrom('quotation_line').selectAll().where('id', '=', id).executeTakeFirst()
}

/** A line with the set that it is in. */
export async function lineWithSet(
  executor: Executor,
  id: number,
): Promise<{ line: LineRow; set: SetRow } | undefined> {
  const line = await findLine(executor, id)
  const set = line && (await findSet(executor, line.set_id))
  return set && { line, set }
}

/** The quotation of a line, and whose it is. */
export function ownerOfLine(executor: Executor, lineId: number) {
  return executor
    .selectFrom('quotation_line')
    .innerJoin('quotation_set', 'quotation_set.id', 'quotation_line.set_id')
    .innerJoin('quotation', 'quotation.id', 'quotation_set.quotation_id')
    .select(['quotation.id', 'quotation.user_id'])
    .where('quotation_line.id', '=', lineId)
    .executeTakeFirst()
}

/** The set of a line, which names its quotation. */
export function findSetOfLine(executor: Executor, lineId: number): Promise<SetRow | undefined> {
  return executor
    .selectFrom('quotation_set')
    .innerJoin('quotation_line', 'quotation_line.set_id', 'quotation_set.id')
    .selectAll('quotation_set')
    .where('quotation_line.id', '=', lineId)
    .executeTakeFirst()
}

/** The lines of a set without notes, in the order in which they were added. */
export function linesOfSet(executor: Executor, setId: number): Promise<LightLine[]> {
  return lightLines(executor).where('set_id', '=', setId).orderBy('quotation_line.id').execute()
}

export async function insertSet(transaction: Transaction, row: NewRow<'quotation_set'>) {
  const { id } = await transaction
    .insertInto('quotation_set')
    .values(row)
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** SQLite takes 32,766 values in a statement; the event loop runs between statements. */
const INSERTED_AT_ONCE = 50

export async function insertLines(transaction: Transaction, rows: NewRow<'quotation_line'>[]) {
  for (const some of chunks(rows, INSERTED_AT_ONCE)) {
    await transaction.insertInto('quotation_line').values(some).execute()
    await nextTurn()
  }
}

/** Puts sets back with their lines, all under the ids that they had. */
export async function insertSetsWithLines(
  transaction: Transaction,
  sets: readonly SetWithLines[],
): Promise<void> {
  for (const { lines, ...set } of sets) {
    await nextTurn()
    await insertSet(transaction, set)
    await insertLines(transaction, lines)
  }
}

/** Puts these sets with their lines, under ids that they have, in the place of all that a quotation has in `parts`. */
export async function replaceSets(
  transaction: Transaction,
  quotationId: number,
  parts: Iterable<readonly LightLine[]>,
  sets: readonly SetWithLines[],
): Promise<void> {
  for (const part of parts) {
    const ids = part.map((line) => line.id)
    await transaction.deleteFrom('quotation_line').where('id', 'in', ids).execute()
    await nextTurn()
  }
  await transaction.deleteFrom('quotation_set').where('quotation_id', '=', quotationId).execute()
  await insertSetsWithLines(transaction, sets)
}

export async function updateLine(
  transaction: Transaction,
  id: number,
  values: Partial<Omit<LineRow, 'id'>>,
): Promise<void> {
  await transaction.updateTable('quotation_line').set(values).where('id', '=', id).execute()
}

/** Sets a tax rate on the lines of a quotation without one. */
export async function taxUntaxed(transaction: Transaction, quotationId: number, tax_rate: number) {
  await transaction
    .updateTable('quotation_line')
    .set({ tax_rate })
    .where('tax_rate', 'is', null)
    .where('set_id', 'in', (from) =>
      from.selectFrom('quotation_set').select('id').where('quotation_id', '=', quotationId),
    )
    .execute()
}

/** How many lines a set has. */
export async function countOfSet(executor: Executor, setId: number): Promise<number> {
  const { count } = await executor
    .selectFrom('quotation_line')
    .select(({ fn }) => fn.countAll().as('count'))
    .where('set_id', '=', setId)
    .executeTakeFirstOrThrow()
  return Number(count)
}

export function findSet(executor: Executor, id: number): Promise<SetRow | undefined> {
  return executor.selectFrom('quotation_set').selectAll().where('id', '=', id).executeTakeFirst()
}

export async function updateSet(
  transaction: Transaction,
  id: number,
  values: Partial<Omit<SetRow, 'id'>>,
): Promise<void> {
  await transaction.updateTable('quotation_set').set(values).where('id', '=', id).execute()
}

export async function removeLine(transaction: Transaction, id: number): Promise<void> {
  await transaction.deleteFrom('quotation_line').where('id', '=', id).execute()
}

export async function removeSet(transaction: Transaction, id: number): Promise<void> {
  await transaction.deleteFrom('quotation_line').where('set_id', '=', id).execute()
  await transaction.deleteFrom('quotation_set').where('id', '=', id).execute()
}

/** How many lines a quotation has, and how many bytes their notes; no text is read for it. */
export async function sizeOf(executor: Executor, quotationId: number) {
  const { lines, notes } = await executor
    .selectFrom('quotation_line')
    .innerJoin('quotation_set', 'quotation_set.id', 'quotation_line.set_id')
    .select(({ fn }) => [fn.countAll().as('lines'), fn.sum(noteBytes).as('notes')])
    .where('quotation_set.quotation_id', '=', quotationId)
    .executeTakeFirstOrThrow()
  return { lines: Number(lines), notes: Number(notes ?? 0) }
}
