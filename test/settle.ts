import { BroadcastChannel, isMainThread } from 'node:worker_threads'

/**
 * Loaded into a server process by tests (`NODE_OPTIONS=--expose-gc --import=…`), into its threads too: SIGUSR2
 * makes all of them let go of what they can, and the process write down how much memory it then holds.
 */
const ROUNDS = 5
/** Time for the threads, which cannot be waited for: there may be none. */
const THREADS_MS = 300

type Collect = (how: Record<'type' | 'execution' | 'flavor', string>) => void
const collect = globalThis.gc as unknown as Collect

const channel = new BroadcastChannel('settle')
channel.unref()

async function letGo(): Promise<void> {
  for (let round = 0; round < ROUNDS; round += 1) {
    collect({ type: 'major', execution: 'sync', flavor: 'last-resort' })
    await new Promise((resolve) => setImmediate(resolve))
  }
}

async function settle(): Promise<void> {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
  channel.postMessage('settle')
  await new Promise((resolve) => setTimeout(resolve, THREADS_MS))
  await letGo()
  const { rss } = process.memoryUsage()
  process.stdout.write(`settled ${JSON.stringify({ rss })}\n`)
}

if (isMainThread) process.on('SIGUSR2', () => void settle())
else channel.addEventListener('message', () => void letGo())
