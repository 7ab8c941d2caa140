import { fillLists } from '#server/db/migrations/005-lists.ts'
import type { Transaction } from '#server/db/open.ts'
import { SEARCHED } from '#server/db/search.ts'

/** Tables that are kept in step with others, and how they are filled from rows that are there already. */
type Derived = { tables: readonly string[]; fill: (transaction: Transaction) => Promise<void> }

/**
 * What is made anew after the rows were copied. The copying itself runs without the tables' triggers, since
 * counters that are kept row by row within one transaction cost the square of the rows.
 */
export const derived: readonly Derived[] = [
  { tables: ['record_count', ...SEARCHED.map((name) => `${name}_search`)], fill: fillLists },
]
