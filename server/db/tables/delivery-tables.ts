import type { Generated } from 'kysely'
import type { EventName } from '#api/delivery/events.ts'
import type { Id, Versioned } from './columns.ts'

/** The tables of what the product tells people and programs, as `tables.ts` describes them all. */

/** What happened, written in the transaction of its cause; once for each `(name, record_id, cause)`. */
export type EventTable = {
  id: Id
  name: EventName
  /** The record of the event's entity. */
  record_id: number
  /** What tells two events of one record apart: a version, a day. */
  cause: string
  /** JSON of `Facts` (`server/records/events.ts`). */
  facts: string
  /** Who did it, who needs no notification of it; 0 for the product itself. */
  actor_id: number
  created_ms: number
  /** 1 once its deliveries and notifications are written; 2 where they could not be. */
  is_spread: number
}

/** Where messages go: a group robot, the mail server, or a program's address. */
export type ChannelTable = Versioned & {
  id: Id
  name: string
  kind: string
  /** What may be shown of where it leads. */
  address: string
  /** JSON of what is no secret. */
  settings: string
  /** Sealed JSON of what is (`server/platform/secrets.ts`). */
  secrets: string
  /** JSON list of event names. */
  events: string
  with_amounts: number
  is_enabled: number
  is_deleted: number
  /** JSON list of when its last requests began, for its limits. */
  requests: string
  /** Before this moment it gets nothing more. */
  rest_until_ms: number
  /** The turn that it has come to (`queue/turns.store.ts`); of the mail server. */
  turn: Generated<number>
}

/** One message to one recipient; once for each event and channel. `content` is JSON of what is sent. */
export type DeliveryTable = {
  id: Id
  channel_id: number
  /** The user whom a mail is for; null for channels of the company and for customers. */
  user_id: number | null
  /** Who sends a document, or whom a mail is for: whose turn it is and whose limit it counts to; 0 for nobody's. */
  person_id: Generated<number>
  /** When it is sent among those of other persons (`queue/turns.store.ts`); of mails. */
  turn: Generated<number>
  event: string
  record_id: number
  cause: string
  /** A mail address; empty where the channel says it all. */
  recipient: string
  content: string
  /** By what its receiver knows a repetition: random, so that no other message ever has it, and the same at every attempt. */
  message_id: string
  /** One of `deliveryStates`. */
  state: number
  attempts: number
  /** Not before this moment. */
  next_ms: number
  /** The process that is sending it, and the request by which it does. */
  claim: string
  answer: string
  created_ms: number
  /** When it came to its end; 0 before. */
  done_ms: number
}

export type NotificationTable = {
  id: Id
  user_id: number
  event: string
  record_id: number
  cause: string
  title: string
  text: string
  created_at: string
  is_read: number
}

/** JSON of what a user chose to receive (`api/inbox/choices.ts`); no row for the defaults. */
export type NotificationChoiceTable = { user_id: number; choices: string }

/** A device on which a user has signed in, by the hash of its cookie. */
export type KnownDeviceTable = { user_id: number; device_hash: string; used_ms: number }
