import type { AnyEndpoint, RefusalEnvelope } from '#api/kit/endpoint.ts'
import { errorCodes } from '#api/kit/errors.ts'
import { NetworkFailure, Refusal, SessionEnded } from './failures.ts'
import type { FailureDetails } from './failures.ts'
import { endSession } from '../session.ts'

const SUCCESS = 200

export type Envelope = RefusalEnvelope & Record<string, unknown>

/** What the server answered, as an envelope; anything else is a failure on the way. */
export function readEnvelope(answer: unknown): Envelope {
  const envelope = answer as Partial<Envelope> | null
  if (typeof envelope?.code !== 'number' || typeof envelope.msg !== 'string') {
    throw new NetworkFailure('服务器的响应无法识别，请稍后重试。')
  }
  return envelope as Envelope
}

/** A success as it is; a refusal is thrown, and one for want of a session ends that session here. */
export function unwrapped(
  endpoint: Pick<AnyEndpoint, 'access'>,
  envelope: Envelope,
  sentToken: string | undefined,
): Envelope {
  if (envelope.code === SUCCESS) return envelope
  // A public call's 401 is about what was typed, not about the session.
  if (envelope.code === errorCodes.unauthenticated && endpoint.access !== 'public') {
    endSession(sentToken)
    throw new SessionEnded(envelope)
  }
  if (envelope.code === errorCodes.unconfirmed) throw new NetworkFailure(envelope.msg)
  throw new Refusal(envelope)
}

/** No answer: the server was too slow, or could not be reached. */
export function noAnswer(about: FailureDetails = {}): NetworkFailure {
  const text = about.tooSlow
    ? '服务器没有及时响应，请稍后重试。'
    : '无法连接服务器，请检查网络后重试。'
  return new NetworkFailure(text, about)
}
