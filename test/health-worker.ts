import { Agent, get } from 'node:http'
import { setTimeout } from 'node:timers/promises'
import { parentPort, workerData } from 'node:worker_threads'

/**
 * Asks a server for its health from a thread of its own, for `health.ts`. A message starts a round and the
 * next one ends it; each is answered with the longest time in milliseconds.
 */

/** Between two questions, so that asking takes next to nothing from the work that is watched. */
const PACE_MS = 10
const WARM_UP = 2
const IDLE_ASKS = 5

const { url } = workerData as { url: string }
const agent = new Agent({ keepAlive: true })

/** Milliseconds from the question to the end of the answer. */
function ask(): Promise<number> {
  const start = performance.now()
  return new Promise((resolve, reject) => {
    get(new URL('/api/health', url), { agent }, (incoming) => {
      if (incoming.statusCode !== 200) reject(new Error(`health answered ${incoming.statusCode}`))
      incoming.resume()
      incoming.once('error', reject)
      incoming.once('end', () => resolve(performance.now() - start))
    }).once('error', reject)
  })
}

async function longestOf(more: () => boolean): Promise<number> {
  let longest = 0
  do {
    longest = Math.max(longest, await ask())
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

let ended = false
parentPort!.once('message', () => (ended = true))
await longestOf(asks(WARM_UP))
tell(await longestOf(asks(IDLE_ASKS)))
tell(await longestOf(() => !ended))
agent.destroy()
