import type { Context } from '#server/context.ts'
import type { Transaction } from '#server/db/open.ts'
import type { HistoryTable, Tables } from '#server/db/tables.ts'

type Entry = {
  entity: keyof Tables
  record_id: number
  parent_id?: number
  action: HistoryTable['action']
  before?: object
  after?: object
}

/**
 * Columns that the history leaves out: derived ones, and what no one may read from it (the password's
 * hash). A change of version alone is no news either.
 */
const LEFT_OUT = new Set(['search_text', 'title_text', 'password_hash'])

function written(record: object | undefined): string | null {
  if (!record) return null
  return JSON.stringify(record, (name, value: unknown) => (LEFT_OUT.has(name) ? undefined : value))
}

/**
 * Writes who did what, when and from where, in the transaction of the change itself. `before` and `after`
 * are the whole record as stored; a deletion's `before` holds its parts too, so that it can be undone.
 */
export async function writeHistory(
  transaction: Transaction,
  context: Context,
  entry: Entry,
): Promise<void> {
  await transaction
    .insertInto('history')
    .values({
      time: context.now,
      user_id: context.user.id || null,
      user_name: context.user.name,
      address: context.address,
      entity: entry.entity,
      record_id: entry.record_id,
      parent_id: entry.parent_id ?? null,
      action: entry.action,
      before: written(entry.before),
      after: written(entry.after),
    })
    .execute()
}
