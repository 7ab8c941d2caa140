import { randomUUID } from 'node:crypto'
import { isRobot, type ChannelKind } from '#api/delivery/channel.ts'
import { DELIVERY_STATES as STATES } from '#api/delivery/delivery.ts'
import type { Database, Transaction } from '#server/db/open.ts'
import { transact } from '#server/db/transact.ts'
import type { Config } from '#server/platform/config.ts'
import { contentFor, type Content } from './content.ts'
import { lineOfMessage } from '../news/messages.ts'
import * as store from './queue.store.ts'
import type { ChannelRow, DeliveryRow, Outcome } from './queue.store.ts'
import { noteTurn, toTheEnd } from './turns.store.ts'

/**
 * Which deliveries go out next, and what follows from their answers (domain §12). A delivery is written down as being sent
 * before it is, so that one whose answer was never written down, such as after a kill, is known to be possibly delivered.
 */

const SECOND = 1000
const MINUTE = 60 * SECOND

/** How long after its first, second … attempt a refused delivery is sent again; after the last it has failed. */
const RETRY_MS = [1, 5, 30, 120, 720].map((minutes) => minutes * MINUTE)

/** After this its answer counts as lost; longer than any request and what is written down after it may take. */
export const LOST_AFTER_MS = 4 * MINUTE

/**
 * A robot takes 20 requests a minute (飞书 100, and 5 a second). Up to 18 go out one by one, and then one more with all that
 * waits. The window is a little longer than a minute, since the other side counts when they arrive.
 */
const ROBOT_WINDOW_MS = 62 * SECOND
const ROBOT_PER_WINDOW = 18
const ROBOT_SPACING_MS = 250
/** Of so many waiting ones a digest is made, as far as they fit. */
const MOST_IN_DIGEST = 200
/** Bytes of a digest's lines: below the 4,096 of 企业微信 with its title and link. */
const DIGEST_BYTES = 3500

/** Requests at once to a program, which may take its time; the mail server gets one at a time. */
const WEBHOOKS_AT_ONCE = 8

/** What goes out in one request: one delivery, or several to a robot as a digest. */
export type Batch = {
  claim: string
  channel: ChannelRow
  deliveries: (DeliveryRow & { said: Content })[]
}

/** How a request ended; `answer` is for staff. `isFinal`: what is refused is not to be tried again. */
export type Sent = {
  state: 'sent' | 'refused' | 'unknown'
  answer: string
  restMs?: number
  isFinal?: boolean
}

/** As many as one digest has room for, at least one. */
function fitting(deliveries: Batch['deliveries']): Batch['deliveries'] {
  let bytes = 0
  const over = deliveries.findIndex(({ said }) => {
    // A line break is two characters in JSON, and two line breaks in some markdown.
    bytes += Buffer.byteLength(lineOfMessage(said)) + 4
    return bytes > DIGEST_BYTES
  })
  return over === -1 ? deliveries : deliveries.slice(0, Math.max(1, over))
}

type Resources = { db: Database; config: Pick<Config, 'publicUrl'> }
type Claiming = {
  transaction: Transaction
  config: Resources['config']
  channel: ChannelRow
  now: number
}

async function claimBatch(
  { transaction, channel, now }: Claiming,
  deliveries: Batch['deliveries'],
): Promise<Batch> {
  const claim = randomUUID()
  for (const { id, said } of deliveries) {
    const content = JSON.stringify(said)
    await store.claim(transaction, { id, content }, claim, now + LOST_AFTER_MS)
  }
  return {
    claim,
    channel,
    deliveries: deliveries.map((one) => ({ ...one, attempts: one.attempts + 1 })),
  }
}

async function claimForRobot(claiming: Claiming, only?: DeliveryRow): Promise<Batch[]> {
  const { transaction, config, channel, now } = claiming
  const former = JSON.parse(channel.requests || '[]') as number[]
  const requests = former.filter((at) => at > now - ROBOT_WINDOW_MS)
  const room = ROBOT_PER_WINDOW - requests.length
  if (room < 0 || now - (requests.at(-1) ?? 0) < ROBOT_SPACING_MS) return []
  const rows = only ? [only] : await store.due(transaction, channel, now, MOST_IN_DIGEST)
  if (rows.length === 0) return []
  const said = rows.map((row) => ({ ...row, said: contentFor(config, channel, row) }))
  const isBurst = said.length > room
  const taken = isBurst ? fitting(said) : said.slice(0, 1)
  await store.noteRequests(transaction, channel.id, [...requests, now])
  if (isBurst && taken.length === said.length) {
    await store.rest(transaction, channel.id, now + ROBOT_WINDOW_MS)
  }
  return [await claimBatch(claiming, taken)]
}

async function claimSingly(claiming: Claiming, only?: DeliveryRow): Promise<Batch[]> {
  const { transaction, config, channel, now } = claiming
  const limit = channel.kind === 'webhook' ? WEBHOOKS_AT_ONCE : 1
  const rows = only ? [only] : await store.due(transaction, channel, now, limit)
  const batches: Batch[] = []
  for (const row of rows) {
    if (row.person_id > 0) await noteTurn(transaction, channel.id, row.turn)
    batches.push(await claimBatch(claiming, [{ ...row, said: contentFor(config, channel, row) }]))
  }
  return batches
}

/**
 * Claims what goes to a channel now: nothing where it rests, has had what it takes in a minute, or another process is at
 * it. With `only` it is that delivery, whatever else waits, within the same limits.
 */
export function claimNext(
  { db, config }: Resources,
  channelId: number,
  now: number,
  only?: DeliveryRow,
): Promise<Batch[]> {
  return transact(db, async (transaction) => {
    const channel = await store.takeChannel(transaction, channelId)
    if (!channel || channel.rest_until_ms > now) return []
    const claiming = { transaction, config, channel, now }
    return isRobot(channel.kind as ChannelKind)
      ? claimForRobot(claiming, only)
      : claimSingly(claiming, only)
  })
}

const ended = (state: number, answer: string, now: number): Outcome => {
  return { state, answer, next_ms: 0, done_ms: now }
}

/**
 * What becomes of a delivery after a request. A refused one is sent again; one that may have arrived is not, but to a
 * program, which drops what it had.
 */
function outcomeOf(
  kind: ChannelKind,
  attempts: number,
  { state, answer, restMs = 0, isFinal = false }: Sent,
  now: number,
): Outcome {
  if (state === 'sent') return ended(STATES.sent, answer, now)
  if (state === 'unknown' && kind !== 'webhook') return ended(STATES.unknown, answer, now)
  const wait = RETRY_MS[attempts - 1]
  if (wait === undefined || isFinal) return ended(STATES.failed, answer, now)
  return { state: STATES.waiting, answer, next_ms: now + Math.max(wait, restMs), done_ms: 0 }
}

/** Writes down how a request ended, for each delivery in it. */
export async function settle(db: Database, batch: Batch, sent: Sent, now: number): Promise<void> {
  const { channel, claim, deliveries } = batch
  await transact(db, async (transaction) => {
    for (const delivery of deliveries) {
      const { id, attempts } = delivery
      const outcome = outcomeOf(channel.kind as ChannelKind, attempts, sent, now)
      await store.settle(transaction, claim, id, outcome)
      if (outcome.state === STATES.waiting) await toTheEnd(transaction, delivery)
    }
    if (sent.restMs !== undefined) {
      await store.rest(transaction, channel.id, now + sent.restMs)
    }
  })
}

const LOST_AT_ONCE = 100
const LOST: Sent = { state: 'unknown', answer: '发送时服务中断，没有收到答复' }

/** Ends those whose answer is lost as possibly delivered; to a program they are sent again. Answers how many there were. */
export async function settleLost(db: Database, now: number): Promise<number> {
  const found = await store.lost(db, now, LOST_AT_ONCE)
  for (const { id, claim, attempts, kind } of found) {
    await store.settle(db, claim, id, outcomeOf(kind as ChannelKind, attempts, LOST, now))
  }
  return found.length
}
