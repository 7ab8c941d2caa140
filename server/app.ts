import cookie from '@fastify/cookie'
import helmet from '@fastify/helmet'
import Fastify, { LogController, type FastifyInstance } from 'fastify'
import type { Config } from './config.ts'
import type { Database } from './db/open.ts'
import { features } from './features.ts'
import { BODY_LIMIT, registerBodyParsers } from './http/body-parsers.ts'
import { answerClientError, answerRefusal, registerErrorHandler } from './http/error-handler.ts'
import { registerFiles } from './http/files.ts'
import { mount } from './http/mount.ts'
import { registerRateLimit } from './http/rate-limit.ts'
import { registerScreens } from './http/screens.ts'
import { logger } from './log.ts'
import { api, type Api } from '#api/index.ts'

/** The application with every endpoint of the agreement, ready to listen. It does not own the database. */
export async function buildApp(config: Config, db: Database): Promise<FastifyInstance> {
  const app = Fastify({
    logger: logger(config.logLevel),
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: config.trustProxy,
    bodyLimit: BODY_LIMIT,
    exposeHeadRoutes: false,
    // A stop answers what is in flight and ends idle connections.
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    genReqId: () => crypto.randomUUID(),
    clientErrorHandler: answerClientError,
    frameworkErrors: (_error, request, reply) => {
      request.answeredCode = 400
      answerRefusal(request, reply, { code: 400, msg: '请求的地址不正确' }, 400)
    },
  })
  app.decorateRequest('answeredCode', 0)
  app.decorateRequest('userId', 0)
  app.decorateRequest('tokenHash', '')
  app.addHook('onResponse', (request, reply, done) => {
    request.log.info({
      user: request.userId,
      route: request.routeOptions.url ?? 'screen',
      method: request.method,
      code: request.answeredCode || reply.statusCode,
      ms: Math.round(reply.elapsedTime * 10) / 10,
    })
    done()
  })
  registerErrorHandler(app)
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'"],
        // antd writes its styles into the page at run time.
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', 'blob:'],
        fontSrc: ["'self'", 'data:'],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
      },
    },
    // Without https in front of it, a browser must not be told to insist on https.
    strictTransportSecurity: false,
    referrerPolicy: { policy: 'no-referrer' },
  })
  await app.register(cookie)
  await registerBodyParsers(app)
  await registerRateLimit(app, config)
  app.get('/api/health', () => ({ code: 200, msg: '运行正常' }))
  for (const name of Object.keys(api) as (keyof Api)[]) {
    mount(app, { config, db }, api[name], features[name] as never)
  }
  await registerFiles(app, { config, db })
  await registerScreens(app)
  return app
}
