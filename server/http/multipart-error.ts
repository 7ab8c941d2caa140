import type { FastifyError } from 'fastify'
import { Refusal } from '#server/errors.ts'

/** What the reader of multipart bodies throws says what the sender did wrong; it is no fault of the server. */
export function senderFault(error: unknown): Error {
  if (error instanceof Refusal || (error as FastifyError).statusCode) return error as Error
  return new Refusal('invalid', '提交的内容不完整，请重试')
}
