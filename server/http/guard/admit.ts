import type { FastifyInstance, onRequestAsyncHookHandler } from 'fastify'
import type { Access } from '#api/kit/access.ts'
import type { Services } from '#server/services.ts'
import { checkAccess, refuseBeforeSetUp } from './check-access.ts'
import { contextOf, identify, idempotencyKey, type Target } from './identify.ts'

/**
 * The checks of a request before its body is read: session, flood limit, permission. A request without permission has
 * been counted by then, so that trying out tokens is limited like any open call.
 */
export function admit(
  app: FastifyInstance,
  services: Services,
  target: Target,
  access: Access,
): onRequestAsyncHookHandler[] {
  return [
    async (request, reply) => identify(services, target, request, reply),
    // One count for all endpoints.
    app.rateLimit(),
    async (request) => {
      const context = contextOf(request)
      if (access !== 'public' && !target.beforeSetUp) refuseBeforeSetUp(context)
      checkAccess(context, access, target.sessionOnly)
      context.idempotencyKey = idempotencyKey(request)
    },
  ]
}
