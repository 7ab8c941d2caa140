import type { Executor, Transaction } from '#server/db/open.ts'
import type { NewRow } from '#server/db/tables.ts'

export function findFile(executor: Executor, url: string) {
  return executor.selectFrom('file').selectAll().where('url', '=', url).executeTakeFirst()
}

export function filesOfContract(executor: Executor, contractId: number) {
  return executor
    .selectFrom('file')
    .select(['name', 'url', 'size'])
    .where('contract_id', '=', contractId)
    .orderBy('position')
    .execute()
}

export async function insertFiles(transaction: Transaction, rows: NewRow<'file'>[]): Promise<void> {
  await transaction.insertInto('file').values(rows).execute()
}

/** Names a file in a contract, if it is there already or a free upload of that user; says whether it is. */
export async function nameFile(
  transaction: Transaction,
  url: string,
  place: { contract_id: number; position: number },
  userId: number,
): Promise<boolean> {
  const result = await transaction
    .updateTable('file')
    .set(place)
    .where('url', '=', url)
    .where((where) =>
      where.or([
        where('contract_id', '=', place.contract_id),
        where.and([
          where('contract_id', 'is', null),
          where('deleted_contract_id', 'is', null),
          where('user_id', '=', userId),
        ]),
      ]),
    )
    .executeTakeFirst()
  return result.numUpdatedRows > 0n
}

/** Takes every other file off a contract. */
export async function unnameOthers(
  transaction: Transaction,
  contractId: number,
  urls: readonly string[],
  nowMs: number,
): Promise<void> {
  let query = transaction
    .updateTable('file')
    .set({ contract_id: null, unnamed_since_ms: nowMs })
    .where('contract_id', '=', contractId)
  if (urls.length > 0) query = query.where('url', 'not in', urls)
  await query.execute()
}

export async function keepForDeleted(transaction: Transaction, contractId: number): Promise<void> {
  await transaction
    .updateTable('file')
    .set({ contract_id: null, deleted_contract_id: contractId })
    .where('contract_id', '=', contractId)
    .execute()
}

/** A statement takes only so many values, and a text may show any number of files. */
const NAMED_AT_ONCE = 500

function* portions<T>(all: readonly T[]): Generator<readonly T[]> {
  for (let start = 0; start < all.length; start += NAMED_AT_ONCE) {
    yield all.slice(start, start + NAMED_AT_ONCE)
  }
}

/** Makes the files of a deleted contract its own again, now that it is back. */
export async function giveBack(transaction: Transaction, contractId: number): Promise<void> {
  await transaction
    .updateTable('file')
    .set({ contract_id: contractId, deleted_contract_id: null })
    .where('deleted_contract_id', '=', contractId)
    .execute()
}

/** Leaves the files of a contract that cannot come back to the clean-up. */
export async function letGoOfDeleted(transaction: Transaction, contractId: number): Promise<void> {
  await transaction
    .updateTable('file')
    .set({ deleted_contract_id: null })
    .where('deleted_contract_id', '=', contractId)
    .execute()
}

/** What files are called, in the order of their addresses; one that is gone is called by its address. */
export async function namesOf(executor: Executor, urls: readonly string[]): Promise<string[]> {
  if (urls.length === 0) return []
  const rows = await executor
    .selectFrom('file')
    .select(['url', 'name'])
    .where('url', 'in', urls)
    .execute()
  const names = new Map(rows.map((row) => [row.url, row.name]))
  return urls.map((url) => names.get(url) ?? url)
}

/** Marks these files as shown by the website's text, and no others. */
export async function showOnly(
  transaction: Transaction,
  webId: number,
  urls: readonly string[],
  nowMs: number,
): Promise<void> {
  const shown = await transaction
    .selectFrom('file')
    .select('url')
    .where('web_id', '=', webId)
    .execute()
  const wanted = new Set(urls)
  const others = shown.map(({ url }) => url).filter((url) => !wanted.has(url))
  const set = (
    columns: { web_id: number | null; unnamed_since_ms?: number },
    some: readonly string[],
  ) => transaction.updateTable('file').set(columns).where('url', 'in', some).execute()
  for (const some of portions(others)) await set({ web_id: null, unnamed_since_ms: nowMs }, some)
  for (const some of portions(urls)) await set({ web_id: webId }, some)
}

/** Deletes the rows that no record has named since before a moment, and answers their addresses. */
export async function deleteUnnamed(executor: Executor, before: number): Promise<string[]> {
  const rows = await executor
    .deleteFrom('file')
    .where('contract_id', 'is', null)
    .where('deleted_contract_id', 'is', null)
    .where('web_id', 'is', null)
    .where('unnamed_since_ms', '<', before)
    .returning('url')
    .execute()
  return rows.map((row) => row.url)
}

/** Which of these addresses have a row. */
export async function knownFiles(executor: Executor, urls: readonly string[]) {
  if (urls.length === 0) return new Set<string>()
  const rows = await executor.selectFrom('file').select('url').where('url', 'in', urls).execute()
  return new Set(rows.map((row) => row.url))
}

/** Whether any file was ever uploaded that is still known. */
export async function anyFile(executor: Executor): Promise<boolean> {
  return (await executor.selectFrom('file').select('url').limit(1).executeTakeFirst()) !== undefined
}
