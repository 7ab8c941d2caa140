import { createHash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** Lets pages of any site read and show an answer that is public by purpose (spec 8.3.2, 9.2). */
export function shareWithAllSites(reply: FastifyReply): void {
  void reply
    .header('access-control-allow-origin', '*')
    .header('cross-origin-resource-policy', 'cross-origin')
}

/** Long enough to spare the server, short enough for a corrected text to be seen soon. */
const FRESH_SECONDS = 60

/** A public answer with its ETag; as bytes, which all who are sent it share. */
export type Shared = { body: Buffer; tag: string }

export function shared(answer: object): Shared {
  const body = Buffer.from(JSON.stringify(answer))
  return { body, tag: `"${createHash('sha256').update(body).digest('base64url')}"` }
}

/** Sends a cacheable answer; a client that has it already gets 304. */
export function sendShared(request: FastifyRequest, reply: FastifyReply, { body, tag }: Shared) {
  shareWithAllSites(reply)
  void reply.header('cache-control', `public, max-age=${FRESH_SECONDS}`).header('etag', tag)
  const known = request.headers['if-none-match']?.split(',').map((one) => one.trim()) ?? []
  if (known.includes('*') || known.some((one) => one.replace(/^W\//, '') === tag)) {
    return reply.code(304).send()
  }
  return reply.type('application/json; charset=utf-8').send(body)
}
