import type { EventName } from '#api/delivery/events.ts'
import { notify, type NewNotification } from '#server/features/inbox/inbox.service.ts'
import { fresh } from '../make/factories.ts'
import type { Caller, TestServer } from '../run/server.ts'

/** What is in the inboxes of users, as the spreading of events writes it. */

type Fields = Partial<NewNotification> & { event?: EventName }

/** A notification that is to be written for a user. */
export const notificationOf = (
  { userId }: Pick<Caller, 'userId'>,
  fields: Fields = {},
): NewNotification => ({
  user_id: userId,
  event: 'quotation_won',
  record_id: 1,
  cause: fresh('第'),
  title: '报价成交',
  text: '云溪水务',
  created_at: '2026:11:20 08:00:00',
  ...fields,
})

/** Writes notifications. */
export const put = ({ db }: Pick<TestServer, 'db'>, ...rows: NewNotification[]) =>
  db.transaction().execute((transaction) => notify(transaction, rows))

/** Puts so many into a user's inbox. */
export const putMany = (
  server: Pick<TestServer, 'db'>,
  user: Pick<Caller, 'userId'>,
  count: number,
  fields?: Fields,
) => put(server, ...Array.from({ length: count }, () => notificationOf(user, fields)))
