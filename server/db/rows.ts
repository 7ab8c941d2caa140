import { sql } from 'kysely'
import type { Executor, Transaction } from './open.ts'
import type { NewRow, Row, Tables } from './tables.ts'

/** The statements that every save runs, on any table. */

/** Tables whose rows have an id. */
type WithId = { [T in keyof Tables]: 'id' extends keyof Tables[T] ? T : never }[keyof Tables]

/** What is undefined is left out. */
const given = (values: object) =>
  Object.entries(values).filter(([, value]) => value !== undefined) as [string, unknown][]

/** Inserts a row and answers its id. */
export async function insertRow<T extends WithId>(
  transaction: Transaction,
  table: T,
  values: NewRow<T>,
): Promise<number> {
  const columns = given(values).map(([name]) => sql.ref(name))
  const { rows } = await sql<{ id: number }>`
    insert into ${sql.table(table)} (${sql.join(columns)})
    values (${sql.join(given(values).map(([, value]) => value))}) returning id`.execute(transaction)
  return rows[0]!.id
}

/** Inserts rows with the same columns and answers their ids in their order; some hundreds at once, not more. */
export async function insertRows<T extends WithId>(
  transaction: Transaction,
  table: T,
  values: readonly NewRow<T>[],
): Promise<number[]> {
  const [first] = values
  if (!first) return []
  const columns = given(first).map(([name]) => name)
  const rows = values.map((row) => {
    const named = row as Record<string, unknown>
    return sql`(${sql.join(columns.map((name) => named[name]))})`
  })
  const inserted = await sql<{ id: number }>`
    insert into ${sql.table(table)} (${sql.join(columns.map((name) => sql.ref(name)))})
    values ${sql.join(rows)} returning id`.execute(transaction)
  // Both databases count upwards as they take the rows; in which order they answer them is not said.
  return inserted.rows.map(({ id }) => id).toSorted((one, other) => one - other)
}

/** Changes some columns of a row. */
export async function updateRow<T extends WithId>(
  transaction: Transaction,
  table: T,
  id: number,
  values: Partial<NewRow<T>>,
): Promise<void> {
  const set = given(values).map(([name, value]) => sql`${sql.ref(name)} = ${value}`)
  await sql`update ${sql.table(table)} set ${sql.join(set)} where id = ${id}`.execute(transaction)
}

/** A row as it is stored. */
export async function findRow<T extends WithId>(
  executor: Executor,
  table: T,
  id: number,
): Promise<Row<T> | undefined> {
  const { rows } = await sql<Row<T>>`
    select * from ${sql.table(table)} where id = ${id}`.execute(executor)
  return rows[0]
}
