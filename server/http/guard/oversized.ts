import type { FastifyRequest } from 'fastify'
import type { AnyEndpoint } from '#api/kit/endpoint.ts'

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
class Oversized extends Unhandled {
  constructor(message = TOO_LARGE) {
    super(413, message)
    this.name = 'Oversized'
  }
}

/** More levels, names or values than any call takes. */
export const tooComplex = () => new Oversized('提交的内容项数太多或层次太深，请减少后重试')

/** Refuses, before any of it is read, a body that announces more bytes than its call takes; of files in the call's own words. */
export function checkAnnounced(request: FastifyRequest, endpoint: AnyEndpoint): void {
  const announced = Number(request.headers['content-length'] ?? 0)
  if (announced <= endpoint.maxBodyBytes) return
  throw new Oversized(endpoint.kind === 'upload' ? endpoint.tooLarge : TOO_LARGE)
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

/** So many bytes are thrown away of a client that is refused and goes on sending, so that it sees why. */
const THROWN_AWAY_BYTES = 200 * 1024 * 1024

/**
 * Closes the connection of a client that sends more than the limit without having announced a length. Answers what to call
 * once its refusal is certain: then it may send its rest.
 */
export function endBeyond({ raw }: FastifyRequest, maxBytes: number): () => void {
  let received = 0
  let most = maxBytes
  raw.on('data', (chunk: Buffer) => {
    received += chunk.length
    if (received > most) raw.destroy(new Oversized())
  })
  return () => {
    most = maxBytes + THROWN_AWAY_BYTES
  }
}
