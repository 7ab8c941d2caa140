import { sql } from 'kysely'
import { folded } from '#api/kit/text.ts'
import { PAUSED } from '#api/kit/status.ts'
import type { ChoiceFault } from '#api/choice/choice.ts'
import type { Condition } from '#server/db/conditions.ts'
import { isPostgres, type Database, type Executor, type Transaction } from '#server/db/open.ts'
import { recordStore, type Values } from '#server/records/store.ts'
import { userNames } from '#server/records/staff-name.ts'

const rows = recordStore('inquiry_choice')
export const { table, insert, update, remove } = rows

export type ChoiceValues = Values<'inquiry_choice'>
/** A choice with what its product is called now, null where it is gone. */
export type ChoiceRow = NonNullable<Awaited<ReturnType<typeof find>>>

/** What a list calls something: name and model as they are written, and the use that was read. */
export type Called = { inquiry_name: string; inquiry_model: string; use: string }

/** By which a choice is found, however blanks, widths and case are written. */
export const keyOf = ({ inquiry_name, inquiry_model, use }: Called): string =>
  [folded(inquiry_name), folded(inquiry_model), use].join('\n')

const named = (executor: Executor) =>
  executor
    .selectFrom('inquiry_choice')
    .leftJoin('product', 'product.id', 'inquiry_choice.product_id')
    .selectAll('inquiry_choice')
    .select(['product.pro_title as title_now', 'product.pro_no as no_now'])
    .select(['product.pro_brand as brand_now', 'product.pro_status as status_now'])

export const find = (executor: Executor, id: number) =>
  named(executor).where('inquiry_choice.id', '=', id).executeTakeFirst()

/** Any number that nothing else locks in the database. */
const CHOICES_LOCK = 20_261_129

/** Until its end no other transaction makes a choice: two that are made at once may be of the same words. SQLite has one writer anyway. */
export async function lockChoices(transaction: Transaction): Promise<void> {
  if (!isPostgres(transaction)) return
  await sql`select pg_advisory_xact_lock(${sql.lit(CHOICES_LOCK)})`.execute(transaction)
}

/** The choices for these words, by their keys. */
export async function findByKeys(executor: Executor, keys: readonly string[]) {
  if (keys.length === 0) return new Map<string, ChoiceRow>()
  const found = await named(executor).where('choice_key', 'in', keys).execute()
  return new Map(found.map((row) => [row.choice_key, row]))
}

/** The columns alone. */
export const columnsOf = ({
  title_now: _title,
  no_now: _no,
  brand_now: _brand,
  status_now: _status,
  ...columns
}: ChoiceRow) => columns

/** Why a person has to choose again; undefined where nothing stands in the way. */
export function faultOf(row: ChoiceRow): ChoiceFault | undefined {
  if (row.title_now === null) return 'gone'
  if (row.status_now === PAUSED) return 'paused'
  return row.title_now === row.pro_title && row.no_now === row.pro_no ? undefined : 'renamed'
}

export const shown = (db: Database, isShown: Condition) =>
  named(db).where(isShown).innerJoin('user', 'user.id', 'inquiry_choice.user_id').select(userNames)

/** Lines were made of choices once more. */
export async function countUses(
  transaction: Transaction,
  ids: readonly number[],
  { by, time }: { by: number; time: string },
): Promise<void> {
  await transaction
    .updateTable('inquiry_choice')
    .set(({ eb }) => ({ uses: eb('uses', '+', 1), user_id: by, used_time: time }))
    .where('id', 'in', ids)
    .execute()
}
