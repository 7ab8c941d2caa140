import type { FastifyRequest } from 'fastify'

export const TOO_LARGE = '提交的内容太大，请缩短后重试'

/** A request that never reaches a handler. Unlike a `Refusal` it has a real HTTP status (spec 2.2). */
export class Unhandled extends Error {
  readonly statusCode: number

  constructor(statusCode: number, message: string) {
    super(message)
    this.name = 'Unhandled'
    this.statusCode = statusCode
  }
}

/** A request that is refused for its size alone. */
export class Oversized extends Unhandled {
  constructor(message = TOO_LARGE) {
    super(413, message)
    this.name = 'Oversized'
  }
}

/** More levels, names or values than any call takes. */
export const tooComplex = () => new Oversized('提交的内容项数太多或层次太深，请减少后重试')

/** Refuses, before any of it is read, a body that announces more bytes than its call takes. */
export function checkAnnounced(request: FastifyRequest, maxBytes: number): void {
  if (Number(request.headers['content-length'] ?? 0) > maxBytes) throw new Oversized()
}

/** Reads the whole body for a parser that counts no bytes; refused as soon as it exceeds the limit. */
export function bytesOf({ raw }: FastifyRequest, maxBytes: number): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    let received = 0
    const keep = (chunk: Buffer) => {
      received += chunk.length
      if (received <= maxBytes) {
        chunks.push(chunk)
        return
      }
      raw.off('data', keep)
      reject(new Oversized())
    }
    raw.on('data', keep)
    raw.once('end', () => resolve(Buffer.concat(chunks)))
    raw.once('error', reject)
  })
}

/** Closes the connection of a client that sends more than the limit without having announced a length. */
export function endBeyond({ raw }: FastifyRequest, maxBytes: number): void {
  let received = 0
  raw.on('data', (chunk: Buffer) => {
    received += chunk.length
    if (received > maxBytes) raw.destroy(new Oversized())
  })
}
