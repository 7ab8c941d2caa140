import 'fastify'
import type { Shape } from '#api/kit/limits.ts'
import type { Context } from '#server/context.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Of its endpoint; what is no endpoint has the usual limits. */
    maxShape?: Shape
    /** Whether its endpoint changes anything; a page or a file does not. */
    changes?: boolean
  }
  interface FastifyRequest {
    /** Hash of the running session's token; empty without a session. */
    tokenHash: string
    /** The user, for the log; 0 without a session. */
    userId: number
    /** What its handler will know of it, once it is identified. */
    callContext: Context | undefined
    /** Ends it unless its body comes in time. */
    bodyDeadline: NodeJS.Timeout | undefined
    /** `code` of the envelope that was answered, for the log. */
    answeredCode: number
  }
}
