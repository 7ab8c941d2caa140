import type { FastifyInstance } from 'fastify'
import { observeRequest } from '#server/platform/metrics.ts'

/** A client that went away before it was answered; the number that proxies' logs have for it. */
const WENT_AWAY = 499

/**
 * One line for every request: user (and by the number of which API key), route and result. The route is the pattern, never the
 * address: what stands in an address (search words, tickets) is not written down.
 */
export function registerRequestLog(app: FastifyInstance): void {
  app.decorateRequest('answeredCode', 0)
  app.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url ?? 'screen'
    const answered = reply.raw.writableFinished ? reply.statusCode : WENT_AWAY
    const code = request.answeredCode || answered
    const key = request.callContext?.user.key?.id
    request.log.info({
      user: request.userId,
      ...(key && { key }),
      route,
      method: request.method,
      code,
      ms: Math.round(reply.elapsedTime * 10) / 10,
    })
    observeRequest(route, code, reply.elapsedTime)
    done()
  })
}
