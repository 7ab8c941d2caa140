import { vi } from 'vitest'
import type { Endpoint } from '#api/endpoint.ts'
import { addressOf } from '#admin/lib/client.ts'

type Waiting = { path: string; body: unknown; answer: (response: Response) => void }

/**
 * What the screens call, in place of `fetch`: each call waits until the test answers it, so that a test decides in
 * which order answers come.
 */
export function heldNetwork() {
  const waiting: Waiting[] = []
  vi.stubGlobal('fetch', (address: string, init: RequestInit = {}) => {
    const path = address.split('?', 1)[0] ?? ''
    const { promise, resolve, reject } = Promise.withResolvers<Response>()
    const body: unknown = typeof init.body === 'string' ? JSON.parse(init.body) : undefined
    waiting.push({ path, body, answer: resolve })
    init.signal?.addEventListener('abort', () => reject(init.signal?.reason as Error))
    return promise
  })

  /** Waits for calls of an endpoint to be under way, so many, and takes the oldest of them off the line. */
  async function take(endpoint: Endpoint, atLeast = 1): Promise<Waiting> {
    const path = addressOf(endpoint, {})
    const calls = () => waiting.filter((call) => call.path === path)
    await vi.waitUntil(() => calls().length >= atLeast, { timeout: 5_000 })
    const [oldest] = calls()
    waiting.splice(waiting.indexOf(oldest!), 1)
    return oldest!
  }

  return { take }
}

/** A success as the server would write it. */
export const success = (answer: object) => Response.json({ code: 200, msg: '', ...answer })

/** A refusal as the server would write it. */
export const refusal = (code: number, msg: string) => Response.json({ code, msg })
