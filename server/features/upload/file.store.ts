import type { Executor, Transaction } from '#server/db/open.ts'
import type { NewRow } from '#server/db/tables/tables.ts'
import { HOLDING } from './held-file.store.ts'

export function findFile(executor: Executor, url: string) {
  return executor.selectFrom('file').selectAll().where('url', '=', url).executeTakeFirst()
}

export async function insertFiles(transaction: Transaction, rows: NewRow<'file'>[]): Promise<void> {
  await transaction.insertInto('file').values(rows).execute()
}

/** A statement takes only so many values, and a text may show any number of files. */
const NAMED_AT_ONCE = 500

function* portions<T>(all: readonly T[]): Generator<readonly T[]> {
  for (let start = 0; start < all.length; start += NAMED_AT_ONCE) {
    yield all.slice(start, start + NAMED_AT_ONCE)
  }
}

/** The names of files, in the order of their addresses; for a deleted one its address. */
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
  const named = new Set(urls)
  const others = shown.map(({ url }) => url).filter((url) => !named.has(url))
  const set = (
    columns: { web_id: number | null; unnamed_since_ms?: number },
    some: readonly string[],
  ) => transaction.updateTable('file').set(columns).where('url', 'in', some).execute()
  for (const some of portions(others)) await set({ web_id: null, unnamed_since_ms: nowMs }, some)
  for (const some of portions(urls)) await set({ web_id: webId }, some)
}

/**
 * The name of an own upload that a quotation's list is to be, or is already. From now on nobody has named it for no time at all,
 * so that a clean-up that is under way leaves it.
 */
export async function claimFile(
  transaction: Transaction,
  url: string,
  { userId, nowMs }: { userId: number; nowMs: number },
): Promise<string | undefined> {
  const row = await transaction
    .updateTable('file')
    .set({ unnamed_since_ms: nowMs })
    .where('url', '=', url)
    .where('user_id', '=', userId)
    .where((where) => where.and(HOLDING.map((column) => where(column, 'is', null))))
    .returning('name')
    .executeTakeFirst()
  return row?.name
}

/** Stops a clean-up that is under way from taking files that a further record is about to name. */
export async function holdFiles(
  transaction: Transaction,
  urls: readonly string[],
  nowMs: number,
): Promise<void> {
  if (urls.length === 0) return
  await transaction
    .updateTable('file')
    .set({ unnamed_since_ms: nowMs })
    .where('url', 'in', urls)
    .execute()
}

/** Deletes the rows that no record has named since before a moment, and answers their addresses. */
export async function deleteUnnamed(executor: Executor, before: number): Promise<string[]> {
  const rows = await executor
    .deleteFrom('file')
    .where((where) => where.and(HOLDING.map((column) => where(column, 'is', null))))
    .where('unnamed_since_ms', '<', before)
    .where((where) =>
      where.not(
        where.exists(
          where
            .selectFrom('quotation_inquiry')
            .select('number')
            .whereRef('quotation_inquiry.url', '=', 'file.url'),
        ),
      ),
    )
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

/** Whether there is any uploaded file. */
export async function anyFile(executor: Executor): Promise<boolean> {
  return (await executor.selectFrom('file').select('url').limit(1).executeTakeFirst()) !== undefined
}
