import { sql, type CompiledQuery, type RawBuilder } from 'kysely'
import { prepareOnce } from './prepared.ts'
import { isPostgres, type Executor } from './open.ts'

/** Stands in a query for a value that is given when it runs. */
class Slot {
  readonly name: string
  constructor(name: string) {
    this.name = name
  }
}

type Value = string | number | null | readonly string[]
export type Values = Readonly<Record<string, Value>>
export type SlotOf = <Of extends Value>(name: string) => RawBuilder<Of>

/**
 * What PostgreSQL plans each time. One plan does not suit every keyword: how many records have it decides. And
 * what a star stands for may change under a server that runs.
 */
const PLANNED_EACH_TIME = /@@|^select \*/

const queries = new Map<string, CompiledQuery>()

const slot: SlotOf = (name) => sql`${new Slot(name)}`
/**
 * SQLite looks at a plain parameter when it plans, and so reads and plans the query anew with every value; one
 * with a sign before it, whatever it holds, it takes as it comes.
 */
const slotOfSqlite: SlotOf = (name) => sql`+${new Slot(name)}`

/**
 * Runs a query that is built and compiled once for all values: with every request, that would cost more than
 * the query itself. `key` names its form; where `build` makes another form, it needs another key. `planned` is
 * for one of which PostgreSQL would make the same plan whatever the values.
 */
export async function built<Row>(
  executor: Executor,
  key: string,
  values: Values,
  build: (slot: SlotOf) => { compile(executor: Executor): CompiledQuery<Row> },
  planned?: 'once',
): Promise<Row[]> {
  const postgres = isPostgres(executor)
  const named = `${postgres ? 'postgres' : 'sqlite'} ${key}`
  let query = queries.get(named) as CompiledQuery<Row> | undefined
  if (!query) {
    query = build(postgres ? slot : slotOfSqlite).compile(executor)
    queries.set(named, query)
    if (planned || !PLANNED_EACH_TIME.test(query.sql)) prepareOnce(query.sql)
  }
  const parameters = query.parameters.map((one) => (one instanceof Slot ? values[one.name] : one))
  const { rows } = await executor.executeQuery<Row>({ ...query, parameters })
  return rows
}
