import type { FastifyReply, FastifyRequest } from 'fastify'
import { LoopTurns } from '#server/jobs/loop-turns.ts'
import { countEvent } from '#server/platform/metrics.ts'
import { hasNoBody } from '../input/body-parsers.ts'
import { Unhandled } from './oversized.ts'

/** So many calls of one user are worked on at once; further ones wait for one of them to end. */
export const CALLS_AT_ONCE = 4
/**
 * Calls in flight, waiting ones included. A user may have more than any one session or key, so that neither who took over a
 * session nor a program that asks too much locks the user out.
 */
export const CALLS_OF_SESSION = 120
export const CALLS_OF_USER = 240
/** Bytes of bodies that all calls of a user in flight may hold in memory. */
export const BODIES_OF_USER = 64 * 1024 * 1024

/** Of a call whose client went away before its turn; the number that proxies' logs have for it. */
const WENT_AWAY = 499

type InFlight = { calls: number; bytes: number }

/** The bytes that a body may come to in memory: as many as it announces, and no more than its call holds. */
function heldBytes({ headers }: FastifyRequest, maxBytes: number): number {
  if (hasNoBody(headers)) return 0
  return Math.min(Number(headers['content-length'] ?? Infinity), maxBytes)
}

/**
 * Calls of users take turns, so that nobody waits for all that one user has in flight. Calls without a session need none: their
 * addresses have limits (`rate-limit.ts`).
 */
export class Turns {
  readonly #turns = new LoopTurns(CALLS_AT_ONCE)
  readonly #inFlight = new Map<string, InFlight>()

  /**
   * Counts a call until it is answered or its client has gone, with the bytes of a body that is held in memory. Where its user
   * has too much in flight it is refused, before anything of it is read.
   */
  admit(request: FastifyRequest, reply: FastifyReply, maxHeldBytes: number): void {
    if (request.userId === 0) return
    const bytes = heldBytes(request, maxHeldBytes)
    const session = `session ${request.tokenHash}`
    const user = `user ${request.userId}`
    const isFull =
      this.#of(session).calls >= CALLS_OF_SESSION ||
      this.#of(user).calls >= CALLS_OF_USER ||
      this.#of(user).bytes + bytes > BODIES_OF_USER
    if (isFull) {
      countEvent('flood')
      throw new Unhandled(429, '您同时进行的操作太多，请等前面的完成后再试')
    }
    const count = (calls: 1 | -1) => {
      for (const key of [session, user]) this.#count(key, calls, calls * bytes)
    }
    count(1)
    reply.raw.once('close', () => count(-1))
  }

  /** Works on a call, or on a part of its answer, when it is its user's turn. */
  async run<T>(request: FastifyRequest, reply: FastifyReply, work: () => Promise<T>): Promise<T> {
    if (request.userId === 0) return work()
    const gone = new AbortController()
    const leave = () => gone.abort()
    if (reply.raw.closed) leave()
    else reply.raw.once('close', leave)
    const begun = () => {
      reply.raw.off('close', leave)
      return work()
    }
    try {
      const queued = { by: request.tokenHash, signal: gone.signal }
      return await this.#turns.run(request.userId, begun, queued)
    } catch (error) {
      if (gone.signal.aborted) throw new Unhandled(WENT_AWAY, '请求已取消')
      throw error
    }
  }

  #of(key: string): InFlight {
    return this.#inFlight.get(key) ?? { calls: 0, bytes: 0 }
  }

  #count(key: string, calls: number, bytes: number): void {
    const before = this.#of(key)
    const now = { calls: before.calls + calls, bytes: before.bytes + bytes }
    if (now.calls === 0) this.#inFlight.delete(key)
    else this.#inFlight.set(key, now)
  }
}
