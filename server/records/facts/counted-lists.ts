import { sql } from 'kysely'
import type { CountedBy } from '#api/report/counted.ts'
import { allOf, between, equal, type Condition } from '#server/db/conditions.ts'

type Days = { startime?: string | undefined; endtime?: string | undefined }

/** Whether a figure of the report counts a record, in these days. */
export function isCounted(
  table: 'quotation' | 'contract' | 'receipt',
  { figure, dim, key, owner }: CountedBy,
  { startime: from, endtime: to }: Days,
): Condition {
  const isWon = figure === 'won'
  const facts = [
    ...equal({ figure: isWon ? 'quoted' : figure, dim, key, owner, won: isWon ? 1 : undefined }),
    ...between('day', { from, to }),
  ]
  return sql`${sql.ref(`${table}.id`)} in (select doc from report_fact where ${allOf(facts)})`
}
