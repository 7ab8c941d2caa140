import { vi } from 'vitest'
import type { AnyEndpoint } from '#api/kit/endpoint.ts'
import { addressOf } from '#admin/lib/calls/client.ts'

/** What a call says: the query of a reading, the body of a change. */
type Input = Record<string, unknown>

type Waiting = {
  path: string
  input: Input
  answer: (response: Response) => void
  /** No answer comes: the connection breaks. */
  lose: () => void
}

const pathOf = (endpoint: AnyEndpoint) => addressOf(endpoint, {})

function inputOf(query: string, body: RequestInit['body']): Input {
  if (typeof body === 'string') return JSON.parse(body) as Input
  return Object.fromEntries(new URLSearchParams(query))
}

/** How to lose each call that waits. */
const unsettled = new Set<() => void>()

/**
 * Loses what nobody has answered when a test is over: its time limit would otherwise end in the midst of a later
 * test, with a dialog over that one's page.
 */
export function loseUnanswered(): void {
  for (const lose of unsettled) lose()
}

/**
 * What the screens call, in place of `fetch`: each call waits until the test answers it, so that a test decides in
 * which order answers come. What it says `always` of is answered at once.
 */
export function heldNetwork() {
  const waiting: Waiting[] = []
  const standing = new Map<string, (input: Input) => Response>()
  vi.stubGlobal('fetch', (address: string, init: RequestInit = {}) => {
    const [path = '', query = ''] = address.split('?', 2)
    const input = inputOf(query, init.body)
    const respond = standing.get(path)
    if (respond) return Promise.resolve(respond(input))
    const { promise, resolve, reject } = Promise.withResolvers<Response>()
    const lose = () => reject(new TypeError('Failed to fetch'))
    waiting.push({ path, input, answer: resolve, lose })
    init.signal?.addEventListener('abort', () => reject(init.signal?.reason as Error))
    unsettled.add(lose)
    return promise.finally(() => unsettled.delete(lose))
  })

  const waitingFor = (endpoint: AnyEndpoint) =>
    waiting.filter(({ path }) => path === pathOf(endpoint))

  /** Waits for calls of an endpoint to be under way, so many, and takes the oldest of them off the line. */
  async function take(endpoint: AnyEndpoint, atLeast = 1): Promise<Waiting> {
    await vi.waitUntil(() => waitingFor(endpoint).length >= atLeast, { timeout: 60_000 })
    const [oldest] = waitingFor(endpoint)
    waiting.splice(waiting.indexOf(oldest!), 1)
    return oldest!
  }

  /** Answers every call of an endpoint from now on, also those that wait. */
  function always(endpoint: AnyEndpoint, respond: (input: Input) => Response): void {
    standing.set(pathOf(endpoint), respond)
    for (const call of waitingFor(endpoint)) {
      waiting.splice(waiting.indexOf(call), 1)
      call.answer(respond(call.input))
    }
  }

  /** Lets the calls of an endpoint wait again. */
  function hold(endpoint: AnyEndpoint): void {
    standing.delete(pathOf(endpoint))
  }

  return { take, always, hold, waitingFor }
}

export type HeldNetwork = ReturnType<typeof heldNetwork>

/** A success as the server would write it. */
export const success = (answer: object = {}) => Response.json({ code: 200, msg: '', ...answer })

/** A refusal as the server would write it; `errors` says what is wrong with which field. */
export const refusal = (code: number, msg: string, errors?: Record<string, string>) =>
  Response.json({ code, msg, ...(errors && { errors }) })
