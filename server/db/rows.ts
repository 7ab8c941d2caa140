import { sql } from 'kysely'
import { built, type Values } from './built.ts'
import type { Executor, Transaction } from './open.ts'
import type { NewRow, Row, Tables } from './tables.ts'

/**
 * The statements that every save runs, on any table. They are built once for each set of columns: the query
 * builder takes longer over them than the database.
 */

/** Tables whose rows have an id. */
type WithId = { [T in keyof Tables]: 'id' extends keyof Tables[T] ? T : never }[keyof Tables]

type Inserted = { id: number }

/** What is undefined is left out. */
const namesOf = (values: object) =>
  Object.entries(values)
    .filter(([, value]) => value !== undefined)
    .map(([name]) => name)

/** Inserts a row and answers its id. */
export async function insertRow<T extends WithId>(
  transaction: Transaction,
  table: T,
  values: NewRow<T>,
): Promise<number> {
  const names = namesOf(values)
  const [row] = await built(
    transaction,
    `insert ${table} ${names.join(' ')}`,
    values as Values,
    (value) => {
      const columns = sql.join(names.map((name) => sql.ref(name)))
      const places = sql.join(names.map((name) => value(name)))
      return sql<Inserted>`insert into ${sql.table(table)} (${columns}) values (${places}) returning id`
    },
  )
  return row!.id
}

/** Changes some columns of a row. */
export async function updateRow<T extends WithId>(
  transaction: Transaction,
  table: T,
  id: number,
  values: Partial<NewRow<T>>,
): Promise<void> {
  const names = namesOf(values)
  const all = { ...values, 'where id': id } as Values
  await built(transaction, `update ${table} ${names.join(' ')}`, all, (value) => {
    const set = sql.join(names.map((name) => sql`${sql.ref(name)} = ${value(name)}`))
    return sql<never>`update ${sql.table(table)} set ${set} where id = ${value('where id')}`
  })
}

/** A row as it is stored. */
export async function findRow<T extends WithId>(
  executor: Executor,
  table: T,
  id: number,
): Promise<Row<T> | undefined> {
  const [row] = await built(
    executor,
    `find ${table}`,
    { id },
    (value) => sql<Row<T>>`select * from ${sql.table(table)} where id = ${value('id')}`,
  )
  return row
}
