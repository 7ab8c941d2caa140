import rateLimit from '@fastify/rate-limit'
import type { FastifyInstance } from 'fastify'
import { networkOf } from '#server/address.ts'
import type { Config } from '#server/config.ts'
import { countEvent } from '#server/metrics.ts'
import { FloodStore } from './flood-store.ts'
import { clientAddress } from './identify.ts'

const SECOND = 1000
const MINUTE = 60 * SECOND

/**
 * Flood limits (decisions §2): open calls a minute per address, signed-in calls a second per session. An
 * endpoint applies them after its session check, so that it is known which of the two a request is.
 */
export async function registerRateLimit(app: FastifyInstance, config: Config): Promise<void> {
  await app.register(rateLimit, {
    global: false,
    store: FloodStore,
    addHeaders: {
      'x-ratelimit-limit': false,
      'x-ratelimit-remaining': false,
      'x-ratelimit-reset': false,
    },
    keyGenerator: (request) =>
      request.tokenHash === ''
        ? `address:${networkOf(clientAddress(request))}`
        : `session:${request.tokenHash}`,
    max: (request) => (request.tokenHash === '' ? config.openPerMinute : config.sessionPerSecond),
    onExceeded: () => countEvent('flood'),
    timeWindow: (request) => (request.tokenHash === '' ? MINUTE : SECOND),
  })
}
