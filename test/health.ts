import { once } from 'node:events'
import { Worker } from 'node:worker_threads'

/** How many times the idle answer others may wait on a busy machine, and at least how many milliseconds. */
const TIMES_IDLE = 20
const AT_LEAST_MS = 1000

/** The thread that asks: one for all tests of a process, since its start takes longer than most of their work. */
let asking: Worker | undefined

function thread(): Worker {
  if (asking) return asking
  const worker = new Worker(new URL('./health-worker.ts', import.meta.url))
  worker.unref()
  // A question that fails ends the thread, which fails the test that waits for it; the next one has another.
  worker.once('exit', () => {
    if (asking === worker) asking = undefined
  })
  asking = worker
  return worker
}

/**
 * Does work while a thread of its own asks `/api/live` again and again, as others would who use the server
 * meanwhile: a held event loop, though it is this process's own, holds their answers and not the clock.
 *
 * @returns what the work gave; the longest answer (milliseconds) while nothing was done and while the work was;
 * and the bound that the latter is compared with. Throws where that does not answer 200.
 */
export async function healthWhile<T>(
  server: { url: string },
  work: () => Promise<T>,
): Promise<{ result: T; idleMs: number; longestMs: number; boundMs: number }> {
  const worker = thread()
  const heard = () => once(worker, 'message') as Promise<[number]>
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
  const say = (message: string) => worker.postMessage(message)
  const idle = heard()
  say(server.url)
  const [idleMs] = await idle
  const watched = heard()
  // Told of below; until then the work goes on.
  watched.catch(() => undefined)
  const result = await work().finally(() => say('end'))
  const [longestMs] = await watched
  return { result, idleMs, longestMs, boundMs: Math.max(TIMES_IDLE * idleMs, AT_LEAST_MS) }
}
