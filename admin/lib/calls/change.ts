import type { Endpoint, Received, SentInput } from '#api/kit/endpoint.ts'
import { call } from './client.ts'
import { NetworkFailure } from './failures.ts'
import { contentOf, forgetKey, keyFor } from './idempotency-key.ts'

/**
 * Makes a changing call so that the same content sent again after a network failure, by a retry, another
 * click or after a reload, takes effect only once. To repeat it after a longer time, pass its `key`.
 */
export async function callOnce<E extends Endpoint>(
  endpoint: E,
  input: SentInput<E>,
  key?: string,
): Promise<Received<E>> {
  const content = contentOf(endpoint.path, input)
  try {
    const answer = await call(endpoint, input, { key: key ?? keyFor(content) })
    forgetKey(content)
    return answer
  } catch (failure) {
    if (!(failure instanceof NetworkFailure)) forgetKey(content)
    throw failure
  }
}
