import cookie from '@fastify/cookie'
import Fastify, { LogController, type FastifyInstance } from 'fastify'
import { features, lookups } from './features.ts'
import { logger } from './platform/log.ts'
import { Answers } from './http/guard/answers.ts'
import { registerBodyParsers } from './http/input/body-parsers.ts'
import { registerDescription } from './http/pages/description.ts'
import {
  answerClientError,
  answerExpectation,
  answerRefusal,
  registerErrorHandler,
} from './http/error-handler.ts'
import { registerFiles } from './http/pages/files.ts'
import { registerHealth } from './http/watch/health.ts'
import { registerLoopWatch } from './http/watch/loop-watch.ts'
import { registerMachinePages } from './http/pages/machine-pages.ts'
import { registerMetrics } from './http/watch/metrics.ts'
import { mount } from './http/mount.ts'
import { registerRateLimit } from './http/guard/rate-limit.ts'
import { registerRequestCheck } from './http/guard/refuse-request.ts'
import { registerRequestLog } from './http/watch/request-log.ts'
import { DIST, registerScreens } from './http/pages/screens.ts'
import { BARE_HEADERS, registerSecurityHeaders } from './http/guard/security-headers.ts'
import {
  endConnectionsAtStop,
  timeouts,
  registerBodyDeadline,
  registerLingering,
} from './http/guard/slow-clients.ts'
import { Turns } from './http/guard/turns.ts'
import type { Resources } from './services.ts'
import { api, type Api } from '#api/index.ts'
import { bodyBytes } from '#api/kit/limits.ts'

/** The application with every endpoint of the agreement, ready to listen. It does not own what it is given. */
export async function buildApp(resources: Resources, screens = DIST): Promise<FastifyInstance> {
  const { config } = resources
  const answers = new Answers(config)
  const app = Fastify({
    logger: logger(config),
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: config.trustProxy,
    // Of what is no call of the agreement; each of these states its own.
    bodyLimit: bodyBytes.open,
    exposeHeadRoutes: false,
    ...timeouts(config),
    // A stop answers what is in flight and ends idle connections.
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    genReqId: () => crypto.randomUUID(),
    clientErrorHandler: (error, socket) => {
      // By the kind of fault only; the bytes themselves may hold anything.
      if (error.code !== 'ECONNRESET') app.log.info({ route: 'unreadable', fault: error.code })
      answerClientError(error, socket)
    },
    frameworkErrors: (_error, request, reply) =>
      answers.take(request.raw, reply.raw, () => {
        void reply.headers(BARE_HEADERS)
        answerRefusal(request, reply, { code: 400, msg: '请求的地址不正确' }, 400)
      }),
  })
  const services = { ...resources, ...lookups }
  app.decorateRequest('userId', 0)
  app.decorateRequest('tokenHash', '')
  app.decorateRequest('callContext', undefined)
  answers.register(app)
  app.decorate('turns', new Turns())
  registerLoopWatch(app)
  registerRequestLog(app)
  registerErrorHandler(app)
  app.server.on('checkExpectation', (request, response) =>
    answers.take(request, response, () => answerExpectation(request, response)),
  )
  registerSecurityHeaders(app)
  registerRequestCheck(app)
  registerBodyDeadline(app, config)
  endConnectionsAtStop(app)
  registerLingering(app)
  await app.register(cookie)
  await registerBodyParsers(app)
  await registerRateLimit(app, resources)
  registerHealth(app, resources)
  registerMetrics(app, config)
  registerDescription(app)
  for (const name of Object.keys(api) as (keyof Api)[]) {
    mount(app, services, api[name], features[name].routes as never)
  }
  await registerFiles(app, services)
  registerMachinePages(app, services)
  await registerScreens(app, services, screens)
  return app
}
