import type {
  AnyEndpoint,
  Endpoint,
  FileEndpoint,
  Received,
  RefusalEnvelope,
  SentInput,
} from '#api/endpoint.ts'
import { api } from '#api/index.ts'
import { errorCodes } from '#api/errors.ts'
import { writeQuery } from './address-text.ts'
import { NetworkFailure, Refusal, SessionEnded } from './failures.ts'
import { newKey } from './once.ts'
import { endSession, token } from './session.ts'

const TIMEOUT = 30_000
const SUCCESS = 200

export type CallOptions = {
  signal?: AbortSignal
  /** The `Idempotency-Key` of a changing call; without it the call gets one of its own. */
  key?: string
}

type Envelope = RefusalEnvelope & Record<string, unknown>

/** Makes a call and unwraps its envelope; anything but success is thrown (see failures.ts). */
export async function call<E extends Endpoint>(
  endpoint: E,
  input: SentInput<E>,
  options: CallOptions = {},
): Promise<Received<E>> {
  const sentToken = token()
  const envelope = await exchange(endpoint, input, sentToken, options)
  if (envelope.code === SUCCESS) return envelope as Received<E>
  // A public call's 401 is about what was typed, not about the session.
  if (envelope.code === errorCodes.unauthenticated && endpoint.access !== 'public') {
    endSession(sentToken)
    throw new SessionEnded(envelope)
  }
  throw new Refusal(envelope)
}

/** The address of a call, with what goes into its query. */
export function addressOf<E extends AnyEndpoint>(endpoint: E, input: SentInput<E>): string {
  const values = input as Parameters<typeof writeQuery>[0]
  return `/api${endpoint.path}.html${writeQuery(values)}`
}

/** The address of a file with a ticket, which a browser may open within a minute (decisions §2). */
export async function ticketedAddress<E extends FileEndpoint>(
  endpoint: E,
  input: SentInput<E>,
): Promise<string> {
  const url = addressOf(endpoint, input)
  const { id } = await call(api.session.setTicket, { url })
  return `${url}${url.includes('?') ? '&' : '?'}ticket=${encodeURIComponent(id)}`
}

async function exchange(
  endpoint: Endpoint,
  input: unknown,
  sentToken: string | undefined,
  { signal, key }: CallOptions,
): Promise<Envelope> {
  const reads = endpoint.method === 'GET'
  const headers = new Headers({ Accept: 'application/json' })
  if (sentToken) headers.set('Authorization', `Bearer ${sentToken}`)
  if (endpoint.changes) headers.set('Idempotency-Key', key ?? newKey())
  if (!reads) headers.set('Content-Type', 'application/json')
  const timeout = AbortSignal.timeout(TIMEOUT)
  try {
    const response = await fetch(addressOf(endpoint, reads ? input : {}), {
      method: endpoint.method,
      headers,
      body: reads ? null : JSON.stringify(input),
      signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
    })
    return readEnvelope(await response.json())
  } catch (error) {
    if (signal?.aborted || error instanceof NetworkFailure) throw error
    throw new NetworkFailure(
      timeout.aborted ? '服务器没有及时响应，请稍后重试。' : '无法连接服务器，请检查网络后重试。',
      { cause: error },
    )
  }
}

function readEnvelope(answer: unknown): Envelope {
  const envelope = answer as Partial<Envelope> | null
  if (typeof envelope?.code !== 'number' || typeof envelope.msg !== 'string') {
    throw new NetworkFailure('服务器的响应无法识别，请稍后重试。')
  }
  return envelope as Envelope
}
