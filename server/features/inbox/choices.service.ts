import { z } from 'zod'
import { events, type EventName } from '#api/delivery/events.ts'
import {
  chosenBy,
  choicesOf,
  seesOthers,
  type Choices,
  type StoredChoices,
} from '#api/inbox/choices.ts'
import type { inbox as inboxCalls, OwnChoices } from '#api/inbox/inbox.ts'
import type { InputOf } from '#api/kit/endpoint.ts'
import { may, type Context } from '#server/context.ts'
import type { Executor, Transaction } from '#server/db/open.ts'
import { invalid } from '#server/platform/errors.ts'
import { change } from '#server/records/change.ts'
import { lockRecord } from '#server/records/find.ts'
import { mailOf, saveChoices, storedChoices } from './inbox.store.ts'

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

async function choicesOfOne(executor: Executor, userId: number): Promise<Choices> {
  return (await choicesOfUsers(executor, [userId])).get(userId)!
}

const mayOf = (context: Context) => (permission: Parameters<typeof may>[1]) =>
  may(context, permission)

/** What the actor chose, of the events that they can get. */
export async function getChoices(context: Context): Promise<{ data: OwnChoices }> {
  const { db, user } = context
  const chosen = await choicesOfOne(db, user.id)
  const names = chosenBy(mayOf(context))
  return {
    data: {
      events: names.map((event) => ({ event, ...chosen.events[event] })),
      ...(seesOthers(mayOf(context)) && { others: chosen.others }),
      ...(await mailOf(db, user.id)),
    },
  }
}

type ChoicesInput = InputOf<typeof inboxCalls.setChoices>

/** Refuses what the actor cannot choose. */
async function refuseImpossible(
  context: Context,
  transaction: Transaction,
  { inbox = [], mail = [], others }: ChoicesInput,
  former: Choices,
): Promise<void> {
  const offered = new Set<EventName>(chosenBy(mayOf(context)))
  for (const [field, names] of Object.entries({ inbox, mail })) {
    const strange = names.find((name) => !offered.has(name))
    if (strange) {
      throw invalid(field, `您没有权限收到“${events[strange].label}”的消息，请刷新页面后重试`)
    }
  }
  if (others !== undefined && !seesOthers(mayOf(context))) {
    throw invalid('others', '您没有查看同事记录的权限，请刷新页面后重试')
  }
  const added = mail.some((name) => !former.events[name].mail)
  if (added && (await mailOf(transaction, context.user.id)).email === '') {
    throw invalid('mail', '您还没有邮箱地址，请先让管理员在“用户管理”里填写您的邮箱')
  }
}

/** Saves what the actor chooses. Of events that they cannot get at present it stays what they chose before. */
export function setChoices(context: Context, input: ChoicesInput) {
  const { user } = context
  if (input.inbox === undefined && input.mail === undefined && input.others === undefined) {
    throw invalid('inbox', '请选择要收到哪些消息')
  }
  return change(context, async (transaction) => {
    await lockRecord(transaction, 'user', user.id)
    const former = await choicesOfOne(transaction, user.id)
    await refuseImpossible(context, transaction, input, former)
    const chosen: StoredChoices = {
      events: { ...former.events },
      others: input.others === undefined ? former.others : input.others === 1,
    }
    for (const name of chosenBy(mayOf(context))) {
      const { inbox, mail } = former.events[name]
      chosen.events[name] = {
        inbox: input.inbox?.includes(name) ?? inbox,
        mail: input.mail?.includes(name) ?? mail,
      }
    }
    await saveChoices(transaction, user.id, JSON.stringify(choicesOf(chosen)))
    return {}
  })
}
