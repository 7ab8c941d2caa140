import { setTimeout as after } from 'node:timers/promises'
import { ask } from '../lists/load.ts'

/**
 * A third party in a process of its own: asks `/api/live`, and a small call of another user's session, again and again until
 * it is to stop; then it sends the times of all answers.
 */

export type Bystander = { live: number[]; call: number[]; failed: number }

const PACE_MS = 10
const [url = '', path = '', token = ''] = process.argv.slice(2)
const seen: Bystander = { live: [], call: [], failed: 0 }
const ending = new AbortController()

async function times(address: string, into: number[], headers: Record<string, string>) {
  while (!ending.signal.aborted) {
    const began = performance.now()
    const { body } = await ask(address, { headers })
    into.push(performance.now() - began)
    if (!body.includes('"code":200')) seen.failed += 1
    await after(PACE_MS)
  }
}

const asking = [
  times(`${url}/api/live`, seen.live, {}),
  times(url + path, seen.call, { authorization: `Bearer ${token}` }),
]

async function report(): Promise<void> {
  ending.abort()
  await Promise.all(asking)
  process.send?.(seen, () => process.exit())
}

process.once('message', () => void report())
process.send?.('asking')
