import { breaks } from '#server/platform/breaks.ts'
import { hasTitle, lockTitles } from '#server/catalogue/catalogue.ts'
import type { Context } from '#server/context.ts'
import type { Transaction } from '#server/db/open.ts'
import { renameTitles } from '#server/features/combination/combination.service.ts'

/**
 * A combination refers to titles. When the last product of a title gets another one, the combinations
 * follow it; otherwise a corrected name would leave them pointing at nothing.
 */
export async function followRenames(
  context: Context,
  transaction: Transaction,
  renamed: ReadonlyMap<string, string>,
) {
  if (renamed.size === 0) return
  await lockTitles(transaction)
  const gone = new Map<string, string>()
  const pause = breaks()
  for (const [from, to] of renamed) {
    if (!(await hasTitle(transaction, from))) gone.set(from, to)
    await pause()
  }
  await renameTitles(context, transaction, gone)
}
