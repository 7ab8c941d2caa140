import type { Database, Executor } from '#server/db/open.ts'
import { contains, found } from '#server/db/search/search.ts'
import { namedStore } from '#server/records/named-store.ts'
import type { ownerScope } from '#server/records/policy.ts'

export const { table, find, findSame, isRenamed, insert, update, remove } = namedStore('contract')

/** The name of a contract in the history. */
export const contractName = ({ c_no, c_title }: { c_no: string; c_title: string }) =>
  `${c_no} ${c_title}`

export function findByNumber(executor: Executor, c_no: string) {
  return executor.selectFrom('contract').selectAll().where('c_no', '=', c_no).executeTakeFirst()
}

/** The newest contracts with a part of their number or title; all of an owner's, or of everybody's, without one. */
export function newestWith(
  db: Database,
  keyword: string | undefined,
  owner: ReturnType<typeof ownerScope>,
  limit: number,
) {
  const query = db
    .selectFrom('contract')
    .select(['id', 'c_no', 'c_title'])
    .orderBy('release_time', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .$if(owner !== undefined, (contracts) => contracts.where('user_id', '=', owner!))
  if (!keyword) return query.execute()
  // The index holds everybody's records, so its time would depend on what others have.
  const hasKeyword =
    owner === undefined
      ? found(db, 'contract', keyword, 'title_text')
      : contains(db, 'contract', 'title_text', keyword)
  return query.where(hasKeyword).execute()
}

/** The contract that a quotation was turned into; undefined where there is none. */
export function contractOfQuotation(executor: Executor, quotationId: number) {
  return executor
    .selectFrom('contract')
    .select(['id', 'c_no', 'user_id'])
    .where('quotation_id', '=', quotationId)
    .executeTakeFirst()
}
