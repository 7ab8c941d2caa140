import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { HashAnswer, HashRequest } from './hash-worker.ts'

/** After this long without a sign-in the worker ends, as its memory is worth more than its start. */
const IDLE_MS = 30_000

let current: Worker | undefined
let idle: NodeJS.Timeout | undefined

function end(): void {
  void current?.terminate()
  current = undefined
}

/**
 * Hashes or compares a password in a thread of low priority: that takes a good part of a second of a core,
 * for which nobody else should have to wait. To be asked for one at a time. A failure ends the thread.
 */
async function hashed(request: HashRequest): Promise<HashAnswer> {
  clearTimeout(idle)
  current ??= new Worker(new URL('./hash-worker.ts', import.meta.url), { name: 'hash' })
  const worker = current
  worker.ref()
  try {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
    worker.postMessage(request)
    const [answer] = (await once(worker, 'message')) as [HashAnswer]
    return answer
  } catch (error) {
    end()
    throw error
  } finally {
    worker.unref()
    idle = setTimeout(end, IDLE_MS).unref()
  }
}

/** The hash of a password (argon2id; the library's defaults follow OWASP). */
export const hash = async (password: string) => String(await hashed({ password }))

/** Whether a password has this hash. */
export const verify = async (stored: string, password: string) =>
  (await hashed({ password, stored })) === true
