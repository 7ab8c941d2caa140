import { once } from 'node:events'
import { request, type IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'
import { hostName } from '#server/platform/outgoing-values.ts'
import {
  connectTo,
  connectToRobotServer,
  hostFault,
  placeOf,
  secured,
  type Door,
} from './connect.ts'
import { Unsent, wordsOf } from './failures.ts'

const KB = 1024
const MAX_SENT_BYTES = 256 * KB
const MAX_ANSWER_BYTES = 64 * KB

/** A request: its address, its body, and what headers it has beside the usual ones. */
type Outgoing = { address: string; body: string; headers?: Record<string, string> }

/**
 * What became of a request: an answer; nothing was sent, which a repetition cannot do twice; or it may have arrived.
 * Reasons are sentences for staff and hold nothing of the address but its host.
 */
export type Posted =
  | { outcome: 'answered'; status: number; body: string; retryAfter?: string }
  | { outcome: 'unsent'; reason: string }
  | { outcome: 'unknown'; reason: string }

/** Why an address cannot be sent to, as far as it shows without a connection; undefined where it may. */
export function addressFault(door: Door, address: string): string | undefined {
  const url = URL.parse(address)
  if (!url || !/^https?:$/.test(url.protocol)) return '网址必须以 https:// 开头'
  if (url.username !== '' || url.password !== '') return '网址里不能有用户名和密码'
  return hostFault(door, hostName(url.hostname) ?? '')
}

/** A connection for a request, by TLS unless the operator allows the private address. */
async function connectionFor(door: Door, url: URL, signal: AbortSignal): Promise<Socket> {
  const fault = addressFault(door, url.href)
  if (fault !== undefined) throw new Unsent(fault)
  const host = hostName(url.hostname) ?? ''
  const isSecure = url.protocol === 'https:'
  const standIn = await connectToRobotServer(door, host, signal)
  if (standIn) return standIn
  const place = await placeOf(door, host, isSecure, signal)
  if (!isSecure && !place.isPrivate) throw new Unsent('网址必须以 https:// 开头')
  const port = url.port === '' ? (isSecure ? 443 : 80) : Number(url.port)
  const socket = await connectTo(place, port, signal)
  return isSecure ? secured(door, socket, host, signal) : socket
}

/** The start of an answer, as far as it may be read. */
async function bodyOf(response: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of response as AsyncIterable<Buffer>) {
    chunks.push(chunk)
    bytes += chunk.length
    if (bytes >= MAX_ANSWER_BYTES) break
  }
  return Buffer.concat(chunks).subarray(0, MAX_ANSWER_BYTES).toString('utf8')
}

async function exchange(
  socket: Socket,
  url: URL,
  { body, headers = {} }: Outgoing,
  signal: AbortSignal,
): Promise<Posted> {
  const host = hostName(url.hostname) ?? ''
  const sending = request({
    createConnection: () => socket,
    method: 'POST',
    path: url.pathname + url.search,
    headers: {
      host: url.port === '' ? host : `${host}:${url.port}`,
      'content-type': 'application/json; charset=utf-8',
      'content-length': Buffer.byteLength(body),
      ...headers,
    },
    signal,
  })
  // After the answer has come nobody waits for an error any more, and one would end the process.
  sending.on('error', () => undefined)
  sending.end(body)
  const [response] = (await once(sending, 'response', { signal })) as [IncomingMessage]
  return {
    outcome: 'answered',
    status: response.statusCode ?? 0,
    retryAfter: response.headers['retry-after'],
    body: await bodyOf(response),
  }
}

/**
 * Sends one request by POST to a host that the operator allows, and reads the start of the answer. No redirect is
 * followed: it is an answer like others. Nothing is thrown.
 */
export async function post(door: Door, outgoing: Outgoing): Promise<Posted> {
  const url = URL.parse(outgoing.address)
  if (!url) return { outcome: 'unsent', reason: '网址必须以 https:// 开头' }
  if (Buffer.byteLength(outgoing.body) > MAX_SENT_BYTES) {
    return { outcome: 'unsent', reason: '内容太长，没有发送' }
  }
  const signal = AbortSignal.timeout(door.limitMs)
  let socket: Socket
  try {
    socket = await connectionFor(door, url, signal)
  } catch (error) {
    return { outcome: 'unsent', reason: wordsOf(signal.aborted ? signal.reason : error) }
  }
  try {
    return await exchange(socket, url, outgoing, signal)
  } catch (error) {
    // What an end of the time has cut off fails with words of its own.
    return { outcome: 'unknown', reason: wordsOf(signal.aborted ? signal.reason : error) }
  } finally {
    socket.destroy()
  }
}
