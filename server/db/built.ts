import { sql, type Compilable, type CompiledQuery, type RawBuilder } from 'kysely'
import { prepareOnce } from './prepared.ts'
import { isPostgres, type Executor } from './open.ts'

/** Stands in a query for a value that is given when it runs. */
class Slot {
  readonly name: string
  constructor(name: string) {
    this.name = name
  }
}

export type Values = Readonly<Record<string, string | number>>
export type SlotOf = <Value extends string | number>(name: string) => RawBuilder<Value>

/** One plan does not suit every keyword: how many records have it decides. */
const SEARCHES = /@@| like /

const queries = new Map<string, CompiledQuery>()

const slot: SlotOf = (name) => sql`${new Slot(name)}`

/**
 * Runs a query that is built and compiled once for all values: with every request, that would cost more than
 * the query itself. `key` names its form; where `build` makes another form, it needs another key.
 */
export async function built<Row>(
  executor: Executor,
  key: string,
  values: Values,
  build: (slot: SlotOf) => Compilable<Row>,
): Promise<Row[]> {
  const named = `${isPostgres(executor) ? 'postgres' : 'sqlite'} ${key}`
  let query = queries.get(named) as CompiledQuery<Row> | undefined
  if (!query) {
    query = build(slot).compile()
    queries.set(named, query)
    if (!SEARCHES.test(query.sql)) prepareOnce(query.sql)
  }
  const parameters = query.parameters.map((one) => (one instanceof Slot ? values[one.name] : one))
  const { rows } = await executor.executeQuery<Row>({ ...query, parameters })
  return rows
}
