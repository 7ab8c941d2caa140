import rateLimit from '@fastify/rate-limit'
import type { FastifyInstance } from 'fastify'
import { networkOf } from '#server/platform/address.ts'
import { countEvent } from '#server/platform/metrics.ts'
import type { Resources } from '#server/services.ts'
import { FloodStore } from './flood-store.ts'
import { clientAddress } from './identify.ts'

const SECOND = 1000
const MINUTE = 60 * SECOND

const ADDRESS = 'address:'
const SESSION = 'session:'

/**
 * The share of a limit that each of several processes grants without the database: nothing of an address's limit, which is
 * counted exactly, and a tenth of a session's, so that people's work costs no write.
 */
const shareOf = (key: string, max: number) =>
  key.startsWith(SESSION) ? Math.max(1, Math.floor(max / 10)) : 0

/**
 * Flood limits (spec 3.7): open calls a minute per address, signed-in calls a second per session. An
 * endpoint applies them after its session check, which decides between the two.
 */
export async function registerRateLimit(
  app: FastifyInstance,
  { config, db }: Resources,
): Promise<void> {
  class Store extends FloodStore {
    constructor() {
      super(db, shareOf)
    }
  }
  await app.register(rateLimit, {
    global: false,
    store: Store,
    addHeaders: {
      'x-ratelimit-limit': false,
      'x-ratelimit-remaining': false,
      'x-ratelimit-reset': false,
    },
    keyGenerator: (request) =>
      request.tokenHash === ''
        ? `${ADDRESS}${networkOf(clientAddress(request))}`
        : `${SESSION}${request.tokenHash}`,
    max: (request) => (request.tokenHash === '' ? config.openPerMinute : config.sessionPerSecond),
    onExceeded: () => countEvent('flood'),
    timeWindow: (request) => (request.tokenHash === '' ? MINUTE : SECOND),
  })
}
