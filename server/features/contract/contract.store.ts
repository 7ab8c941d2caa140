import type { Executor } from '#server/db/open.ts'
import { namedStore } from '#server/records/named-store.ts'

export const { table, find, findSame, isRenamed, insert, update, remove } = namedStore('contract')

export function findByNumber(executor: Executor, c_no: string) {
  return executor.selectFrom('contract').selectAll().where('c_no', '=', c_no).executeTakeFirst()
}
