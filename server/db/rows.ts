import { sql, type Selectable } from 'kysely'
import { isPostgres, type Executor, type Transaction } from './open.ts'
import { place, places, quoted, runText } from './statement.ts'
import type { Versioned } from './tables/columns.ts'
import type { NewRow, Row, Tables } from './tables/tables.ts'

/** The statements that every save runs, on any table. */

/** Tables whose rows have an id. */
export type WithId = { [T in keyof Tables]: 'id' extends keyof Tables[T] ? T : never }[keyof Tables]

type Id = { id: number }

/** The bookkeeping columns that every save of a record writes. */
export type Stamp = Selectable<Versioned>

/** The columns of a record that are its own. */
export type Values<T extends keyof Tables> = Omit<NewRow<T>, 'id' | keyof Stamp>

type Inserted<T extends WithId> = NewRow<T> | (Values<T> & Stamp)
type Changed<T extends WithId> = Partial<NewRow<T>> | (Partial<Values<T>> & Stamp)

/** What is undefined is left out. */
const given = (values: object) =>
  Object.entries(values).filter(([, value]) => value !== undefined) as [string, unknown][]

/** Inserts a row and answers its id. */
export async function insertRow<T extends WithId>(
  transaction: Transaction,
  table: T,
  values: Inserted<T>,
): Promise<number> {
  const columns = given(values)
  const names = columns.map(([name]) => quoted(name)).join(', ')
  const [row] = await runText<Id>(
    transaction,
    `insert into ${quoted(table)} (${names}) values (${places(transaction, columns.length)}) returning id`,
    columns.map(([, value]) => value),
  )
  return row!.id
}

/** Inserts rows with the same columns and answers their ids in their order; some hundreds at once, not more. */
export async function insertRows<T extends WithId>(
  transaction: Transaction,
  table: T,
  values: readonly Inserted<T>[],
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
  values: Changed<T>,
): Promise<void> {
  await writeColumns(transaction, table, id, values)
}

async function writeColumns(
  transaction: Transaction,
  table: WithId,
  id: number,
  values: object,
): Promise<void> {
  const columns = given(values)
  const set = columns.map(([name], at) => `${quoted(name)} = ${place(transaction, at + 1)}`)
  await runText(
    transaction,
    `update ${quoted(table)} set ${set.join(', ')} where id = ${place(transaction, columns.length + 1)}`,
    [...columns.map(([, value]) => value), id],
  )
}

export async function removeRow(
  transaction: Transaction,
  table: WithId,
  id: number,
): Promise<void> {
  await runText(transaction, `delete from ${quoted(table)} where id = ${place(transaction, 1)}`, [
    id,
  ])
}

/** A row as it is stored. */
export async function findRow<T extends WithId>(
  executor: Executor,
  table: T,
  id: number,
): Promise<Row<T> | undefined> {
  const text = `select * from ${quoted(table)} where id = ${place(executor, 1)}`
  const [row] = await runText<Row<T>>(executor, text, [id])
  return row
}

/** Rows as they are stored, in the order of these ids; at most some thousand. */
export async function findRows<T extends WithId>(
  executor: Executor,
  table: T,
  ids: readonly number[],
): Promise<Row<T>[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<Row<T> & Id>`
    select * from ${sql.table(table)} where id in (${sql.join(ids)})`.execute(executor)
  return inOrder(ids, rows, ({ id }) => id)
}

/** Rows in the order of these ids, of which some may have none any more. */
export function inOrder<Row>(
  ids: readonly number[],
  rows: readonly Row[],
  idOf: (row: Row) => number,
): Row[] {
  const byId = new Map(rows.map((row) => [idOf(row), row]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

/** Rows that are written as JSON in a moment even where each is as long as it may be. */
const CHANGED_AT_ONCE = 25

/**
 * Changes some columns of some rows, each as `updateRow` does. A statement for each costs little where the database is
 * in the process; to PostgreSQL those with the same columns go together.
 */
export async function updateRows<T extends WithId>(
  transaction: Transaction,
  table: T,
  rows: readonly (Changed<T> & Id)[],
): Promise<void> {
  if (!isPostgres(transaction)) {
    for (const { id, ...values } of rows) {
      await writeColumns(transaction, table, id, values)
    }
    return
  }
  for (const alike of Map.groupBy(rows, (row) => namesIn(row).join()).values()) {
    const set = namesIn(alike[0]!).map(
      (name) => sql`${sql.ref(name)} = ${sql.ref(`changed.${name}`)}`,
    )
    for (let at = 0; at < alike.length; at += CHANGED_AT_ONCE) {
      const json = JSON.stringify(alike.slice(at, at + CHANGED_AT_ONCE))
      await sql`
        update ${sql.table(table)} as stored set ${sql.join(set)}
        from json_populate_recordset(null::${sql.table(table)}, ${json}::json) as changed
        where stored.id = changed.id`.execute(transaction)
    }
  }
}

/** The columns that a change of a row gives. */
const namesIn = (row: object) =>
  given(row)
    .map(([name]) => name)
    .filter((name) => name !== 'id')
