import type { MultipartFile } from '@fastify/multipart'
import type { FastifyError, FastifyRequest } from 'fastify'
import type { UploadEndpoint } from '#api/kit/endpoint.ts'
import { bodyBytes } from '#api/kit/limits.ts'
import { Refusal } from '#server/platform/errors.ts'
import type { IncomingFile } from '#server/handler.ts'
import { offLoop } from '#server/jobs/loop-turns.ts'
import { endBeyond } from '../guard/oversized.ts'
import { waitForUs } from '../guard/slow-clients.ts'

/** The few texts that a client may send beside its files are held in memory: together as much as an ordinary call. */
const TEXTS = 100
const TEXT_LIMITS = { fields: TEXTS, fieldSize: bodyBytes.ordinary / TEXTS, headerPairs: 20 }

/** Whether a part is one of the endpoint's files: `image[]`, and `image` or `image[0]` for other clients. */
function isExpected(part: MultipartFile, field: string): boolean {
  const bare = field.replace(/\[\]$/, '')
  return part.fieldname.startsWith(bare) && /^(\[\d*\])?$/.test(part.fieldname.slice(bare.length))
}

/** Errors of the multipart parser mean an invalid request; they are no fault of the server. */
export function senderFault(error: unknown): Error {
  if (error instanceof Refusal || (error as FastifyError).statusCode) return error as Error
  return new Refusal('invalid', '提交的内容不完整，请重试')
}

async function* bytesOf(part: MultipartFile): AsyncGenerator<Uint8Array> {
  try {
    yield* part.file as AsyncIterable<Uint8Array>
  } catch (error) {
    throw senderFault(error)
  }
}

/**
 * The files of an upload, one after the other as they come in; text fields beside them are passed over.
 * Too many files, and a body that is no upload, are refused.
 */
export async function* incomingFiles(
  request: FastifyRequest,
  endpoint: UploadEndpoint,
): AsyncGenerator<IncomingFile> {
  if (!request.isMultipart()) throw new Refusal('wrongType', '请以文件上传的方式提交')
  const refused = endBeyond(request, endpoint.maxBodyBytes)
  let count = 0
  let complete = false
  const received = Promise.withResolvers<void>()
  // A slow line takes half an hour; its user's other calls do not wait for that.
  const back = offLoop(() => received.promise)
  try {
    const parts = request.parts({
      limits: {
        ...TEXT_LIMITS,
        fileSize: endpoint.maxBytes,
        files: endpoint.maxFiles + 1,
        parts: endpoint.maxFiles + TEXTS + 1,
      },
    })
    for await (const part of parts) {
      if (part.type !== 'file') continue
      count += 1
      if (count > endpoint.maxFiles) {
        throw new Refusal('tooLarge', `一次最多上传${endpoint.maxFiles}个文件`)
      }
      if (!isExpected(part, endpoint.field)) {
        throw new Refusal('invalid', `文件应放在字段 ${endpoint.field} 里`)
      }
      // Its reader refuses it once it has come to its end.
      part.file.once('limit', refused)
      // Browsers write a quotation mark in a file's name so, to keep the header readable.
      const name = part.filename?.replaceAll('%22', '"')
      yield { name, content: bytesOf(part), truncated: () => part.file.truncated }
    }
    complete = true
    waitForUs(request)
    received.resolve()
    await back
  } catch (error) {
    throw senderFault(error)
  } finally {
    received.resolve()
    // A refusal in the middle: the rest is read and thrown away, or the sender would never see the answer.
    if (!complete) {
      refused()
      request.raw.unpipe()
      request.raw.resume()
    }
  }
}
