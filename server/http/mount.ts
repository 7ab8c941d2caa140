import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import type { AnyEndpoint } from '#api/endpoint.ts'
import type { Context } from '#server/context.ts'
import { Refusal } from '#server/errors.ts'
import { checkAccess } from './check-access.ts'
import { contentDisposition } from './content-disposition.ts'
import type { FileAnswer, Handlers } from './handler.ts'
import { incomingFiles } from './incoming-files.ts'
import { readInput } from './read-input.ts'
import { contextOf, identify, type Services } from './identify.ts'
import { sendShared } from './sharing.ts'
import { allowSlowBody } from './slow-clients.ts'
import { isStreamed, sendStreamed } from './streamed-answer.ts'

function checkInput<Input extends z.ZodType>(schema: Input, raw: Record<string, unknown>) {
  const parsed = schema.safeParse(raw)
  if (parsed.success) return parsed.data
  const errors: Record<string, string> = {}
  for (const issue of parsed.error.issues) errors[String(issue.path[0] ?? '')] ??= issue.message
  throw new Refusal('invalid', parsed.error.issues[0]!.message, errors)
}

function sendFile(request: FastifyRequest, reply: FastifyReply, file: FileAnswer): FastifyReply {
  request.answeredCode = 200
  void reply.type(file.type).header('cache-control', 'no-store')
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
    // Before the body is read: who may not call it sends nothing further.
    onRequest: async (request, reply) => {
      const context = await identify(services, endpoint, request, reply)
      checkAccess(context, endpoint.access)
      if (endpoint.kind === 'upload') allowSlowBody(request)
    },
    // One count for all endpoints, once it is known whose session it is.
    preParsing: app.rateLimit(),
    handler: async (request, reply) => {
      const context = contextOf(request)
      const input =
        endpoint.kind === 'upload'
          ? incomingFiles(request, endpoint)
          : checkInput(endpoint.input, await readInput(request))
      const result = await handler(context, input)
      if (endpoint.kind === 'file') return sendFile(request, reply, result as unknown as FileAnswer)
      if (isStreamed(result)) {
        const streamed = { msg: endpoint.success, ...result }
        return sendStreamed(request, reply, endpoint.answer, streamed)
      }
      request.answeredCode = 200
      // Only declared fields leave; what does not fit the agreement is a fault of ours and throws.
      const answer = endpoint.answer.parse(result)
      const msg = typeof result['msg'] === 'string' ? result['msg'] : endpoint.success
      const envelope = { code: 200, msg, ...answer }
      if (endpoint.kind === 'json' && endpoint.shared) return sendShared(request, reply, envelope)
      void reply.header('cache-control', 'no-store')
      return envelope
    },
  })
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
