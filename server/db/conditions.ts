import { sql, type RawBuilder } from 'kysely'
import { isPostgres, type Executor } from './open.ts'

/** The conditions of the filters of a list or search that are set. */

export type Condition = RawBuilder<boolean>

/** A column has a value. */
export const is = (column: string, value: string | number): Condition =>
  sql`${sql.ref(column)} = ${value}`

/** Columns have these values; undefined values are no condition. */
export const equal = (values: Readonly<Record<string, string | number | undefined>>): Condition[] =>
  Object.entries(values).flatMap(([column, value]) =>
    value === undefined ? [] : [is(column, value)],
  )

/** A column is between two values, both included; either may be left out. */
export const between = (
  column: string,
  { from, to }: { from?: string | undefined; to?: string | undefined },
): Condition[] => [
  ...(from === undefined ? [] : [sql<boolean>`${sql.ref(column)} >= ${from}`]),
  ...(to === undefined ? [] : [sql<boolean>`${sql.ref(column)} <= ${to}`]),
]

/** All of these hold. */
export const allOf = (conditions: readonly Condition[]): Condition =>
  sql`${sql.join([sql`true`, ...conditions], sql` and `)}`

/** One of these holds at least; of none, nothing does. */
export const oneOf = (conditions: readonly Condition[]): Condition =>
  conditions.length === 0 ? sql`1 = 0` : sql`(${sql.join(conditions, sql` or `)})`

/** Neither database looks from outside into a subquery that ends with this. */
export const fence = (db: Executor) => sql.raw(isPostgres(db) ? 'offset 0' : 'limit -1 offset 0')

/** Stands before a column that SQLite is not to look up in an index; PostgreSQL decides by its statistics. */
export const unindexed = (db: Executor) => sql.raw(isPostgres(db) ? '' : '+')
