import { createHmac, randomBytes } from 'node:crypto'
import { byStatus } from './answers.ts'
import type { Door } from './connect.ts'
import { post } from './door.ts'
import type { Result } from './failures.ts'

/** A program that events are sent to: its address and the secret that it checks them by. */
type Webhook = { address: string; secret: string }

/** An event: the id by which the receiver knows a repetition, and its JSON. */
type WebhookEvent = { id: string; body: string }

const PREFIX = 'whsec_'
const SECRET_BYTES = 32

/** A new secret of the Standard Webhooks' form. */
export const newWebhookSecret = () => PREFIX + randomBytes(SECRET_BYTES).toString('base64')

/** The signature of an event at a moment (s), as its header has it. */
function webhookSignature(secret: string, { id, body }: WebhookEvent, seconds: number) {
  const key = Buffer.from(secret.slice(PREFIX.length), 'base64')
  return `v1,${createHmac('sha256', key).update(`${id}.${seconds}.${body}`).digest('base64')}`
}

/**
 * Sends an event by Standard Webhooks, at the time `now` of its signature. The receiver drops an id that it has had, so
 * that what is unknown may be sent again as what was refused.
 */
export async function sendWebhook(
  door: Door,
  { address, secret }: Webhook,
  event: WebhookEvent,
  now = Date.now(),
): Promise<Result> {
  const seconds = Math.floor(now / 1000)
  const headers = {
    'webhook-id': event.id,
    'webhook-timestamp': String(seconds),
    'webhook-signature': webhookSignature(secret, event, seconds),
  }
  const posted = await post(door, { address, body: event.body, headers })
  return byStatus(posted) ?? { state: 'sent' }
}
