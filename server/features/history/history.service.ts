import type { InputOf } from '#api/kit/endpoint.ts'
import type { history, HistoryEntity } from '#api/kit/history.ts'
import { dayEnd, dayStart } from '#api/kit/time.ts'
import type { Context } from '#server/context.ts'
import { between, equal } from '#server/db/conditions.ts'
import { allUserOptions } from '#server/features/user/user.service.ts'
import { historyPage } from '#server/records/history/history-page.ts'
import type { FieldTexts } from '#server/records/history/history-text.ts'
import type { HistoryKind } from '#server/records/history/record-history.ts'

/** How the columns are shown of what is in the history and no entity. */
export type OtherTexts = Readonly<Partial<Record<HistoryEntity, FieldTexts>>>

/** How the columns of each entity and of its parts are shown. */
const textsOf = (kinds: readonly HistoryKind[], others: OtherTexts) =>
  new Map<string, FieldTexts>([
    ...Object.entries(others),
    ...kinds.flatMap(({ table, fields, partFields = {} }) => [
      [table, fields] as const,
      ...Object.entries(partFields),
    ]),
  ])

function conditions(input: InputOf<typeof history.index>) {
  const { startime, endtime, userid: user_id, entity, action } = input
  return [
    ...between('time', { from: startime && dayStart(startime), to: endtime && dayEnd(endtime) }),
    ...equal({ user_id, entity, action }),
  ]
}

/** One page of everything that happened to records of these kinds and beside them, newest first. */
export function listHistory(kinds: readonly HistoryKind[], others: OtherTexts) {
  const texts = textsOf(kinds, others)
  return (context: Context, input: InputOf<typeof history.index>) =>
    historyPage(context, input, conditions(input), (entity) => texts.get(entity) ?? {})
}

/** Everyone who may have done something, to filter by. */
export async function actors(context: Context) {
  return { data: await allUserOptions(context.db) }
}
