import type { Context } from '#server/context.ts'
import { isForeignKeyViolation, isUniqueViolation, transact } from '#server/db/transact.ts'
import type { Transaction } from '#server/db/open.ts'
import { Refusal } from '#server/platform/errors.ts'
import { recordRefusal, storedAnswer, storeAnswer } from './idempotency.ts'
import { RefusedName } from './unique-name.ts'

/** Undefined where the refusal of the record that was saved is to stand. */
type Explain = (violated: 'unique' | 'reference') => Promise<Refusal | undefined>

/**
 * Runs a change in one transaction. What `work` returns is the call's answer: with an `Idempotency-Key` it
 * is kept in the same transaction, and a repeated call gets it again without `work` being run.
 *
 * `work` awaits nothing but the database, and may run again from its beginning (`transact`). `explain` turns a constraint that the database refused by
 * (unique, foreign key) into a refusal, after the roll-back, so it may query `context.db`. Of a record that was saved
 * (`saveRecord`), its kind says in what words its name is refused.
 */
export async function change<Answer extends object>(
  context: Context,
  work: (transaction: Transaction) => Promise<Answer>,
  explain?: Explain,
): Promise<Answer> {
  try {
    const once = async (transaction: Transaction) => {
      const kept = await storedAnswer<Answer>(transaction, context)
      if (kept) return kept
      const answer = await work(transaction)
      await storeAnswer(transaction, context, answer)
      return answer
    }
    return await transact(context.db, once, context.user.id)
  } catch (error) {
    const refusal = await explained(error, explain)
    if (!(refusal instanceof Refusal)) throw refusal
    await recordRefusal(context, refusal)
    throw refusal
  }
}

/**
 * A change that has more to answer than is stored under its `Idempotency-Key`, such as a secret that is shown once: what
 * `work` returns as `own` is answered by the call that made the change, and undefined by every repetition.
 */
export async function changeWithOwn<Answer extends object, Own>(
  context: Context,
  work: (transaction: Transaction) => Promise<{ answer: Answer; own: Own }>,
): Promise<{ answer: Answer; own: Own | undefined }> {
  const made = new WeakMap<Answer, Own>()
  const answer = await change(context, async (transaction) => {
    const { answer, own } = await work(transaction)
    made.set(answer, own)
    return answer
  })
  return { answer, own: made.get(answer) }
}

function violatedBy(error: unknown): Parameters<Explain>[0] | undefined {
  if (isUniqueViolation(error)) return 'unique'
  return isForeignKeyViolation(error) ? 'reference' : undefined
}

async function explained(error: unknown, explain: Explain | undefined): Promise<unknown> {
  const ofName = error instanceof RefusedName ? error : undefined
  const violated = violatedBy(ofName?.cause ?? error)
  const refusal = violated && (await explain?.(violated))
  return refusal ?? ofName?.refusal() ?? error
}
