import type { EventName } from '#api/delivery/events.ts'
import type { MailedDocument } from '#server/features/quotation/documents/mailed-document.ts'
import type { Config } from '#server/platform/config.ts'
import type { Facts } from '#server/records/events.ts'
import { messageOf, webhookBody, type Message, type Raised } from '../news/messages.ts'
import type { ChannelRow, DeliveryRow } from './queue.store.ts'

/**
 * What a delivery says. The facts of its event stay beside it until it is sent, so that what a channel may show is that of
 * the moment when it is sent.
 */
export type Content = Message & {
  facts?: Facts
  /** The document of a quotation that is attached. */
  document?: MailedDocument
  /** What a program gets. */
  body?: string
  /** Who gets the answer to a mail that a person sent. */
  replyTo?: string
}

type Place = Pick<Config, 'publicUrl'>
type Shown = Pick<ChannelRow, 'kind' | 'with_amounts'>

/** The facts without amounts, for what is not to have them in its row either. */
function withoutAmounts({ amount: _amount, rows, ...facts }: Facts): Facts {
  const bare = rows?.map(({ amount: _of, ...row }) => row)
  return bare ? { ...facts, rows: bare } : facts
}

/** What a new delivery of an event says to this channel. */
export function contentOf(
  { publicUrl }: Place,
  { kind, with_amounts }: Shown,
  raised: Raised & { created_ms: number },
): Content {
  const withAmounts = with_amounts === 1 && kind !== 'mail'
  const facts = withAmounts ? raised.facts : withoutAmounts(raised.facts)
  const said = { ...raised, facts }
  const options = { withAmounts, publicUrl }
  const message = { ...messageOf(said, options), facts }
  return kind === 'webhook' ? { ...message, body: webhookBody(said, options) } : message
}

/** What a stored delivery says at this moment. */
export function contentFor(place: Place, channel: Shown, row: DeliveryRow): Content {
  const stored = JSON.parse(row.content) as Content
  const { event, record_id, created_ms } = row
  if (!stored.facts) return stored
  return contentOf(place, channel, {
    name: event as EventName,
    record_id,
    facts: stored.facts,
    created_ms,
  })
}
