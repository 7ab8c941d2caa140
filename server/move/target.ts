import { sql } from 'kysely'
import { migrationState } from '#server/db/start/migrate.ts'
import type { Executor } from '#server/db/open.ts'
import { outageOf } from '#server/db/outage.ts'
import { compare, type Compared } from './compare.ts'
import { shapesOf } from './copy.ts'

/** Refuses a database that cannot hold every text. */
export async function refuseEncoding(target: Executor): Promise<void> {
  const { rows } = await sql<{ encoding: string }>`
    select current_setting('server_encoding') as encoding`.execute(target)
  if (rows[0]?.encoding === 'UTF8') return
  throw new Error(
    `目标数据库的编码是 ${rows[0]?.encoding}，必须是 UTF8。请新建一个：createdb -E UTF8 -T template0 <名称>`,
  )
}

/** Whether a database has no tables. */
export async function isEmptyDatabase(target: Executor): Promise<boolean> {
  const tables = await target.introspection.getTables({ withInternalKyselyTables: true })
  return tables.every(({ isView }) => isView)
}

/**
 * The contents of a used database that an earlier run moved there and nobody has changed since; refuses any other.
 */
export async function refuseUsed(source: Executor, target: Executor): Promise<Compared[]> {
  const used = new Error(
    '目标数据库里已有别的数据，没有迁移，也没有改动它。请新建一个空的数据库，再用它的地址运行',
  )
  const { executed, pending, unknown } = await migrationState(target)
  if (executed.length === 0 || pending.length > 0 || unknown.length > 0) throw used
  const shapes = await shapesOf(source, target).catch((error: unknown) => {
    throw outageOf(error) ? error : used
  })
  const compared = await compare(source, target, shapes)
  if (compared.some(({ same }) => !same)) throw used
  return compared
}
