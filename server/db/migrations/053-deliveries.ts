import { sql, type Kysely } from 'kysely'
import { building } from './building.ts'

/**
 * What is to be sent: events in the transaction of their cause, channels of the company, one delivery for each event and
 * channel, and the notifications of users with what each chose. And the devices on which users have signed in, since a sign-in
 * on another one is such an event.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { texts, integers, referring, referringMaybe, withId, table, versioned, index } =
    building(db)
  const unique = (name: string, of: string, columns: string[]) =>
    db.schema.createIndex(name).unique().on(of).columns(columns).execute()

  await texts(integers(withId('event'), ['record_id', 'actor_id', 'created_ms', 'is_spread']), [
    'name',
    'cause',
    'facts',
  ]).execute()
  await unique('event_once', 'event', ['name', 'record_id', 'cause'])
  await index('event_waiting', 'event', ['is_spread', 'id'])
  await index('event_age', 'event', ['created_ms'])

  const channelTexts = ['name', 'kind', 'address', 'settings', 'secrets', 'events', 'requests']
  const channelFlags = ['with_amounts', 'is_enabled', 'is_deleted', 'rest_until_ms']
  await versioned(texts(integers(withId('channel'), channelFlags), channelTexts)).execute()

  const deliveryTexts = ['event', 'cause', 'recipient', 'content', 'claim', 'answer']
  const deliveryNumbers = ['record_id', 'state', 'attempts', 'next_ms', 'created_ms', 'done_ms']
  await texts(
    integers(
      referringMaybe(referring(withId('delivery'), 'channel_id', 'channel'), 'user_id', 'user'),
      deliveryNumbers,
    ),
    deliveryTexts,
  ).execute()
  await unique('delivery_once', 'delivery', [
    'event',
    'record_id',
    'cause',
    'channel_id',
    'recipient',
  ])
  await index('delivery_due', 'delivery', ['state', 'channel_id', 'next_ms'])
  await index('delivery_user', 'delivery', ['user_id'])
  await index('delivery_created', 'delivery', ['created_ms'])
  await index('delivery_channel', 'delivery', ['channel_id', 'id'])
  await index('delivery_age', 'delivery', ['state', 'done_ms'])

  await texts(
    integers(referring(withId('notification'), 'user_id', 'user'), ['record_id', 'is_read']),
    ['event', 'cause', 'title', 'text', 'created_at'],
  ).execute()
  await unique('notification_once', 'notification', ['user_id', 'event', 'record_id', 'cause'])
  await index('notification_list', 'notification', ['user_id', 'id'])
  await index('notification_unread', 'notification', ['user_id', 'is_read', 'id'])
  await index('notification_age', 'notification', ['is_read', 'created_at'])

  await texts(referring(table('notification_choice'), 'user_id', 'user'), ['choices'])
    .addPrimaryKeyConstraint('notification_choice_user', ['user_id'])
    .execute()

  await texts(integers(referring(table('known_device'), 'user_id', 'user'), ['used_ms']), [
    'device_hash',
  ])
    .addPrimaryKeyConstraint('known_device_key', ['user_id', 'device_hash'])
    .execute()

  await sql`alter table company add column outgoing integer not null default 0`.execute(db)
}
