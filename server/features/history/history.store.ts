import type { InputOf } from '#api/kit/endpoint.ts'
import type { history } from '#api/kit/history.ts'
import { dayEnd, dayStart } from '#api/kit/time.ts'
import type { Database } from '#server/db/open.ts'
import { found } from '#server/db/search/search.ts'

type Filters = Omit<InputOf<typeof history.index>, 'page'>

/** The entries that match the list's filters; `historyPage` reads a page of them. */
export function filtered(db: Database, filters: Filters) {
  const { keyword, startime, endtime, userid, entity, action } = filters
  let query = db.selectFrom('history')
  if (keyword) query = query.where(found(db, 'history', keyword))
  if (startime) query = query.where('time', '>=', dayStart(startime))
  if (endtime) query = query.where('time', '<=', dayEnd(endtime))
  if (userid) query = query.where('user_id', '=', userid)
  if (entity) query = query.where('entity', '=', entity)
  if (action) query = query.where('action', '=', action)
  return query
}
