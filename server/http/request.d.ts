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
    /** Hash of the running session's token; empty where there is none. */
    tokenHash: string
    /** Who asked, for the log; 0 where nobody is signed in. */
    userId: number
    /** What its handler will know of it, once it is identified. */
    callContext: Context | undefined
    /** Ends it unless its body comes in time. */
    bodyDeadline: NodeJS.Timeout | undefined
    /** `code` of the envelope that was answered, for the log. */
    answeredCode: number
  }
}
