import { sql } from 'kysely'
import type { ListQuery } from '#api/kit/endpoint.ts'
import type { HistoryEntity, HistoryEntry } from '#api/kit/history.ts'
import type { Context } from '#server/context.ts'
import type { Condition } from '#server/db/conditions.ts'
import type { Database } from '#server/db/open.ts'
import { nextTurn } from '#server/platform/breaks.ts'
import { toHistoryEntry, visibleFields, type FieldTexts } from './history-text.ts'
import { onePage } from '../list/list.ts'
import type { Listing } from '../list/listing.ts'
import { actorName } from '../staff-name.ts'

/** Longer snapshots (bytes) are not read: a deleted quotation's may have tens of megabytes. */
export const LONGEST_SNAPSHOT = 1_000_000

/** A column's text where it is not too long. Both databases know a text's length without reading it. */
const unlessTooLong = (column: 'before' | 'after') =>
  sql<
    string | null
  >`case when octet_length(${sql.ref(`history.${column}`)}) <= ${sql.lit(LONGEST_SNAPSHOT)}
    then ${sql.ref(`history.${column}`)} end`.as(column)

const isTooLong = sql<
  number | boolean
>`coalesce(octet_length(history.before), 0) > ${sql.lit(LONGEST_SNAPSHOT)}
  or coalesce(octet_length(history.after), 0) > ${sql.lit(LONGEST_SNAPSHOT)}`

const rows = (db: Database, isShown: Condition) =>
  db
    .selectFrom('history')
    .where(isShown)
    .select([
      'history.id',
      'history.time',
      'history.user_id',
      'history.user_name',
      'history.address',
      'history.entity',
      'history.record_id',
      'history.name',
      'history.search_text',
      'history.owner_id',
      'history.parent_id',
      'history.action',
    ])
    .select(actorName)
    .select([unlessTooLong('before'), unlessTooLong('after'), isTooLong.as('isTooLong')])

/** One page of the entries with a keyword for which conditions hold, newest first, with the fields that the actor may see. */
export async function historyPage(
  context: Pick<Context, 'db' | 'search' | 'user'>,
  { page, size, keyword }: Pick<ListQuery, 'page' | 'keyword'> & Partial<Pick<ListQuery, 'size'>>,
  where: readonly Condition[],
  textsOf: (entity: HistoryEntity) => FieldTexts,
): Promise<{ data: HistoryEntry[]; total: number }> {
  const listing: Listing = {
    table: 'history',
    input: { page, size, keyword },
    where,
    order: { column: 'id', descending: true },
  }
  const { data: found, total } = await onePage(context, listing, rows)
  const data: HistoryEntry[] = []
  for (const row of found) {
    const fields = visibleFields(context.user.permissions, textsOf(row.entity))
    const entry = { ...row, isTooLong: Boolean(row.isTooLong) }
    data.push(await toHistoryEntry(context.db, fields, entry))
    // Long texts take CPU time: other requests are served in between.
    await nextTurn()
  }
  return { data, total }
}
