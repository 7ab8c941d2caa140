import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import ipaddr from 'ipaddr.js'
import type { Config } from '#server/platform/config.ts'
import { readMetrics } from '#server/platform/metrics.ts'
import { notFound } from '../error-handler.ts'

/** Headers that proxies add: a request with any of them comes from outside. */
const PROXY_HEADERS = ['x-forwarded-for', 'x-forwarded-proto', 'x-real-ip', 'forwarded', 'via']

function isLocal({ socket: { remoteAddress = '' }, headers }: FastifyRequest): boolean {
  return (
    ipaddr.isValid(remoteAddress) &&
    ipaddr.process(remoteAddress).range() === 'loopback' &&
    PROXY_HEADERS.every((name) => headers[name] === undefined)
  )
}

const digest = (text: string) => createHash('sha256').update(text).digest()

function hasToken(request: FastifyRequest, token: string | undefined): boolean {
  if (token === undefined) return false
  const given = request.headers.authorization?.replace(/^bearer\s+/i, '') ?? ''
  return timingSafeEqual(digest(given), digest(token))
}

/** Metrics for Prometheus, to the machine itself or with `METRICS_TOKEN`; 404 for all others. */
export function registerMetrics(app: FastifyInstance, config: Config): void {
  app.get('/api/metrics', async (request, reply) => {
    if (!isLocal(request) && !hasToken(request, config.metricsToken)) {
      return notFound(request, reply)
    }
    const { type, text } = await readMetrics()
    return reply.type(type).header('cache-control', 'no-store').send(text)
  })
}
