import 'fastify'

declare module 'fastify' {
  interface FastifyRequest {
    /** Hash of the running session's token; empty where there is none. */
    tokenHash: string
    /** Who asked, for the log; 0 where nobody is signed in. */
    userId: number
    /** `code` of the envelope that was answered, for the log. */
    answeredCode: number
  }
}
