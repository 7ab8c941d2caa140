import type { Received, SentInput, UploadEndpoint } from '#api/kit/endpoint.ts'
import { addressOf } from './client.ts'
import { noAnswer, readEnvelope, unwrapped } from './envelope.ts'
import { NetworkFailure, sessionEnded } from './failures.ts'
import { token } from '../session.ts'

/** How long no byte may move. The time of a whole upload has no limit. */
const STANDSTILL = 60_000

/** How long the server may take once it has everything: it writes the file to a storage that may be far away. */
const STORING = 15 * 60_000

export type UploadOptions<E extends UploadEndpoint> = {
  /** The `Idempotency-Key`; a repetition has the same. */
  key: string
  signal: AbortSignal
  /** How much is sent, from 0 to 1. */
  onProgress: (sent: number) => void
  /** What goes into its address. */
  input?: SentInput<E>
}

/** Uploads one file and unwraps the answer. Not by `fetch`, which reports no upload progress. */
export async function uploadFile<E extends UploadEndpoint>(
  endpoint: E,
  file: File,
  { key, signal, onProgress, input }: UploadOptions<E>,
): Promise<Received<E>> {
  const sentToken = token()
  if (sentToken === undefined) throw sessionEnded()
  const request = new XMLHttpRequest()
  request.open(endpoint.method, addressOf(endpoint, input ?? ({} as SentInput<E>)))
  request.withCredentials = endpoint.cookie
  request.setRequestHeader('Accept', 'application/json')
  request.setRequestHeader('Authorization', `Bearer ${sentToken}`)
  request.setRequestHeader('Idempotency-Key', key)
  const body = new FormData()
  body.append(endpoint.field, file, file.name)
  const text = await answerOf(request, body, signal, onProgress)
  return unwrapped(endpoint, readEnvelope(parsed(text)), sentToken) as Received<E>
}

function answerOf(
  request: XMLHttpRequest,
  body: FormData,
  signal: AbortSignal,
  onProgress: (sent: number) => void,
): Promise<string> {
  return new Promise((resolve, reject) => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const abort = () => request.abort()
    const waitAtMost = (time: number) => {
      clearTimeout(timer)
      timer = setTimeout(() => {
        reject(noAnswer({ tooSlow: true }))
        abort()
      }, time)
    }
    request.upload.addEventListener('progress', ({ loaded, total }) => {
      waitAtMost(STANDSTILL)
      if (total > 0) onProgress(loaded / total)
    })
    request.upload.addEventListener('load', () => waitAtMost(STORING))
    request.addEventListener('load', () => resolve(request.responseText))
    request.addEventListener('error', () => reject(noAnswer()))
    request.addEventListener('abort', () => reject(noAnswer({ cause: signal.reason })))
    request.addEventListener('loadend', () => {
      clearTimeout(timer)
      signal.removeEventListener('abort', abort)
    })
    signal.addEventListener('abort', abort)
    waitAtMost(STANDSTILL)
    request.send(body)
  })
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    throw new NetworkFailure('服务器的响应无法识别，请稍后重试。', { cause: error })
  }
}
