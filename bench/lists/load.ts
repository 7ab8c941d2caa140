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

/** Both are compiled by use: what comes first would otherwise pay for what comes after. */
const WARM_UP = 4_000
const LEAST = 50
const ENOUGH_US = 600_000
const MOST = 1_500
const ROUNDS = 10

/** A request, and the counters of microseconds that grow with it. */
export type Measured = {
  counters: readonly (() => number)[]
  once: (at: number) => Promise<unknown>
}

type Sums = { grown: number[]; count: number; at: number }

const totalOf = (sums: readonly number[]) => sums.reduce((sum, one) => sum + one, 0)

/** Asks until a part of what is enough has been used. */
async function go({ counters, once }: Measured, sums: Sums, part: number, most: number) {
  const before = counters.map((counter) => counter())
  const grown = () => counters.map((counter, which) => counter() - before[which]!)
  let count = 0
  while (count < most && (count < LEAST * part || totalOf(grown()) < ENOUGH_US * part)) {
    await once((sums.at += 1))
    count += 1
    if (totalOf(grown()) > 4 * ENOUGH_US * part) break
  }
  sums.count += count
  sums.grown = grown().map((one, which) => one + (sums.grown[which] ?? 0))
}

/**
 * The means of what the counters grow by with each request. In turns, as a machine that others use too is
 * now quicker and now slower: what is compared should meet the same of both.
 */
export async function meansOf(sides: readonly Measured[]): Promise<number[][]> {
  for (const side of sides) await go(side, { grown: [], count: 0, at: 0 }, 2, WARM_UP)
  const all = sides.map(() => ({ grown: [], count: 0, at: WARM_UP }))
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const [which, side] of sides.entries()) {
      await go(side, all[which]!, 1 / ROUNDS, MOST / ROUNDS)
    }
  }
  return all.map(({ grown, count }) => grown.map((one: number) => one / count))
}

/** The same for one. */
export async function meanOf(
  counters: Measured['counters'],
  once: Measured['once'],
): Promise<number[]> {
  const [means = []] = await meansOf([{ counters, once }])
  return means
}
