import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import { isChange, type AnyEndpoint, type UploadEndpoint } from '#api/kit/endpoint.ts'
import { bodyBytes } from '#api/kit/limits.ts'
import type { Context } from '#server/context.ts'
import { breaks } from '#server/platform/breaks.ts'
import { Refusal } from '#server/platform/errors.ts'
import type { FileAnswer, Handlers } from '#server/handler.ts'
import type { Services } from '#server/services.ts'
import { admit } from './guard/admit.ts'
import { contentDisposition } from './pages/files.ts'
import { incomingFiles } from './input/incoming-files.ts'
import { readInput, readQuery } from './input/read-input.ts'
import { contextOf } from './guard/identify.ts'
import { checkAnnounced } from './guard/oversized.ts'
import { sendShared, shared } from './pages/sharing.ts'
import { allowSlowBody } from './guard/slow-clients.ts'
import { isStreamed, streamedAnswer } from './pages/streamed-answer.ts'

function checkInput<Input extends z.ZodType>(schema: Input, raw: Record<string, unknown>) {
  const parsed = schema.safeParse(raw)
  if (parsed.success) return parsed.data
  const errors: Record<string, string> = {}
  for (const issue of parsed.error.issues) errors[issue.path.join('.')] ??= issue.message
  throw new Refusal('invalid', parsed.error.issues[0]!.message, errors)
}

/** What an upload's address says, and its files. */
function checkUpload(request: FastifyRequest, endpoint: UploadEndpoint): object {
  try {
    const input = checkInput(endpoint.input, readQuery(request)) as object
    return { ...input, files: incomingFiles(request, endpoint) }
  } catch (error) {
    // The rest is read and thrown away, or the sender would never see the answer.
    request.raw.resume()
    throw error
  }
}

function sendFile(
  request: FastifyRequest,
  reply: FastifyReply,
  type: string,
  file: FileAnswer,
): FastifyReply {
  request.answeredCode = 200
  void reply.type(type).header('cache-control', 'no-store')
  if (file.name) {
    void reply.header('content-disposition', contentDisposition('attachment', file.name))
  }
  return reply.send(file.body instanceof Readable ? file.body : Buffer.from(file.body))
}

type LooseHandler = (context: Context, input: unknown) => Promise<Record<string, unknown>>

function mountEndpoint(
  app: FastifyInstance,
  services: Services,
  endpoint: AnyEndpoint,
  handler: LooseHandler,
): void {
  if (!endpoint.access) throw new Error(`${endpoint.path} declares no permission`)
  app.route({
    method: endpoint.method,
    url: `/api${endpoint.path}.html`,
    // For bodies in memory; the parts of a multipart body are counted as they are read.
    bodyLimit: endpoint.kind === 'upload' ? bodyBytes.ordinary : endpoint.maxBodyBytes,
    config: { maxShape: endpoint.maxShape, changes: isChange(endpoint) },
    // Before the body is read: without permission nothing further is received.
    onRequest: [
      ...admit(app, services, endpoint, endpoint.access),
      async (request, reply) => {
        checkAnnounced(request, endpoint)
        const isUpload = endpoint.kind === 'upload'
        if (isUpload) allowSlowBody(request)
        // An upload is never in memory as a whole.
        app.turns.admit(request, reply, isUpload ? 0 : endpoint.maxBodyBytes)
      },
    ],
    handler: async (request, reply) => {
      // Sent after the turn: what is sent is awaited until its client has read it.
      const send = await app.turns.run(request, reply, () => answered(request, reply))
      return send()
    },
  })

  /** Works on a call, and answers how its answer is sent. */
  async function answered(request: FastifyRequest, reply: FastifyReply): Promise<() => unknown> {
    const context = contextOf(request)
    // Reading much, working on it and checking much that is answered are pieces of their own.
    const pause = breaks()
    const input =
      endpoint.kind === 'upload'
        ? checkUpload(request, endpoint)
        : checkInput(endpoint.input, await readInput(request, endpoint))
    await pause()
    const result = await handler(context, input)
    await pause()
    if (endpoint.kind === 'file') {
      return () => sendFile(request, reply, endpoint.type, result as unknown as FileAnswer)
    }
    if (isStreamed(result)) {
      const streamed = { msg: endpoint.success, ...result }
      return streamedAnswer(request, reply, endpoint.answer, streamed)
    }
    request.answeredCode = 200
    // Only declared fields leave; an answer that does not match its schema is a bug and throws.
    const answer = endpoint.answer.parse(result)
    const msg = typeof result['msg'] === 'string' ? result['msg'] : endpoint.success
    const envelope = { code: 200, msg, ...answer }
    if (endpoint.kind === 'json' && endpoint.shared) {
      return () => sendShared(request, reply, shared(envelope))
    }
    void reply.header('cache-control', 'no-store')
    return () => envelope
  }
}

/** Mounts every endpoint of a feature with its handler; an endpoint without permission stops the start. */
export function mount<Endpoints extends Record<string, AnyEndpoint>>(
  app: FastifyInstance,
  services: Services,
  endpoints: Endpoints,
  handlers: Handlers<Endpoints>,
): void {
  for (const [name, endpoint] of Object.entries(endpoints)) {
    mountEndpoint(app, services, endpoint, handlers[name] as unknown as LooseHandler)
  }
}
