import { CompiledQuery } from 'kysely'
import { isPostgres, type Executor } from './open.ts'
import { SQLITE_PLACEHOLDER } from './sqlite-dialect.ts'

/**
 * Statements that every call or save runs, as text. Kysely makes a tree of each query and compiles it whenever it runs,
 * which for these takes longer than the database does.
 */

/** Where the value of this place stands in a statement; the first is 1. */
export const place = (executor: Executor, at: number) =>
  isPostgres(executor) ? `$${at}` : SQLITE_PLACEHOLDER

/** The first so many places, as a list of values has them. */
export const places = (executor: Executor, count: number) =>
  Array.from({ length: count }, (_, at) => place(executor, at + 1)).join(', ')

/** A table or a column by its name. */
export const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`

/** Runs a statement with the values of its places, and answers the rows. */
export async function runText<Row>(
  executor: Executor,
  text: string,
  values: readonly unknown[],
): Promise<Row[]> {
  const { rows } = await executor.executeQuery<Row>(CompiledQuery.raw(text, [...values]))
  return rows
}

/** The same of a text in which the values stand at their places. */
export const run =
  <Row>(executor: Executor) =>
  (text: TemplateStringsArray, ...values: unknown[]): Promise<Row[]> =>
    runText(
      executor,
      text.reduce((whole, part, at) => whole + place(executor, at) + part),
      values,
    )
