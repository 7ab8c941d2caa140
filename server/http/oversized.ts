import type { FastifyRequest } from 'fastify'

export const TOO_LARGE = '提交的内容太大，请缩短后重试'

/**
 * A request that is refused for its size alone, whatever it says. Unlike a `Refusal` it has a real HTTP status, as it
 * never reaches a handler (decisions §1).
 */
export class Oversized extends Error {
  readonly statusCode = 413

  constructor(message = TOO_LARGE) {
    super(message)
    this.name = 'Oversized'
  }
}

/** More levels, names or values than any call takes. */
export const tooComplex = () => new Oversized('提交的内容项数太多或层次太深，请减少后重试')

/** Refuses, before any of it is read, a body that announces more bytes than its call takes. */
export function checkAnnounced(request: FastifyRequest, maxBytes: number): void {
  if (Number(request.headers['content-length'] ?? 0) > maxBytes) throw new Oversized()
}

/** Rejects as soon as more bytes than that have come, for a body whose reader does not count them. */
export function untilOversized({ raw }: FastifyRequest, maxBytes: number): Promise<never> {
  return new Promise((_resolve, reject) => {
    let received = 0
    raw.on('data', (chunk: Buffer) => {
      received += chunk.length
      if (received > maxBytes) reject(new Oversized())
    })
  })
}
