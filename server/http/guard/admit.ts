import type { FastifyInstance, onRequestAsyncHookHandler } from 'fastify'
import type { Access } from '#api/kit/access.ts'
import type { Services } from '#server/services.ts'
import { checkAccess } from './check-access.ts'
import { contextOf, identify, idempotencyKey, type Asked } from './identify.ts'

/**
 * What a request passes before its body is read: who sends it, how often they may, and whether they may. Who may not
 * has been counted by then, so that trying out tokens is limited like any open call.
 */
export function admit(
  app: FastifyInstance,
  services: Services,
  asked: Asked,
  access: Access,
): onRequestAsyncHookHandler[] {
  return [
    async (request, reply) => identify(services, asked, request, reply),
    // One count for all endpoints.
    app.rateLimit(),
    async (request) => {
      const context = contextOf(request)
      checkAccess(context, access)
      context.idempotencyKey = idempotencyKey(request)
    },
  ]
}
