import { setImmediate as nextTurn } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Executor, Transaction } from '#server/db/open.ts'
import type { NewRow } from '#server/db/tables/tables.ts'

/** The versions of a quotation that were sent. They stay when it is deleted, as long as it can be restored. */

export async function insertVersion(
  transaction: Transaction,
  row: NewRow<'quotation_version'>,
): Promise<void> {
  await transaction.insertInto('quotation_version').values(row).execute()
}

/** The versions without their content, newest first. */
export function versionsOf(executor: Executor, quotationId: number) {
  return executor
    .selectFrom('quotation_version')
    .select(['revision', 'release_time', 'user_name', 'total'])
    .where('quotation_id', '=', quotationId)
    .orderBy('revision', 'desc')
    .execute()
}

/** The content of a version as JSON of `FrozenQuotation`; undefined where there is no such version. */
export async function contentOf(
  executor: Executor,
  quotationId: number,
  revision: number,
): Promise<string | undefined> {
  const row = await executor
    .selectFrom('quotation_version')
    .select('content')
    .where('quotation_id', '=', quotationId)
    .where('revision', '=', revision)
    .executeTakeFirst()
  return row?.content
}

/** What restores a version: its content and its approval. */
export function versionOf(executor: Executor, quotationId: number, revision: number) {
  return executor
    .selectFrom('quotation_version')
    .select(['content', 'review'])
    .where('quotation_id', '=', quotationId)
    .where('revision', '=', revision)
    .executeTakeFirstOrThrow()
}

/** What a version came to, in cents; undefined where there is no such version. */
export async function totalOfVersion(
  executor: Executor,
  quotationId: number,
  revision: number,
): Promise<number | undefined> {
  const row = await executor
    .selectFrom('quotation_version')
    .select('total')
    .where('quotation_id', '=', quotationId)
    .where('revision', '=', revision)
    .executeTakeFirst()
  return row?.total
}

/** The size of a version in bytes, without reading its content; undefined where there is no such version. */
export async function sizeOfVersion(
  executor: Executor,
  quotationId: number,
  revision: number,
): Promise<number | undefined> {
  const row = await executor
    .selectFrom('quotation_version')
    .select(sql<number>`octet_length(content)`.as('bytes'))
    .where('quotation_id', '=', quotationId)
    .where('revision', '=', revision)
    .executeTakeFirst()
  return row?.bytes
}

/** Removes the versions of a quotation one by one, as each may hold 9 MB; the event loop runs in between. */
export async function removeVersions(transaction: Transaction, quotationId: number): Promise<void> {
  const versions = await transaction
    .selectFrom('quotation_version')
    .select('id')
    .where('quotation_id', '=', quotationId)
    .execute()
  for (const { id } of versions) {
    await transaction.deleteFrom('quotation_version').where('id', '=', id).execute()
    await nextTurn()
  }
}
