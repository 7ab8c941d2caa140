import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import { permissionLabel, type Access } from '#api/access.ts'
import type { AnyEndpoint, Endpoint, FileEndpoint } from '#api/endpoint.ts'
import type { Context } from '#server/context.ts'
import { Refusal } from '#server/errors.ts'
import type { FileAnswer, Handlers } from './handler.ts'
import { readInput } from './read-input.ts'
import { identify, type Services } from './identify.ts'

/** Refuses who lacks the declared permission; of several, any one suffices. */
function checkAccess(context: Context, access: Access): void {
  if (access === 'public') return
  if (context.user.id === 0) {
    throw new Refusal('unauthenticated', '您还没有登录，或登录已失效，请重新登录')
  }
  if (access === 'session') return
  const wanted = typeof access === 'string' ? [access] : access
  if (wanted.some((permission) => context.user.permissions.has(permission))) return
  const names = wanted.map((permission) => permissionLabel(permission)).join('或')
  throw new Refusal('forbidden', `您没有“${names}”的权限，请联系管理员`)
}

function checkInput<Input extends z.ZodType>(schema: Input, raw: Record<string, unknown>) {
  const parsed = schema.safeParse(raw)
  if (parsed.success) return parsed.data
  const errors: Record<string, string> = {}
  for (const issue of parsed.error.issues) errors[String(issue.path[0] ?? '')] ??= issue.message
  throw new Refusal('invalid', parsed.error.issues[0]!.message, errors)
}

function contentDisposition(name: string): string {
  const encoded = encodeURIComponent(name).replace(
    /['()*]/g,
    (c) => `%${c.charCodeAt(0).toString(16)}`,
  )
  return `attachment; filename*=UTF-8''${encoded}`
}

function sendFile(request: FastifyRequest, reply: FastifyReply, file: FileAnswer): FastifyReply {
  request.answeredCode = 200
  void reply.type(file.type).header('cache-control', 'no-store')
  if (file.name) void reply.header('content-disposition', contentDisposition(file.name))
  return reply.send(file.body instanceof Readable ? file.body : Buffer.from(file.body))
}

type LooseHandler = (context: Context, input: unknown) => Promise<Record<string, unknown>>

function mountEndpoint(
  app: FastifyInstance,
  services: Services,
  endpoint: Endpoint | FileEndpoint,
  handler: LooseHandler,
): void {
  if (!endpoint.access) throw new Error(`${endpoint.path} declares no permission`)
  const contexts = new WeakMap<FastifyRequest, Context>()
  app.route({
    method: endpoint.method,
    url: `/api${endpoint.path}.html`,
    // Before the body is read: who may not call it sends nothing further.
    onRequest: async (request, reply) => {
      const context = await identify(services, endpoint, request, reply)
      contexts.set(request, context)
      checkAccess(context, endpoint.access)
    },
    // One count for all endpoints, once it is known whose session it is.
    preParsing: app.rateLimit(),
    handler: async (request, reply) => {
      const context = contexts.get(request)!
      const input = checkInput(endpoint.input, await readInput(request))
      const result = await handler(context, input)
      if (endpoint.kind === 'file') return sendFile(request, reply, result as unknown as FileAnswer)
      request.answeredCode = 200
      void reply.header('cache-control', 'no-store')
      // Only declared fields leave; what does not fit the agreement is a fault of ours and throws.
      const answer = endpoint.answer.parse(result)
      const msg = typeof result['msg'] === 'string' ? result['msg'] : endpoint.success
      return { code: 200, msg, ...answer }
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
