import type { InputOf } from '#api/kit/endpoint.ts'
import type { history, HistoryEntity } from '#api/kit/history.ts'
import type { Context } from '#server/context.ts'
import { allUserOptions } from '#server/features/user/user.service.ts'
import { historyPage } from '#server/records/history/history-page.ts'
import type { FieldTexts } from '#server/records/history/history-text.ts'
import type { HistoryKind } from '#server/records/history/record-history.ts'
import { filtered } from './history.store.ts'

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

/** One page of everything that happened to records of these kinds and beside them, newest first. */
export function listHistory(kinds: readonly HistoryKind[], others: OtherTexts) {
  const texts = textsOf(kinds, others)
  return (context: Context, { page, ...filters }: InputOf<typeof history.index>) =>
    historyPage(
      context,
      page,
      (db) => filtered(db, filters),
      (entity) => texts.get(entity) ?? {},
    )
}

/** Everyone who may have done something, to filter by. */
export async function actors(context: Context) {
  return { data: await allUserOptions(context.db) }
}
