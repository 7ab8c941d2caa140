import type { FileEndpoint } from '#api/kit/endpoint.ts'
import { addressOf } from './client.ts'
import type { AddressValues } from '../address.ts'
import { noAnswer, readEnvelope, unwrapped } from './envelope.ts'
import { NetworkFailure } from './failures.ts'
import { token } from '../session.ts'
import { beginWait } from './waits.ts'

/** The timeout for the start of a file: others may be queued before it. */
const TIMEOUT = 120_000

const nameIn = (header: string | null) =>
  decodeURIComponent(/filename\*=UTF-8''([^;]+)/.exec(header ?? '')?.[1] ?? '')

async function answered(address: string, sentToken: string | undefined): Promise<Response> {
  const headers = new Headers({ Accept: 'application/json' })
  if (sentToken) headers.set('Authorization', `Bearer ${sentToken}`)
  const wait = beginWait(TIMEOUT)
  try {
    return await fetch(address, { headers, signal: wait.signal })
  } catch (error) {
    throw noAnswer({ tooSlow: wait.signal.aborted, left: token() !== sentToken, cause: error })
  } finally {
    wait.end()
  }
}

/**
 * The file that a call makes, with its name, and meanwhile how many bytes have come. Throws a refusal in the server's
 * words, and a `NetworkFailure` where not all of it comes.
 */
export async function receiveFile(
  endpoint: FileEndpoint,
  input: AddressValues,
  onBytes: (bytes: number) => void,
): Promise<{ name: string; file: Blob }> {
  const sentToken = token()
  const response = await answered(addressOf(endpoint, input), sentToken)
  const type = response.headers.get('content-type') ?? ''
  if (!type.startsWith(endpoint.type)) {
    const answer: unknown = await response.json().catch(() => undefined)
    unwrapped(endpoint, readEnvelope(answer), sentToken)
  }
  const parts: Uint8Array<ArrayBuffer>[] = []
  let bytes = 0
  try {
    const reader = response.body!.getReader()
    for (let read = await reader.read(); !read.done; read = await reader.read()) {
      parts.push(read.value)
      bytes += read.value.byteLength
      onBytes(bytes)
    }
  } catch (error) {
    throw new NetworkFailure('文件没有传完，请重新导出。', { cause: error })
  }
  const name = nameIn(response.headers.get('content-disposition'))
  return { name, file: new Blob(parts, { type: endpoint.type }) }
}
