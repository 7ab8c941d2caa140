import type { FileEndpoint } from '#api/kit/endpoint.ts'
import { noAnswer, readEnvelope, unwrapped } from './envelope.ts'
import { NetworkFailure } from './failures.ts'
import { token } from '../session.ts'
import { beginWait } from './waits.ts'

/** The timeout for the start of a file: others may be queued before it. */
const TIMEOUT = 120_000

const nameIn = (header: string | null) =>
  decodeURIComponent(/filename\*=UTF-8''([^;]+)/.exec(header ?? '')?.[1] ?? '')

type Receiving = {
  /** What the file is to be; anything else is a refusal. */
  type: FileEndpoint['type']
  /** Is called with how many bytes have come so far. */
  onBytes?: (bytes: number) => void
  signal?: AbortSignal
}

async function answered(
  address: string,
  sentToken: string | undefined,
  signal: AbortSignal | undefined,
): Promise<Response> {
  const headers = new Headers({ Accept: 'application/json' })
  if (sentToken) headers.set('Authorization', `Bearer ${sentToken}`)
  const wait = beginWait(TIMEOUT)
  try {
    const either = signal ? AbortSignal.any([signal, wait.signal]) : wait.signal
    return await fetch(address, { headers, signal: either })
  } catch (error) {
    signal?.throwIfAborted()
    throw noAnswer({ tooSlow: wait.signal.aborted, left: token() !== sentToken, cause: error })
  } finally {
    wait.end()
  }
}

/**
 * The file at the address of a call (`addressOf`), with its name. Throws a refusal in the server's words, and a
 * `NetworkFailure` where not all of it comes.
 */
export async function receiveFile(
  address: string,
  { type, onBytes, signal }: Receiving,
): Promise<{ name: string; file: Blob }> {
  const sentToken = token()
  const response = await answered(address, sentToken, signal)
  if (!response.headers.get('content-type')?.startsWith(type)) {
    const answer: unknown = await response.json().catch(() => undefined)
    unwrapped({ access: 'session' }, readEnvelope(answer), sentToken)
  }
  const parts: Uint8Array<ArrayBuffer>[] = []
  let bytes = 0
  try {
    const reader = response.body!.getReader()
    for (let read = await reader.read(); !read.done; read = await reader.read()) {
      parts.push(read.value)
      bytes += read.value.byteLength
      onBytes?.(bytes)
    }
  } catch (error) {
    signal?.throwIfAborted()
    throw new NetworkFailure('文件没有传完，请重新导出。', { cause: error })
  }
  const name = nameIn(response.headers.get('content-disposition'))
  return { name, file: new Blob(parts, { type }) }
}
