import type { Executor } from '#server/db/open.ts'
import { recordStore } from '#server/records/store.ts'

export const { table, find, insert, update, remove } = recordStore('contract')

export function findByNumber(executor: Executor, c_no: string) {
  return executor.selectFrom('contract').selectAll().where('c_no', '=', c_no).executeTakeFirst()
}
