import type { Posted } from './door.ts'
import type { Result } from './failures.ts'

const SECOND = 1000
export const MINUTE = 60 * SECOND
const MAX_REST_MS = 60 * MINUTE

/** How long the receiver asks to be left alone: a minute where it does not say, and never beyond an hour. */
function restOf(retryAfter: string | undefined): number {
  if (retryAfter === undefined) return MINUTE
  const ms = /^\d{1,9}$/.test(retryAfter)
    ? Number(retryAfter) * SECOND
    : Date.parse(retryAfter) - Date.now()
  return Number.isNaN(ms) ? MINUTE : Math.min(Math.max(ms, SECOND), MAX_REST_MS)
}

const unsent = (reason: string): Result => ({ state: 'refused', answer: `没有发送：${reason}` })

/** Of what was sent it is not known whether it arrived. */
export const unknown = (reason: string): Result => ({
  state: 'unknown',
  answer: `可能已送达：${reason}`,
})

/** What an answer means by its status alone: undefined where that is success. */
function ofStatus(status: number, retryAfter: string | undefined): Result | undefined {
  if (status >= 200 && status <= 299) return undefined
  if (status === 429) {
    return { state: 'refused', answer: '对方说发送太快（429）', restMs: restOf(retryAfter) }
  }
  // A gateway says so of a server behind it, which may have had the message.
  if (status === 502 || status === 504) return unknown(`对方的网关没有等到回答（${status}）`)
  if (status >= 300 && status <= 399) {
    return { state: 'refused', answer: `对方要求转到别的网址（${status}），不跟随` }
  }
  return { state: 'refused', answer: `对方拒绝了（${status}）` }
}

/** What became of a request, as far as its outcome and status say; undefined where the answer's body has to. */
export function byStatus(posted: Posted): Result | undefined {
  if (posted.outcome === 'unsent') return unsent(posted.reason)
  if (posted.outcome === 'unknown') return unknown(posted.reason)
  return ofStatus(posted.status, posted.retryAfter)
}
