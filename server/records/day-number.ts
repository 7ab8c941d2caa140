import type { Context } from '#server/context.ts'
import type { Executor } from '#server/db/open.ts'
import { run } from '#server/db/statement.ts'

const DIGITS = 3

/** What the numbers of one day begin with, such as `HT20261120-`. */
export const dayPrefix = (letters: string, { now }: Pick<Context, 'now'>) =>
  `${letters}${now.slice(0, 10).replaceAll(':', '')}-`

/** `HT20261120-001`, counted on after 999. */
const numbered = (prefix: string, count: number) =>
  `${prefix}${String(count).padStart(DIGITS, '0')}`

/**
 * The next number of the day, each given once, whatever becomes of its record; a save that is refused leaves a gap. It
 * holds the counter's row until the executor's transaction ends: outside of any, nobody waits for somebody else's save.
 */
export const nextDayNumber = (context: Context, executor: Executor, letters: string) =>
  nextNumber(executor, dayPrefix(letters, context))

/** The same of numbers that begin otherwise, such as those of a month. */
export async function nextNumber(executor: Executor, prefix: string): Promise<string> {
  const [counter] = await run<{ last: number }>(executor)`
    insert into number_counter (prefix, last) values (${prefix}, 1)
    on conflict (prefix) do update set last = number_counter.last + 1 returning last`
  return numbered(prefix, counter!.last)
}

/** How many numbers of a day were given; 0 where none was. */
export async function lastDayNumber(executor: Executor, prefix: string): Promise<number> {
  const row = await executor
    .selectFrom('number_counter')
    .select('last')
    .where('prefix', '=', prefix)
    .executeTakeFirst()
  return row?.last ?? 0
}
