import type { Transaction } from '#server/db/open.ts'
import { fillIndex, SEARCHED } from '#server/db/search.ts'

/** The tables of the keyword index, which differ between the databases: they are made anew from the copied rows. */
export const derivedTables: readonly string[] = SEARCHED.map((name) => `${name}_search`)

/** Fills them. The rows were copied without the tables' triggers, since `record_count` is copied as it is. */
export async function fillDerived(transaction: Transaction): Promise<void> {
  for (const name of SEARCHED) await fillIndex(transaction, name)
}
