import type { RefusalEnvelope } from '#api/kit/endpoint.ts'
import { errorCodes } from '#api/kit/errors.ts'

/** A refusal of the server: its number, its sentence, and the fields at fault. */
export class Refusal extends Error {
  override readonly name = 'Refusal'
  readonly code: number
  readonly errors: Record<string, string>

  constructor(envelope: RefusalEnvelope) {
    super(envelope.msg)
    this.code = envelope.code
    this.errors = envelope.errors ?? {}
  }

  /** A stale edit, a duplicate, or a record that others refer to. */
  get isConflict(): boolean {
    return this.code === errorCodes.conflict
  }
}

/** The present values, where a change of these would replace others than its sender has seen (`expected`); else nothing. */
export function presentValues(
  failure: unknown,
  values: object,
): Record<string, string> | undefined {
  if (!(failure instanceof Refusal) || !failure.isConflict) return undefined
  return Object.keys(failure.errors).some((name) => name in values) ? failure.errors : undefined
}

/** Whether the user lacks the permission, so that a retry is useless. */
export const isForbidden = (failure: unknown): boolean =>
  failure instanceof Refusal && failure.code === errorCodes.forbidden

/** Whether the record does not exist, or not for this user: a retry is useless too. */
export const isMissing = (failure: unknown): boolean =>
  failure instanceof Refusal && failure.code === errorCodes.missing

/** The session is over; the user is already on the way to the login page. */
export class SessionEnded extends Refusal {}

/** A call that was not sent, since nobody is signed in any more. */
export const sessionEnded = () =>
  new SessionEnded({ code: errorCodes.unauthenticated, msg: '登录已失效，请重新登录' })

export type FailureDetails = { tooSlow?: boolean; left?: boolean; cause?: unknown }

/** No readable answer: whether the call took effect is unknown. */
export class NetworkFailure extends Error {
  override readonly name = 'NetworkFailure'
  /** Whether the server timed out; an automatic retry would only wait as long again. */
  readonly tooSlow: boolean
  /** Whether the caller has signed out since, so that the failure is not shown. */
  readonly left: boolean

  constructor(message: string, { tooSlow = false, left = false, cause }: FailureDetails = {}) {
    super(message, { cause })
    this.tooSlow = tooSlow
    this.left = left
  }
}

/** Whether there is no answer or no session any more, so that other calls would fail too. */
export const isConnectionLost = (failure: unknown): boolean =>
  failure instanceof NetworkFailure || failure instanceof SessionEnded

/** The sentence to show for any failure. */
export function failureText(failure: unknown): string {
  if (failure instanceof Refusal || failure instanceof NetworkFailure) return failure.message
  return '页面出现意外错误，请刷新后重试'
}
