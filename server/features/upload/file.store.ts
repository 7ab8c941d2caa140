import type { Executor, Transaction } from '#server/db/open.ts'
import type { NewRow } from '#server/db/tables.ts'

export function findFile(executor: Executor, url: string) {
  return executor.selectFrom('file').selectAll().where('url', '=', url).executeTakeFirst()
}

/** The kinds of records that name files. */
export type FileOwner = 'contract' | 'sales'

/** The column of the record that names a file, and of a deleted one that could be restored. */
const columnsOf = (owner: FileOwner) =>
  owner === 'contract'
    ? ({ named: 'contract_id', deleted: 'deleted_contract_id' } as const)
    : ({ named: 'sales_id', deleted: 'deleted_sales_id' } as const)

/** The columns that say that a record needs a file. */
const NEEDED = ['contract_id', 'deleted_contract_id', 'sales_id', 'deleted_sales_id'] as const

export function filesOfRecord(executor: Executor, owner: FileOwner, id: number) {
  return executor
    .selectFrom('file')
    .select(['name', 'url', 'size'])
    .where(columnsOf(owner).named, '=', id)
    .orderBy('position')
    .execute()
}

export async function insertFiles(transaction: Transaction, rows: NewRow<'file'>[]): Promise<void> {
  await transaction.insertInto('file').values(rows).execute()
}

/** Names a file in a record, if it is there already or a free upload of that user; says whether it is. */
export async function nameFile(
  transaction: Transaction,
  url: string,
  { owner, id, position }: { owner: FileOwner; id: number; position: number },
  userId: number,
): Promise<boolean> {
  const { named } = columnsOf(owner)
  const result = await transaction
    .updateTable('file')
    .set({ [named]: id, position })
    .where('url', '=', url)
    .where((where) =>
      where.or([
        where(named, '=', id),
        where.and([
          ...NEEDED.map((column) => where(column, 'is', null)),
          where('user_id', '=', userId),
        ]),
      ]),
    )
    .executeTakeFirst()
  return result.numUpdatedRows > 0n
}

/** Takes every other file off a record. */
export async function unnameOthers(
  transaction: Transaction,
  owner: FileOwner,
  id: number,
  urls: readonly string[],
  nowMs: number,
): Promise<void> {
  const { named } = columnsOf(owner)
  let query = transaction
    .updateTable('file')
    .set({ [named]: null, unnamed_since_ms: nowMs })
    .where(named, '=', id)
  if (urls.length > 0) query = query.where('url', 'not in', urls)
  await query.execute()
}

export async function keepForDeleted(
  transaction: Transaction,
  owner: FileOwner,
  id: number,
): Promise<void> {
  const { named, deleted } = columnsOf(owner)
  await transaction
    .updateTable('file')
    .set({ [named]: null, [deleted]: id })
    .where(named, '=', id)
    .execute()
}

/** A statement takes only so many values, and a text may show any number of files. */
const NAMED_AT_ONCE = 500

function* portions<T>(all: readonly T[]): Generator<readonly T[]> {
  for (let start = 0; start < all.length; start += NAMED_AT_ONCE) {
    yield all.slice(start, start + NAMED_AT_ONCE)
  }
}

/** Makes the files of a deleted record its own again, now that it is back. */
export async function giveBack(
  transaction: Transaction,
  owner: FileOwner,
  id: number,
): Promise<void> {
  const { named, deleted } = columnsOf(owner)
  await transaction
    .updateTable('file')
    .set({ [named]: id, [deleted]: null })
    .where(deleted, '=', id)
    .execute()
}

/** Leaves the files of a record that cannot come back to the clean-up. */
export async function letGoOfDeleted(
  transaction: Transaction,
  owner: FileOwner,
  id: number,
): Promise<void> {
  const { deleted } = columnsOf(owner)
  await transaction
    .updateTable('file')
    .set({ [deleted]: null })
    .where(deleted, '=', id)
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
    .where((where) => where.and(NEEDED.map((column) => where(column, 'is', null))))
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
