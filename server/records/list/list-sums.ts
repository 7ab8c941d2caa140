import { sql, type RawBuilder } from 'kysely'
import type { Condition } from '#server/db/conditions.ts'
import type { Database } from '#server/db/open.ts'
import { matchingRows, type Listing } from './listing.ts'

/** The sums of all rows of a list. They read every row, so `db` is that of a search. */

/** The sums of columns over all rows that match, or of `figures` made of them, and how many rows there are; an empty value counts for nothing. */
export async function sumMatching(
  db: Database,
  listing: Listing,
  columns: readonly string[],
  figures: readonly RawBuilder<number>[] = columns.map((column) => sql.ref(column)),
): Promise<{ sums: number[]; count: number }> {
  const summed = [
    sql`count(*) as count`,
    ...figures.map((figure, at) => sql`coalesce(sum(${figure}), 0) as ${sql.ref(`sum${at}`)}`),
  ]
  const { rows } = await sql<{ count: number } & Record<string, number | string>>`
    select ${sql.join(summed)} from (${matchingRows(db, listing, ['id', ...columns])}) as matching`.execute(
    db,
  )
  const [found] = rows
  return { sums: figures.map((_, at) => Number(found![`sum${at}`])), count: found!.count }
}

type Ranges = {
  column: string
  by: string
  limits: readonly string[]
  /** A table whose rows name the list's, where the columns are its. */
  below?: { table: string; names: string; where: Condition }
}

/**
 * The sums of a column by ranges of the texts of `by`; `limits` are the last texts of the ranges, in order. Of all rows of the
 * list, or of those `below` them.
 */
export async function sumsWithin(
  db: Database,
  listing: Listing,
  { column, by, limits, below }: Ranges,
): Promise<{ within: number; sum: number; count: number }[]> {
  const summed = below
    ? sql`(${matchingRows(db, listing, ['id'])}) as matching join ${sql.table(below.table)} as below
        on ${sql.ref(`below.${below.names}`)} = matching.id and ${below.where}`
    : sql`(${matchingRows(db, listing, [column, by])}) as matching`
  const cases = limits.map((last, at) => sql`when ${sql.ref(by)} <= ${last} then ${sql.lit(at)}`)
  const { rows } = await sql<{ within: number; sum: number | string; count: number }>`
    select case ${sql.join(cases, sql` `)} end as within,
      sum(${sql.ref(column)}) as sum, count(*) as count
    from ${summed} group by 1`.execute(db)
  return rows.map(({ within, sum, count }) => ({ within, sum: Number(sum), count }))
}
