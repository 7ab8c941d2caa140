import { sql, type RawBuilder, type SelectQueryBuilder } from 'kysely'
import { PAGE_SIZE } from '#api/endpoint.ts'
import { built, type SlotOf } from '#server/db/built.ts'
import { isPostgres, type Database } from '#server/db/open.ts'
import { indexed } from '#server/db/search.ts'
import type { Tables } from '#server/db/tables.ts'
import { columnOf, formOf, idsSeen, NEWEST_FIRST, type Conditions } from './list-query.ts'

/** The query for what a row of a table's list shows, of the rows for which a condition holds. */
export type RowsQuery<From extends keyof Tables, Row> = (
  isOnPage: RawBuilder<boolean>,
) => SelectQueryBuilder<Tables, From, Row>

/** Of so many records at most, each is looked at. */
const FEW = 200

/** A row of the page, or in place of one without rows, with the numbers of all that was found and of all that fit. */
type Counted<Row> = Row & { id: number | null; found: number; fitted: number }

function fewQuery<From extends keyof Tables, Row>(
  db: Database,
  asked: Conditions,
  slot: SlotOf,
  rows: RowsQuery<From, Row>,
): RawBuilder<Counted<Row>> {
  const { words: _words, ...others } = asked.values
  // As the answer of a query PostgreSQL does not know it, and plans for every keyword alike.
  const words = isPostgres(db) ? sql<string>`(select ${slot('words')})` : slot<string>('words')
  const found = sql`${indexed(db, asked.table, words)} limit ${sql.lit(FEW + 1)}`
  const id = columnOf(asked.table, 'id')
  const fitting = idsSeen(db, { ...asked, values: others }, slot)
    .where(sql<boolean>`${id} in (select id from found)`)
    .where(sql<boolean>`(select count(*) from found) <= ${sql.lit(FEW)}`)
  const limit = sql`limit ${sql.lit(PAGE_SIZE)}`
  const part = 'skip' in asked.values ? sql`${limit} offset ${slot('skip')}` : limit
  const page = rows(sql`${id} in (select id from fitting order by ${NEWEST_FIRST} ${part})`)
  return sql`with found as materialized (${found}),
    fitting as materialized ${fitting},
    page as ${page}
    select (select count(*) from found) as found, (select count(*) from fitting) as fitted, page.*
    from (select 1) as one left join page on true order by ${NEWEST_FIRST}`
}

/**
 * One page and the exact total of a listing with a keyword, where the index has few records for the keyword;
 * undefined where it has more.
 */
export async function fewPage<From extends keyof Tables, Row>(
  db: Database,
  asked: Conditions,
  rows: RowsQuery<From, Row>,
): Promise<{ data: Row[]; total: number } | undefined> {
  const answer = await built(
    db,
    `few ${formOf(asked)}`,
    asked.values,
    (slot) => fewQuery(db, asked, slot, rows),
    'once',
  )
  const { found, fitted } = answer[0]!
  if (found > FEW) return undefined
  const data = answer
    .filter(({ id }) => id !== null)
    .map(({ found: _found, fitted: _fitted, ...row }) => row as Row)
  return { data, total: fitted }
}
