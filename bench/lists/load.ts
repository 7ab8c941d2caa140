import { Agent, request, type IncomingHttpHeaders } from 'node:http'

/** Requests one after the other over one connection that stays open, as a screen's are. */

const agent = new Agent({ keepAlive: true, maxSockets: 64 })

export type Answer = { body: Buffer; headers: IncomingHttpHeaders; rawHeaders: string[] }
export type Sent = { method?: string; headers?: Record<string, string>; body?: string }

export function ask(
  url: string,
  { method = 'GET', headers = {}, body }: Sent = {},
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const outgoing = request(url, { method, headers, agent }, (incoming) => {
      const chunks: Buffer[] = []
      incoming.on('data', (chunk: Buffer) => chunks.push(chunk))
      incoming.on('error', reject)
      incoming.on('end', () =>
        resolve({
          body: Buffer.concat(chunks),
          headers: incoming.headers,
          rawHeaders: incoming.rawHeaders,
        }),
      )
    })
    outgoing.on('error', reject)
    outgoing.end(body)
  })
}

const WARM_UP = 200
const LEAST = 50
const ENOUGH_US = 600_000
const MOST = 1_500

/** The mean of what a counter of microseconds grows by with each request, after a warm-up. */
export async function meanOf(
  counters: readonly (() => number)[],
  once: (at: number) => Promise<unknown>,
): Promise<number[]> {
  const total = () => counters.reduce((sum, counter) => sum + counter(), 0)
  const cold = total()
  let at = 0
  while (at < WARM_UP && (at < 5 || total() - cold < ENOUGH_US)) await once((at += 1))
  const before = counters.map((counter) => counter())
  const began = total()
  let count = 0
  while (count < MOST && (count < LEAST || total() - began < ENOUGH_US)) {
    await once((at += 1))
    count += 1
    if (count >= 5 && total() - began > 4 * ENOUGH_US) break
  }
  return counters.map((counter, which) => (counter() - before[which]!) / count)
}
