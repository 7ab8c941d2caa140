import type { InputOf } from '#api/kit/endpoint.ts'
import type { history } from '#api/kit/history.ts'
import type { Context } from '#server/context.ts'
import { allUserOptions } from '#server/features/user/user.service.ts'
import { historyPage } from '#server/records/history/history-page.ts'
import type { FieldTexts } from '#server/records/history/history-text.ts'
import type { HistoryKind } from '#server/records/history/record-history.ts'
import { filtered } from './history.store.ts'

/** How the columns of each entity and of its parts are shown. */
const textsOf = (kinds: readonly HistoryKind[]) =>
  new Map<string, FieldTexts>(
    kinds.flatMap(({ table, fields, partFields = {} }) => [
      [table, fields] as const,
      ...Object.entries(partFields),
    ]),
  )

/** One page of everything that happened to records of these kinds and beside them, newest first. */
export function listHistory(kinds: readonly HistoryKind[]) {
  const texts = textsOf(kinds)
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
