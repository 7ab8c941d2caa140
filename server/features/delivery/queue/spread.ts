import { events, type EventName } from '#api/delivery/events.ts'
import { outageOf } from '#server/db/outage.ts'
import type { Database, Transaction } from '#server/db/open.ts'
import { textsIn } from '#server/db/tables/list-column.ts'
import { transact } from '#server/db/transact.ts'
import { choicesOfUsers, notify } from '#server/features/inbox/inbox.service.ts'
import { activeStaff, type Staff } from '#server/features/user/staff.service.ts'
import { wallClock } from '#server/platform/clock.ts'
import type { Config } from '#server/platform/config.ts'
import type { Facts } from '#server/records/events.ts'
import { contentOf } from './content.ts'
import { messageOf } from '../news/messages.ts'
import type { ChannelRow } from './queue.store.ts'
import { recipientsOf } from '../news/recipients.ts'
import * as store from './spread.store.ts'
import type { NewDelivery } from './queue.store.ts'
import type { EventRow } from './spread.store.ts'

/** What follows from an event: notifications of users, and deliveries to channels; all of it once, in one transaction. */

type Resources = { db: Database; config: Config }

/** An event as the messages read it. */
const raisedOf = ({ name, record_id, facts }: EventRow) => ({
  name,
  record_id,
  facts: JSON.parse(facts) as Facts,
})

/** Digests of one user's records, and what is about one person, are none of a channel's. */
function isForChannels({ name, record_id }: EventRow): boolean {
  const { isPersonal, digestOf } = events[name]
  return !isPersonal && (digestOf === undefined || record_id === 0)
}

const chose = (channel: ChannelRow, name: EventName) =>
  textsIn<EventName>(channel.events).includes(name)

async function spread(
  { config }: Resources,
  transaction: Transaction,
  event: EventRow,
  { channels, staff }: { channels: readonly ChannelRow[]; staff: readonly Staff[] },
): Promise<Omit<NewDelivery, 'next_ms'>[]> {
  const { name, record_id, cause } = event
  const raised = raisedOf(event)
  const dated = { ...raised, created_ms: event.created_ms }
  const common = { event: name, record_id, cause, created_ms: event.created_ms }
  const toChannels = isForChannels(event)
    ? channels.filter((channel) => channel.kind !== 'mail' && chose(channel, name))
    : []
  const { publicUrl, timeZone } = config
  const concerned = { ...raised, actor_id: event.actor_id }
  const recipients = await recipientsOf(transaction, staff, concerned, timeZone)
  const ids = recipients.map(({ userId }) => userId)
  const choices = await choicesOfUsers(transaction, ids)
  const chosen = recipients.filter(({ userId, isOwn }) => isOwn || choices.get(userId)?.others)
  const { title, text } = messageOf(raised, { withAmounts: false, publicUrl })
  const created_at = wallClock(timeZone)
  await notify(
    transaction,
    chosen
      .filter(({ userId }) => choices.get(userId)?.events[name].inbox)
      .map(({ userId }) => {
        return { user_id: userId, event: name, record_id, cause, title, text, created_at }
      }),
  )
  const mail = channels.find(({ kind }) => kind === 'mail')
  const byMail = chosen.filter(
    ({ userId, email }) => email !== '' && choices.get(userId)?.events[name].mail,
  )
  return [
    ...toChannels.map((channel) => ({
      ...common,
      channel_id: channel.id,
      user_id: null,
      person_id: 0,
      recipient: '',
      content: JSON.stringify(contentOf(config, channel, dated)),
    })),
    ...(mail ? byMail : []).map(({ userId, email }) => ({
      ...common,
      channel_id: mail!.id,
      user_id: userId,
      person_id: userId,
      recipient: email,
      content: JSON.stringify(contentOf(config, mail!, dated)),
    })),
  ]
}

/** Events of one transaction: what is read for all of them is read once. */
const AT_ONCE = 20

/** Makes deliveries of the oldest events that wait for it; answers how many there were. */
async function spreadSome(
  resources: Resources,
  report: (error: unknown) => void,
  limit: number,
): Promise<number> {
  let taken: EventRow[] = []
  try {
    await transact(resources.db, async (transaction) => {
      taken = await store.takeEvents(transaction, limit)
      if (taken.length === 0) return
      const channels = await store.openChannels(transaction)
      const staff = await activeStaff(transaction)
      for (const event of taken) {
        const rows = await spread(resources, transaction, event, { channels, staff })
        await store.enqueue(transaction, rows)
      }
      await store.markSpread(transaction, taken.map(idOf), store.SPREAD)
    })
  } catch (error) {
    if (taken.length === 0 || outageOf(error)) throw error
    if (taken.length > 1) return spreadSome(resources, report, 1)
    // One that cannot be read must not keep all that come after it.
    report(new Error(`event ${taken[0]!.id} was put aside`, { cause: error }))
    await store.markSpread(resources.db, taken.map(idOf), store.PUT_ASIDE)
  }
  return taken.length
}

const idOf = ({ id }: EventRow) => id

/** Makes deliveries of all events that wait for it; on PostgreSQL of those that no other process is at. */
export async function spreadEvents(
  resources: Resources,
  report: (error: unknown) => void,
): Promise<void> {
  if (!(await store.anyUnspread(resources.db))) return
  while ((await spreadSome(resources, report, AT_ONCE)) > 0);
}
