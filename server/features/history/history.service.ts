import type { InputOf } from '#api/endpoint.ts'
import type { history } from '#api/history.ts'
import { dayEnd, dayStart } from '#api/time.ts'
import type { Context } from '#server/context.ts'
import type { Database } from '#server/db/open.ts'
import { found } from '#server/db/search.ts'
import { entityKinds } from '#server/entity-kinds.ts'
import { allUserOptions } from '#server/features/user/user.service.ts'
import { historyPage } from '#server/records/history-page.ts'
import type { FieldTexts } from '#server/records/history-text.ts'
import type { HistoryKind } from '#server/records/record-history.ts'

/** How the columns of each entity and of its parts read. */
const texts = new Map<string, FieldTexts>(
  Object.entries<HistoryKind>(entityKinds).flatMap(([entity, { fields, partFields = {} }]) => [
    [entity, fields],
    ...Object.entries(partFields),
  ]),
)

/** One page of everything that happened, newest first. */
export function listHistory(context: Context, input: InputOf<typeof history.index>) {
  const { keyword, startime, endtime, userid, entity, action } = input
  const asked = (db: Database) => {
    let query = db.selectFrom('history')
    if (keyword) query = query.where(found(db, 'history', keyword))
    if (startime) query = query.where('time', '>=', dayStart(startime))
    if (endtime) query = query.where('time', '<=', dayEnd(endtime))
    if (userid) query = query.where('user_id', '=', userid)
    if (entity) query = query.where('entity', '=', entity)
    if (action) query = query.where('action', '=', action)
    return query
  }
  return historyPage(context, input.page, asked, (entity) => texts.get(entity) ?? {})
}

/** Everyone who may have done something, to filter by. */
export async function actors(context: Context) {
  return { data: await allUserOptions(context.db) }
}
