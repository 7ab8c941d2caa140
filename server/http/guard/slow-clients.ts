import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Config } from '#server/platform/config.ts'
import { answerClientError } from '../error-handler.ts'
import { hasNoBody } from '../input/body-parsers.ts'

/** Longer than proxies keep theirs (nginx: 60 s), so that none sends a request into a closing connection. */
const KEEP_ALIVE_MS = 72_000
const LONGEST_CHECK_MS = 5000

/**
 * How long a client may take, as options of the server. There is no limit on a whole request: a video over
 * a slow line takes half an hour. A connection on which nothing moves at all is ended instead.
 */
export function timeouts(config: Config) {
  return {
    connectionTimeout: config.standstillMs,
    requestTimeout: 0,
    keepAliveTimeout: KEEP_ALIVE_MS,
    http: {
      // Also for a connection that sends nothing.
      headersTimeout: config.headersMs,
      connectionsCheckingInterval: Math.min(LONGEST_CHECK_MS, config.headersMs / 2),
      insecureHTTPParser: false,
    },
  }
}

/** Lifts the deadline of a body whose sender is admitted: it may take as long as it keeps moving. */
export function allowSlowBody(request: FastifyRequest): void {
  clearTimeout(request.bodyDeadline)
}

/**
 * A client that has sent everything waits for us, however long a storage takes to write it: from here on no standstill
 * is its fault. The connection's next request counts again.
 */
export function waitForUs(request: FastifyRequest): void {
  request.raw.socket.setTimeout(0)
}

/** Ends requests whose body has not arrived in time: forms are small, and a body that trickles in only holds a connection. */
export function registerBodyDeadline(app: FastifyInstance, config: Config): void {
  app.decorateRequest('bodyDeadline', undefined)
  app.addHook('onRequest', (request, reply, done) => {
    const { raw } = request
    if (!hasNoBody(raw.headers)) {
      const timer = setTimeout(() => {
        if (raw.complete) return
        if (reply.sent) {
          raw.socket.destroy()
          return
        }
        request.answeredCode = 408
        answerClientError({ code: 'ERR_HTTP_REQUEST_TIMEOUT' }, raw.socket)
      }, config.bodyMs).unref()
      raw.once('close', () => clearTimeout(timer))
      request.bodyDeadline = timer
    }
    done()
  })
}

/**
 * Lets a client that is answered before having sent everything send the rest, which is thrown away: a connection that ends
 * while something still comes in is reset, and the client may never see the answer. Where it was to end, it ends after that.
 */
export function registerLingering(app: FastifyInstance): void {
  app.addHook('onSend', (request, reply, payload, done) => {
    const { raw } = request
    if (!raw.complete) {
      const ends = reply.getHeader('connection') === 'close' || !reply.raw.shouldKeepAlive
      reply.removeHeader('connection')
      reply.raw.shouldKeepAlive = true
      raw.unpipe()
      raw.resume()
      if (ends) endAfter(raw, reply.raw)
    }
    done(null, payload)
  })
}

/** Ends a connection once the request has come and the answer has gone. */
function endAfter(request: IncomingMessage, response: ServerResponse): void {
  const end = () => request.socket.destroySoon()
  response.once('finish', () => (request.complete ? end() : request.once('end', end)))
}

/**
 * Closes at shutdown the connections without any request so far, such as browsers open in advance: Node expects a request
 * on them and would keep the server up. Those that are being answered end with that answer instead of staying open for a
 * next request. Must be registered before `registerLingering`, which decides when a connection ends that still receives.
 */
export function endConnectionsAtStop(app: FastifyInstance): void {
  const open = new Set<Socket>()
  let stopping = false
  app.server.on('connection', (socket) => {
    open.add(socket)
    socket.once('close', () => open.delete(socket))
  })
  app.addHook('onSend', (_request, reply, payload, done) => {
    if (stopping) void reply.header('connection', 'close')
    done(null, payload)
  })
  app.addHook('preClose', async () => {
    stopping = true
    for (const socket of open) if (socket.bytesRead === 0) socket.destroy()
  })
}
