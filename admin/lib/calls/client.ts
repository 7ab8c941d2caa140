import type { AnyEndpoint, Endpoint, Received, SentInput } from '#api/kit/endpoint.ts'
import { session } from '#api/session/session.ts'
import { writeQuery } from '../address-text.ts'
import { noAnswer, readEnvelope, unwrapped } from './envelope.ts'
import type { Envelope } from './envelope.ts'
import { NetworkFailure } from './failures.ts'
import { newKey } from './idempotency-key.ts'
import { token } from '../session.ts'
import { beginWait } from './waits.ts'

/** The timeouts: of a read, which can be repeated, and of a change. */
const READING_TIMEOUT = 20_000
const CHANGE_TIMEOUT = 30_000

export type CallOptions = {
  signal?: AbortSignal
  /** The `Idempotency-Key` of a changing call; without it the call gets one of its own. */
  key?: string
}

/** Makes a call and unwraps its envelope; anything but success is thrown (see failures.ts). */
export async function call<E extends Endpoint>(
  endpoint: E,
  input: SentInput<E>,
  options: CallOptions = {},
): Promise<Received<E>> {
  const sentToken = token()
  const envelope = await exchange(endpoint, input, sentToken, options)
  return unwrapped(endpoint, envelope, sentToken) as Received<E>
}

/** The address of a call, with what goes into its query. */
export function addressOf<E extends AnyEndpoint>(endpoint: E, input: SentInput<E>): string {
  const values = input as Parameters<typeof writeQuery>[0]
  return `/api${endpoint.path}.html${writeQuery(values)}`
}

/**
 * A file's address (an export's, an uploaded file's) with a ticket, with which a browser may open it within
 * a minute (spec 3.3.1).
 */
export async function ticketedAddress(url: string): Promise<string> {
  const { id } = await call(session.setTicket, { url })
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
  const wait = beginWait(endpoint.changes ? CHANGE_TIMEOUT : READING_TIMEOUT, endpoint.passive)
  try {
    const response = await fetch(addressOf(endpoint, reads ? input : {}), {
      method: endpoint.method,
      headers,
      body: reads ? null : JSON.stringify(input),
      signal: signal ? AbortSignal.any([signal, wait.signal]) : wait.signal,
    })
    return readEnvelope(await response.json())
  } catch (error) {
    if (signal?.aborted || error instanceof NetworkFailure) throw error
    throw noAnswer({ tooSlow: wait.signal.aborted, left: token() !== sentToken, cause: error })
  } finally {
    wait.end()
  }
}

/** Reads an uploaded file here, with the session's header. A refusal is no file, and throws. */
export async function fetchFile(url: string, signal: AbortSignal): Promise<Blob> {
  const response = await fetch(url, {
    headers: { Accept: 'image/*', Authorization: `Bearer ${token() ?? ''}` },
    signal,
  })
  const blob = await response.blob()
  if (!response.ok || blob.type.startsWith('application/json')) throw noAnswer()
  return blob
}
