import { sql } from 'kysely'
import type { Executor, Transaction } from '#server/db/open.ts'
import type { NewRow } from '#server/db/tables/tables.ts'
import { nextTurn } from '#server/platform/breaks.ts'

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
    .select(['revision', 'release_time', 'user_name', 'total', 'buildings'])
    .where('quotation_id', '=', quotationId)
    .orderBy('revision', 'desc')
    .execute()
}

const version = (executor: Executor, quotationId: number, revision: number) =>
  executor
    .selectFrom('quotation_version')
    .where('quotation_id', '=', quotationId)
    .where('revision', '=', revision)

type Version = Parameters<typeof version>

/** The content of a version as JSON of `FrozenQuotation`; undefined where there is no such version. */
export const contentOf = async (...of: Version): Promise<string | undefined> =>
  (
    await version(...of)
      .select('content')
      .executeTakeFirst()
  )?.content

/** What restores a version: its content and its approval. */
export const versionOf = (...of: Version) =>
  version(...of)
    .select(['content', 'review'])
    .executeTakeFirstOrThrow()

/** The content of a version and when it was sent; undefined where there is no such version. */
export const sentVersion = (...of: Version) =>
  version(...of)
    .select(['content', 'release_time'])
    .executeTakeFirst()

/** What a version came to, in cents; undefined where there is no such version. */
export const totalOfVersion = async (...of: Version): Promise<number | undefined> =>
  (
    await version(...of)
      .select('total')
      .executeTakeFirst()
  )?.total

const bytes = sql<number>`octet_length(content)`.as('bytes')

/** The size of a version in bytes, without reading its content; undefined where there is no such version. */
export const sizeOfVersion = async (...of: Version): Promise<number | undefined> =>
  (
    await version(...of)
      .select(bytes)
      .executeTakeFirst()
  )?.bytes

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
