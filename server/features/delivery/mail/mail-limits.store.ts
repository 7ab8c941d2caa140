import { MAILED_DOCUMENT } from '#api/delivery/delivery.ts'
import type { Transaction } from '#server/db/open.ts'

/** To whom a person sent documents since a moment, one row for each recipient. */
const sentSince = (transaction: Transaction, person: number, since: number) =>
  transaction
    .selectFrom('delivery')
    .where('person_id', '=', person)
    .where('event', '=', MAILED_DOCUMENT)
    .where('created_ms', '>', since)

type Sent = Parameters<typeof sentSince>

/** How many recipients those were. */
export async function countSent(...of: Sent): Promise<number> {
  const { sent } = await sentSince(...of)
    .select(({ fn }) => fn.countAll<number>().as('sent'))
    .executeTakeFirstOrThrow()
  return sent
}

/** When the last of so many of the oldest was sent. */
export async function momentOf(count: number, ...of: Sent): Promise<number> {
  const { created_ms } = await sentSince(...of)
    .select('created_ms')
    .orderBy('created_ms')
    .offset(count - 1)
    .limit(1)
    .executeTakeFirstOrThrow()
  return created_ms
}
