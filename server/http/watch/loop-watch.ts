import type { FastifyInstance, FastifyRequest } from 'fastify'

/** How long the event loop may be held before the calls that were in flight are named. */
const HELD_MS = 200
/** How often the time is noted while there are any; a loop that was held is late by as much. */
const BEAT_MS = 50

/**
 * Warns in the log when the event loop was held for over 200 ms. While requests are in flight the time is noted twenty
 * times a second; a gap is logged with the route patterns of all that were in flight, since one of them caused it.
 */
export function registerLoopWatch(app: FastifyInstance): void {
  const inFlight = new Set<FastifyRequest>()
  let last = 0
  let timer: NodeJS.Timeout | undefined

  function beat(): void {
    const now = performance.now()
    const ms = Math.round(now - last - BEAT_MS)
    last = now
    if (ms <= HELD_MS) return
    const routes = new Set([...inFlight].map(({ routeOptions }) => routeOptions.url ?? 'screen'))
    app.log.warn({ routes: [...routes], ms }, 'event loop held')
  }

  app.addHook('onRequest', (request, reply, done) => {
    if (inFlight.size > 0) beat()
    else {
      last = performance.now()
      timer = setInterval(beat, BEAT_MS).unref()
    }
    inFlight.add(request)
    // Comes after every answer, also when a request ends without one.
    reply.raw.once('close', () => {
      beat()
      inFlight.delete(request)
      if (inFlight.size === 0) clearInterval(timer)
    })
    done()
  })
}
