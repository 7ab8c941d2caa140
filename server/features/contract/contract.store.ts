import type { Database, Executor } from '#server/db/open.ts'
import { found } from '#server/db/search.ts'
import { namedStore } from '#server/records/named-store.ts'

export const { table, find, findSame, isRenamed, insert, update, remove } = namedStore('contract')

export function findByNumber(executor: Executor, c_no: string) {
  return executor.selectFrom('contract').selectAll().where('c_no', '=', c_no).executeTakeFirst()
}

/** The newest contracts with a part of their number or title; of all, where none is asked for. */
export function newestWith(db: Database, keyword: string | undefined, limit: number) {
  const query = db
    .selectFrom('contract')
    .select(['id', 'c_no', 'c_title'])
    .orderBy('release_time', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
  if (!keyword) return query.execute()
  return query.where(found(db, 'contract', keyword, 'title_text')).execute()
}

/** The contract that a quotation was turned into; undefined where there is none. */
export function contractOfQuotation(executor: Executor, quotationId: number) {
  return executor
    .selectFrom('contract')
    .select(['id', 'c_no', 'user_id'])
    .where('quotation_id', '=', quotationId)
    .executeTakeFirst()
}
