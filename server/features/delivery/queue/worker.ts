import { DELIVERY_STATES as STATES } from '#api/delivery/delivery.ts'
import type { Database } from '#server/db/open.ts'
import { countDeliveries, noteWaiting } from '#server/platform/metrics.ts'
import type { Config } from '#server/platform/config.ts'
import { raiseDigests } from '../news/morning.ts'
import { claimNext, settle, settleLost, type Batch, type Sent } from './queue.ts'
import * as store from './queue.store.ts'
import { send } from './send.ts'
import { spreadEvents } from './spread.ts'

/** What a process does for the queue: it makes deliveries of events, sends what is due, and writes the answers down. */

type Resources = { db: Database; config: Config }

const SECOND = 1000
/** Between two looks for something to do. */
const LOOK_MS = SECOND
/** After a fault, such as a database that is away, it looks less often. */
const PAUSE_MS = 10 * SECOND
/** Every so many looks it does what is less urgent. */
const RARE = 10
/** The number that wait is of interest up to here. */
const MOST_COUNTED = 10_000

/** Nothing was sent: the senders themselves throw nothing. */
const FAULT: Sent = { state: 'refused', answer: '准备内容时出错，没有发送' }

/** Sends a batch and writes down how that ended; what is refused is tried again unless `isOnce`. */
async function deliver(resources: Resources, batch: Batch, isOnce = false): Promise<Sent> {
  let sent: Sent
  try {
    const answered = await send(resources, batch)
    sent = isOnce ? { ...answered, isFinal: true } : answered
  } catch (error) {
    await settle(resources.db, batch, FAULT, Date.now())
    throw error
  }
  await settle(resources.db, batch, sent, Date.now())
  countDeliveries(sent.state, batch.deliveries.length)
  return sent
}

/** Sends what is due to one channel until there is nothing more that it takes at this moment. */
async function workOff(resources: Resources, channel: number, isEnding: () => boolean) {
  while (!isEnding()) {
    const batches = await claimNext(resources, channel, Date.now())
    if (batches.length === 0) return
    await Promise.all(batches.map((batch) => deliver(resources, batch)))
  }
}

/**
 * Sends one delivery at once and answers how it ended, for the test of a channel: what is refused has failed. Where the
 * channel has had what it takes in a minute, it goes out later.
 */
export async function sendOne(resources: Resources, deliveryId: number): Promise<Sent> {
  const row = await store.find(resources.db, deliveryId)
  if (row?.state !== STATES.waiting) throw new Error(`delivery ${deliveryId} is not waiting`)
  const [batch] = await claimNext(resources, row.channel_id, Date.now(), row)
  if (!batch) return { state: 'refused', answer: '这个渠道刚刚发送过，稍后会自动发送' }
  return deliver(resources, batch, true)
}

type Report = (error: unknown) => void

/** Begins to work for the queue; answers what ends it, once what is being sent is written down. */
export function startDeliveries(
  resources: Resources,
  report: Report,
  lookMs = LOOK_MS,
): () => Promise<void> {
  const { db } = resources
  const busy = new Map<number, Promise<void>>()
  let isEnding = false
  let timer: NodeJS.Timeout
  let looks = 0

  async function look(): Promise<void> {
    if (looks % RARE === 0) {
      await settleLost(db, Date.now())
      await raiseDigests(resources)
      await noteWaiting(() => store.countWaiting(db, MOST_COUNTED))
    }
    looks += 1
    await spreadEvents(resources, report)
    for (const channel of await store.dueChannels(db, Date.now())) {
      if (busy.has(channel)) continue
      const work = workOff(resources, channel, () => isEnding)
      busy.set(
        channel,
        work.catch(report).finally(() => busy.delete(channel)),
      )
    }
  }

  let looking: Promise<void> = Promise.resolve()
  function wait(ms: number): void {
    if (isEnding) return
    timer = setTimeout(() => {
      looking = look().then(
        () => wait(lookMs),
        (error: unknown) => {
          report(error)
          wait(PAUSE_MS)
        },
      )
    }, ms).unref()
  }
  wait(0)

  return async () => {
    isEnding = true
    clearTimeout(timer)
    await looking
    await Promise.all(busy.values())
  }
}
