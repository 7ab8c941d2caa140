import { z } from 'zod'
import { choicesOf, type Choices, type StoredChoices } from '#api/inbox/choices.ts'
import type { Executor } from '#server/db/open.ts'
import { storedChoices } from './inbox.store.ts'

const stored = z.object({
  events: z.record(z.string(), z.object({ inbox: z.boolean(), mail: z.boolean() })),
  others: z.boolean(),
})

/** What another version stored and this one cannot read is as if nothing was chosen: it must keep no message from anybody. */
const fromText = (text: string): StoredChoices | undefined =>
  stored.safeParse(JSON.parse(text)).data

/** What each of these users chose to receive, of every one of them. */
export async function choicesOfUsers(
  executor: Executor,
  userIds: readonly number[],
): Promise<Map<number, Choices>> {
  const rows = await storedChoices(executor, userIds)
  const chosen = new Map(rows.map(({ user_id, choices }) => [user_id, fromText(choices)]))
  return new Map(userIds.map((id) => [id, choicesOf(chosen.get(id))]))
}
