import type { Counter, Gauge, Histogram, Registry } from 'prom-client'

/** Seconds; few, because every route and code has them all. */
const BUCKETS = [0.01, 0.05, 0.2, 1, 5]

const events = {
  signIn: ['baojia_sign_ins_total', 'Successful sign-ins'],
  failedSignIn: ['baojia_sign_in_failures_total', 'Sign-ins refused for user name or password'],
  flood: ['baojia_flood_refusals_total', 'Requests refused by the flood limits'],
  oversized: ['baojia_oversized_refusals_total', 'Requests refused for their size or shape'],
  ended: [
    'baojia_ended_connections_total',
    'Connections ended for unread answers, for too many requests in advance, or to make room',
  ],
} as const

type CountedEvent = keyof typeof events

type Meters = {
  registry: Registry
  events: Record<CountedEvent, Counter>
  requests: Histogram<'route' | 'code'>
  deliveries: Counter<'outcome'>
  waiting: Gauge
}

let meters: Meters | undefined

async function load(): Promise<Meters> {
  const { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } = await import('prom-client')
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const counter = (event: CountedEvent) => {
    const [name, help] = events[event]
    return new Counter({ name, help, registers: [registry] })
  }
  return {
    registry,
    events: {
      signIn: counter('signIn'),
      failedSignIn: counter('failedSignIn'),
      flood: counter('flood'),
      oversized: counter('oversized'),
      ended: counter('ended'),
    },
    requests: new Histogram({
      name: 'baojia_http_request_seconds',
      help: 'Duration of requests by route and code of the answer',
      labelNames: ['route', 'code'],
      buckets: BUCKETS,
      registers: [registry],
    }),
    deliveries: new Counter({
      name: 'baojia_deliveries_total',
      help: 'Messages sent, by how that ended: sent, refused, unknown',
      labelNames: ['outcome'],
      registers: [registry],
    }),
    waiting: new Gauge({
      name: 'baojia_deliveries_waiting',
      help: 'Messages that wait to be sent, counted up to 10000',
      registers: [registry],
    }),
  }
}

/** Counts an event, once somebody reads the metrics. */
export function countEvent(event: CountedEvent): void {
  meters?.events[event].inc()
}

/** Counts so many messages whose sending ended in this way. */
export function countDeliveries(outcome: string, count: number): void {
  meters?.deliveries.inc({ outcome }, count)
}

/** Notes how many messages wait to be sent, which is counted only once somebody reads the metrics. */
export async function noteWaiting(count: () => Promise<number>): Promise<void> {
  meters?.waiting.set(await count())
}

/** Notes how long a request took. */
export function observeRequest(route: string, code: number, ms: number): void {
  meters?.requests.observe({ route, code }, ms / 1000)
}

/**
 * The metrics in the form that Prometheus reads. Counting begins with the first reading: the library takes
 * 20 MB and watches the event loop a hundred times a second, which a company without Prometheus need not pay.
 */
export async function readMetrics(): Promise<{ type: string; text: string }> {
  meters ??= await load()
  return { type: meters.registry.contentType, text: await meters.registry.metrics() }
}
