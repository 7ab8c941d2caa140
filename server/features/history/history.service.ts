import type { InputOf } from '#api/kit/endpoint.ts'
import type { history } from '#api/kit/history.ts'
import type { Context } from '#server/context.ts'
import { allUserOptions } from '#server/features/user/user.service.ts'
import { historyPage } from '#server/records/history/history-page.ts'
import type { FieldTexts } from '#server/records/history/history-text.ts'
import type { HistoryKind } from '#server/records/history/record-history.ts'
import { filtered } from './history.store.ts'
import { entityKinds } from './entity-kinds.ts'

/** How the columns of each entity and of its parts read. */
const texts = new Map<string, FieldTexts>(
  Object.entries<HistoryKind>(entityKinds).flatMap(([entity, { fields, partFields = {} }]) => [
    [entity, fields],
    ...Object.entries(partFields),
  ]),
)

/** One page of everything that happened, newest first. */
export function listHistory(context: Context, input: InputOf<typeof history.index>) {
  const { page, ...filters } = input
  return historyPage(
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
