import type { RawAnswer } from '../run/http.ts'
import type { FuzzRequest } from './requests.ts'

const CHINESE = /[\u4e00-\u9fff]{2}/

/** `code` of an envelope; of any other answer its status. */
export function codeOf(answer: RawAnswer): number {
  const type = answer.headers['content-type'] ?? ''
  return type.startsWith('application/json') ? answer.envelope.code : answer.status
}

/** The fault of an answer, if any: it must be an envelope, a requested file, or a page. */
export function faultIn(request: FuzzRequest, answer: RawAnswer): string | undefined {
  if (answer.status >= 500) return `status ${answer.status}`
  // A head has no body to look at.
  if (request.method === 'HEAD') return answer.status >= 400 ? undefined : 'HEAD is answered'
  if (answer.status === 304 && request.headers['if-none-match'] !== undefined) return undefined
  const type = answer.headers['content-type'] ?? ''
  if (type.startsWith('application/json')) {
    const { code, msg } = answer.envelope
    if (!Number.isInteger(code) || code < 200 || code >= 500) return `code ${code}`
    return CHINESE.test(msg) ? undefined : `msg ${JSON.stringify(msg)}`
  }
  if (type.startsWith('text/html') && (request.headers['accept'] ?? '').includes('text/html')) {
    return CHINESE.test(answer.text) ? undefined : 'a page without a Chinese sentence'
  }
  const isFile = request.endpoint.kind === 'file' && answer.status === 200
  return isFile ? undefined : `neither envelope nor file: ${answer.status} ${type}`
}

/** A request as text, for debugging a failure. */
export function inWords({ sender, method, path, headers, body }: FuzzRequest): string {
  const text = body === undefined ? '' : Buffer.from(body).toString('latin1').slice(0, 600)
  return `${sender}: ${method} ${path.slice(0, 600)}\n  ${JSON.stringify(headers).slice(0, 400)}\n  ${JSON.stringify(text)}`
}
