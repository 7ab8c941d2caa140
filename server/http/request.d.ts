import 'fastify'
import type { Shape } from '#api/kit/limits.ts'
import type { Context } from '#server/context.ts'
import type { Turns } from './guard/turns.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The limits of its endpoint; the default ones for other addresses. */
    maxShape?: Shape
    /** Whether its endpoint changes anything; a page or a file does not. */
    changes?: boolean
  }
  interface FastifyInstance {
    turns: Turns
  }
  interface FastifyRequest {
    /** Hash of the running session's token; empty without a session. */
    tokenHash: string
    /** The user, for the log; 0 without a session. */
    userId: number
    /** The context for its handler, once it is identified. */
    callContext: Context | undefined
    /** The timer that ends it unless its body arrives in time. */
    bodyDeadline: NodeJS.Timeout | undefined
    /** `code` of the envelope that was answered, for the log. */
    answeredCode: number
  }
}
