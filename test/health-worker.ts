import { once } from 'node:events'
import { Agent, get } from 'node:http'
import { setTimeout } from 'node:timers/promises'
import { parentPort } from 'node:worker_threads'

/**
 * Asks a server for a sign of life from a thread of its own, for `health.ts`. A message with the server's address starts a
 * round, and is answered with the longest time while nothing is done there; the next one ends it, and is answered with
 * the longest time in between. Both are milliseconds.
 */

/** Between two questions, so that asking takes next to nothing from the work that is watched. */
const PACE_MS = 10
const WARM_UP = 2
const IDLE_ASKS = 5

/** Milliseconds from the question to the end of the answer. */
function ask(url: string, agent: Agent): Promise<number> {
  const start = performance.now()
  return new Promise((resolve, reject) => {
    get(new URL('/api/live', url), { agent }, (incoming) => {
      if (incoming.statusCode !== 200) reject(new Error(`it answered ${incoming.statusCode}`))
      incoming.resume()
      incoming.once('error', reject)
      incoming.once('end', () => resolve(performance.now() - start))
    }).once('error', reject)
  })
}

async function longestOf(one: () => Promise<number>, more: () => boolean): Promise<number> {
  let longest = 0
  do {
    longest = Math.max(longest, await one())
    await setTimeout(PACE_MS)
  } while (more())
  return longest
}

function asks(count: number): () => boolean {
  let left = count
  return () => (left -= 1) > 0
}

// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
const tell = (longestMs: number) => parentPort!.postMessage(longestMs)

for (;;) {
  const [url] = (await once(parentPort!, 'message')) as [string]
  const agent = new Agent({ keepAlive: true })
  const one = () => ask(url, agent)
  let ended = false
  parentPort!.once('message', () => (ended = true))
  await longestOf(one, asks(WARM_UP))
  tell(await longestOf(one, asks(IDLE_ASKS)))
  tell(await longestOf(one, () => !ended))
  agent.destroy()
}
