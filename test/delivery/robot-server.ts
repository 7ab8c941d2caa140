import { createHmac } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/**
 * The other side of the queue, as the three messengers and a program behave: it enforces their limits and signatures, and
 * answers wrongly where it is said to.
 */

const MINUTE = 60_000
const LIMITS = {
  wecom: { perMinute: 20, bytes: 4096 },
  dingtalk: { perMinute: 20, bytes: 20_000 },
  feishu: { perMinute: 100, bytes: 20_480 },
  webhook: { perMinute: Infinity, bytes: Infinity },
} as const
export type Receiver = keyof typeof LIMITS

/** How a request can be answered. `slow` answers after the sender's patience; `half` ends the connection within its answer. */
export const FAULTS = ['429', 'errcode', 'garbage', 'never', 'slow', 'half', '500'] as const
export type Fault = (typeof FAULTS)[number]

/** Where the sender cannot know that the message has not arrived, it has. */
const ARRIVES: ReadonlySet<Fault> = new Set(['garbage', 'never', 'slow', 'half'])
const SLOW_MS = 20_000

/** A program says by its status alone how it went, so that a code in its answer is none. */
const hasArrived = (receiver: Receiver, fault: Fault | undefined) =>
  fault === undefined || ARRIVES.has(fault) || (receiver === 'webhook' && fault === 'errcode')

export type Received = {
  receiver: Receiver
  at: number
  /** What people read, or the whole body of a program's. */
  text: string
  id: string
  fault: Fault | undefined
  /** Whether people have it in front of them. */
  hasArrived: boolean
}

export const SIGNED_WITH = { dingtalk: 'SECdemo', feishu: 'demo' }

const receiverOf = (path: string): Receiver | undefined => {
  if (path.startsWith('/cgi-bin/webhook/send')) return 'wecom'
  if (path.startsWith('/robot/send')) return 'dingtalk'
  if (path.startsWith('/open-apis/bot/v2/hook/')) return 'feishu'
  return path.startsWith('/hook') ? 'webhook' : undefined
}

type Message = {
  markdown?: { content?: string; text?: string; title?: string }
  content?: { text?: string }
  timestamp?: string
  sign?: string
}

function textOf(receiver: Receiver, body: string): string {
  if (receiver === 'webhook') return body
  const { markdown, content } = JSON.parse(body) as Message
  return receiver === 'feishu'
    ? (content?.text ?? '')
    : `${markdown?.title ?? ''}\n${markdown?.content ?? markdown?.text ?? ''}`
}

type Taken = { url: URL; body: string; headers: IncomingMessage['headers'] }

const base64 = (key: string, text: string) =>
  createHmac('sha256', key).update(text).digest('base64')

/** Whether the signature is right; `secret` is a program's. */
function isSigned(
  { receiver, url, body, headers }: Taken & { receiver: Receiver },
  secret: string,
): boolean {
  if (receiver === 'dingtalk') {
    const stamp = url.searchParams.get('timestamp') ?? ''
    const own = SIGNED_WITH.dingtalk
    return url.searchParams.get('sign') === base64(own, `${stamp}\n${own}`)
  }
  if (receiver === 'webhook') {
    const key = Buffer.from(secret.replace('whsec_', ''), 'base64')
    const [id, timestamp] = ['webhook-id', 'webhook-timestamp'].map((name) => String(headers[name]))
    const said = `${id}.${timestamp}.${body}`
    const signature = createHmac('sha256', key).update(said).digest('base64')
    return headers['webhook-signature'] === `v1,${signature}`
  }
  if (receiver !== 'feishu') return true
  const { timestamp = '', sign } = JSON.parse(body) as Message
  return sign === base64(`${timestamp}\n${SIGNED_WITH.feishu}`, '')
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk)
  return Buffer.concat(chunks).toString('utf8')
}

const json = (response: ServerResponse, status: number, body: object) =>
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))

function answerWrongly(response: ServerResponse, fault: Fault): void {
  if (fault === '429') json(response.setHeader('retry-after', '30'), 429, {})
  else if (fault === '500') json(response, 500, {})
  else if (fault === 'errcode') json(response, 200, { errcode: 45002, code: 45002, errmsg: 'no' })
  else if (fault === 'garbage') response.end('<html>登录</html>')
  else if (fault === 'slow') {
    setTimeout(() => json(response, 200, { errcode: 0, code: 0 }), SLOW_MS).unref()
  } else if (fault === 'half') {
    response.writeHead(200, { 'content-length': '1000' }).write('{"errcode":')
    setImmediate(() => response.destroy())
  }
}

/** Starts one on loopback. `faultOf` says how the next request is answered wrongly, if it is. */
export async function startReceivers(faultOf: (received: Received[]) => Fault | undefined) {
  const received: Received[] = []
  /** What should never happen: beyond a limit, too long, a wrong signature. */
  const violations: string[] = []
  let secret = ''
  const server = createServer((request, response) => {
    void take(request, response).catch((error: unknown) => violations.push(String(error)))
  })

  async function take(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '', 'http://localhost')
    const receiver = receiverOf(url.pathname)
    const body = await bodyOf(request)
    if (!receiver) return void json(response, 404, {})
    const at = Date.now()
    const { perMinute, bytes } = LIMITS[receiver]
    const recent = received.filter((one) => one.receiver === receiver && one.at > at - MINUTE)
    const isSecondFull = recent.filter((one) => one.at > at - 1000).length >= 5
    if (recent.length >= perMinute || (receiver === 'feishu' && isSecondFull)) {
      violations.push(`${receiver}: too many`)
    }
    if (Buffer.byteLength(body) > bytes) violations.push(`${receiver}: too long`)
    if (!isSigned({ receiver, url, body, headers: request.headers }, secret))
      violations.push(`${receiver}: wrong signature`)
    const fault = faultOf(received)
    received.push({
      receiver,
      at,
      text: textOf(receiver, body),
      id: String(request.headers['webhook-id'] ?? ''),
      fault,
      hasArrived: hasArrived(receiver, fault),
    })
    if (fault === undefined) json(response, 200, { errcode: 0, code: 0 })
    else answerWrongly(response, fault)
  }

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    received,
    violations,
    /** The secret of the program, once it is known. */
    signedBy: (key: string) => (secret = key),
    close: () => {
      server.closeAllConnections()
      return new Promise((resolve) => server.close(resolve))
    },
  }
}
