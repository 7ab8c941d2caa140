import { sql, type SelectQueryBuilder } from 'kysely'
import { PAGE_SIZE } from '#api/kit/endpoint.ts'
import type { HistoryEntity, HistoryEntry } from '#api/kit/history.ts'
import type { Context } from '#server/context.ts'
import type { Database } from '#server/db/open.ts'
import type { Row, Tables } from '#server/db/tables/tables.ts'
import { nextTurn } from '#server/platform/breaks.ts'
import { toHistoryEntry, visibleFields, type FieldTexts } from './history-text.ts'
import { actorName } from '../staff-name.ts'

/** Longer snapshots (bytes) are not read: a deleted quotation's may have tens of megabytes. */
export const LONGEST_SNAPSHOT = 1_000_000

/** A row of the history whose snapshots are null where they are too long to be read. */
export type HistoryRow = Row<'history'> & { staff_name: string; isTooLong: boolean }

type Selected = SelectQueryBuilder<Tables, 'history', object>

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

async function rowsOf(selected: Selected, page: number): Promise<HistoryRow[]> {
  const rows = await selected
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
    .orderBy('history.id', 'desc')
    .limit(PAGE_SIZE)
    .offset((page - 1) * PAGE_SIZE)
    .execute()
  return rows.map((row) => ({ ...row, isTooLong: Boolean(row.isTooLong) }))
}

/** One page of the entries that `select` selects, newest first, with the fields that the actor may see; a search. */
export async function historyPage(
  context: Pick<Context, 'db' | 'search' | 'user'>,
  page: number,
  select: (db: Database) => Selected,
  textsOf: (entity: HistoryEntity) => FieldTexts,
): Promise<{ data: HistoryEntry[]; total: number }> {
  const { rows, total } = await context.search(async (db) => {
    const selected = select(db)
    const counted = await selected
      .select(({ fn }) => fn.countAll().as('total'))
      .executeTakeFirstOrThrow()
    return { rows: await rowsOf(selected, page), total: Number(counted.total) }
  })
  const data: HistoryEntry[] = []
  for (const row of rows) {
    const fields = visibleFields(context.user.permissions, textsOf(row.entity))
    data.push(await toHistoryEntry(context.db, fields, row))
    // Long texts take CPU time: other requests are served in between.
    await nextTurn()
  }
  return { data, total }
}
