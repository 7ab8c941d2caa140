import { sql, type RawBuilder } from 'kysely'
import type { Condition } from '#server/db/conditions.ts'
import { beginningWith, LAST } from './newest-with.ts'

/** Customers by the first letters of their name or short name (`names/initials.ts`), as queries. */

const COLUMNS = ['name_initials', 'short_initials'] as const

/** Queries for the ids, each by an index of its own; none without letters. */
export const idsByInitials = (letters: string | undefined): RawBuilder<unknown>[] =>
  letters === undefined ? [] : COLUMNS.map((column) => beginningWith('customer', column, letters))

/** The same as conditions, for rows that are compared one by one. */
export const hasInitials = (letters: string | undefined): Condition[] =>
  letters === undefined
    ? []
    : COLUMNS.map((column) => {
        const own = sql.ref(`customer.${column}`)
        return sql<boolean>`(${own} >= ${letters} and ${own} < ${letters + LAST})`
      })
