import { sql, type Expression, type RawBuilder, type SelectQueryBuilder } from 'kysely'
import { PAGE_SIZE } from '#api/endpoint.ts'
import { built, type SlotOf } from '#server/db/built.ts'
import { isPostgres, type Database } from '#server/db/open.ts'
import { indexed } from '#server/db/search.ts'
import type { Tables } from '#server/db/tables.ts'
import { columnOf, formOf, idsOfOwn, idsSeen, NEWEST_FIRST, type Conditions } from './list-query.ts'

/** The query for what a row of a table's list shows, of the rows for which a condition holds. */
export type RowsQuery<From extends keyof Tables, Row> = (
  db: Database,
  isOnPage: RawBuilder<boolean>,
) => SelectQueryBuilder<Tables, From, Row>

/** Of so many records at most, each is looked at. */
const FEW = 200

/** A row of the page, or in place of one without rows, with the numbers of all that was found and of all that fit. */
type Counted<Row> = Row & { id: number | null; found: number; fitted: number }

/** `found`, where there is such a part, is what the index has; `fitting` the ids of what meets all conditions. */
function pageOfFitting<From extends keyof Tables, Row>(
  db: Database,
  asked: Conditions,
  slot: SlotOf,
  rows: RowsQuery<From, Row>,
  { found, fitting }: { found?: RawBuilder<unknown>; fitting: Expression<unknown> },
): RawBuilder<Counted<Row>> {
  const limit = sql`limit ${sql.lit(PAGE_SIZE)}`
  const part = 'skip' in asked.values ? sql`${limit} offset ${slot('skip')}` : limit
  const id = columnOf(asked.table, 'id')
  const page = rows(db, sql`${id} in (select id from fitting order by ${NEWEST_FIRST} ${part})`)
  return sql`with ${found ? sql`found as materialized (${found}),` : sql``}
    fitting as materialized ${fitting},
    page as ${page}
    select ${found ? sql`(select count(*) from found)` : sql.lit(0)} as found,
      (select count(*) from fitting) as fitted, page.*
    from (select 1) as one left join page on true order by ${NEWEST_FIRST}`
}

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
  const fitting = idsSeen(db, { ...asked, values: others }, slot)
    .where(sql<boolean>`${columnOf(asked.table, 'id')} in (select id from found)`)
    .where(sql<boolean>`(select count(*) from found) <= ${sql.lit(FEW)}`)
  return pageOfFitting(db, asked, slot, rows, { found, fitting })
}

type Page<Row> = { data: Row[]; total: number }

function pageIn<Row>(answer: readonly Counted<Row>[]): Page<Row> {
  const data = answer
    .filter(({ id }) => id !== null)
    .map(({ found: _found, fitted: _fitted, ...row }) => row as Row)
  return { data, total: answer[0]!.fitted }
}

/**
 * One page and the exact total of a listing with a keyword, where the index has few records for the keyword;
 * undefined where it has more.
 */
export async function fewPage<From extends keyof Tables, Row>(
  db: Database,
  asked: Conditions,
  rows: RowsQuery<From, Row>,
): Promise<Page<Row> | undefined> {
  const answer = await built(
    db,
    `few ${formOf(asked)}`,
    asked.values,
    (slot) => fewQuery(db, asked, slot, rows),
    'once',
  )
  return answer[0]!.found > FEW ? undefined : pageIn(answer)
}

/** One page and the exact total of somebody's own rows with a keyword, each of which is looked at. */
export async function ownPage<From extends keyof Tables, Row>(
  db: Database,
  asked: Conditions,
  rows: RowsQuery<From, Row>,
): Promise<Page<Row>> {
  const answer = await built(db, `own ${formOf(asked)}`, asked.values, (slot) =>
    pageOfFitting(db, asked, slot, rows, { fitting: idsOfOwn(db, asked, slot) }),
  )
  return pageIn(answer)
}
