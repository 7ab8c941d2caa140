import type { Context } from '#server/context.ts'
import { isForeignKeyViolation, isUniqueViolation } from '#server/db/constraint.ts'
import type { Transaction } from '#server/db/open.ts'
import { Refusal } from '#server/platform/errors.ts'
import { recordRefusal, storedAnswer, storeAnswer } from './idempotency.ts'

/**
 * Runs a change in one transaction. What `work` returns is the call's answer: with an `Idempotency-Key` it
 * is kept in the same transaction, and a repeated call gets it again without `work` being run.
 *
 * `work` awaits nothing but the database. `explain` turns a constraint that the database refused by
 * (unique, foreign key) into a refusal, after the roll-back, so it may query `context.db`.
 */
export async function change<Answer extends object>(
  context: Context,
  work: (transaction: Transaction) => Promise<Answer>,
  explain?: (violated: 'unique' | 'reference') => Promise<Refusal>,
): Promise<Answer> {
  try {
    return await context.db.transaction().execute(async (transaction) => {
      const kept = await storedAnswer<Answer>(transaction, context)
      if (kept) return kept
      const answer = await work(transaction)
      await storeAnswer(transaction, context, answer)
      return answer
    })
  } catch (error) {
    const refusal = await explained(error, explain)
    if (!(refusal instanceof Refusal)) throw refusal
    await recordRefusal(context, refusal)
    throw refusal
  }
}

async function explained(
  error: unknown,
  explain: ((violated: 'unique' | 'reference') => Promise<Refusal>) | undefined,
): Promise<unknown> {
  if (!explain) return error
  if (isUniqueViolation(error)) return explain('unique')
  if (isForeignKeyViolation(error)) return explain('reference')
  return error
}
