import type { ErrorKind } from '#api/kit/errors.ts'
import type { Context } from '#server/context.ts'
import type { Executor, Transaction } from '#server/db/open.ts'
import { run } from '#server/db/statement.ts'
import { Refusal } from '#server/platform/errors.ts'

/** How long the first answer of an `Idempotency-Key` is given again (spec 2.9.1). */
const KEPT_MS = 24 * 60 * 60 * 1000

type StoredRefusal = { refused: ErrorKind; msg: string; errors?: Record<string, string> }

type Kept = { path: string; answer: string | null; created_ms: number }

function findKept(executor: Executor, userId: number, key: string): Promise<Kept | undefined> {
  return executor
    .selectFrom('once')
    .select(['path', 'answer', 'created_ms'])
    .where('user_id', '=', userId)
    .where('key', '=', key)
    .executeTakeFirst()
}

/** The stored answer; a stored refusal is thrown, and a key that was used for another call is refused. */
function answerIn(kept: Kept, context: Context): unknown {
  if (kept.path !== context.path || kept.answer === null) {
    throw new Refusal('invalid', '请求的 Idempotency-Key 已用于别的操作，请换一个')
  }
  const answer: unknown = JSON.parse(kept.answer)
  if (isRefusal(answer)) throw new Refusal(answer.refused, answer.msg, answer.errors)
  return answer
}

/**
 * The answer that this key got before, for a call that does much before its change. Undefined where there is none yet;
 * the change itself checks again.
 */
export async function formerAnswer<Answer>(context: Context): Promise<Answer | undefined> {
  const key = context.idempotencyKey
  if (key === undefined || context.user.id === 0) return undefined
  const kept = await findKept(context.db, context.user.id, key)
  const isKept = kept && kept.created_ms >= Date.now() - KEPT_MS
  return isKept ? (answerIn(kept, context) as Answer) : undefined
}

/**
 * The answer that this key got before, or undefined after having claimed the key for this transaction:
 * of two at once the second waits for the first one's end. Throws the refusal that the key got before.
 */
export async function storedAnswer<Answer>(
  transaction: Transaction,
  context: Context,
): Promise<Answer | undefined> {
  const key = context.idempotencyKey
  if (key === undefined || context.user.id === 0) return undefined
  await forget(transaction, Date.now() - KEPT_MS)
  const claimed = await run(transaction)`
    insert into once (user_id, key, path, created_ms)
    values (${context.user.id}, ${key}, ${context.path}, ${Date.now()})
    on conflict do nothing returning key`
  if (claimed.length > 0) return undefined
  const kept = await findKept(transaction, context.user.id, key)
  return kept && (answerIn(kept, context) as Answer)
}

function isRefusal(answer: unknown): answer is StoredRefusal {
  return typeof answer === 'object' && answer !== null && 'refused' in answer
}

/** Keeps the answer under the key that `storedAnswer` claimed. */
export async function storeAnswer(
  transaction: Transaction,
  context: Context,
  answer: object,
): Promise<void> {
  if (context.idempotencyKey === undefined || context.user.id === 0) return
  await run(transaction)`
    update once set answer = ${JSON.stringify(answer)}
    where user_id = ${context.user.id} and key = ${context.idempotencyKey}`
}

/** Keeps a refusal under the key, after its transaction was rolled back. */
export async function recordRefusal(context: Context, refusal: Refusal): Promise<void> {
  if (context.idempotencyKey === undefined || context.user.id === 0) return
  const stored: StoredRefusal = { refused: refusal.kind, msg: refusal.message }
  if (refusal.errors) stored.errors = refusal.errors
  await context.db
    .insertInto('once')
    .values({
      user_id: context.user.id,
      key: context.idempotencyKey,
      path: context.path,
      answer: JSON.stringify(stored),
      created_ms: Date.now(),
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

async function forget(executor: Executor, before: number): Promise<void> {
  await run(executor)`delete from once where created_ms < ${before}`
}
