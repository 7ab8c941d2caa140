import type { HistoryAction, HistoryEntity } from '#api/kit/history.ts'
import { nobody, type Context } from '#server/context.ts'
import type { Executor, Transaction } from '#server/db/open.ts'
import type { NewRow } from '#server/db/tables/tables.ts'
import { insertRow, insertRows } from '#server/db/rows.ts'
import { dayOf } from '#server/platform/clock.ts'
import { indexText, indexTexts, searchable } from '#server/db/search/search.ts'
import { actorName, BY_KEY } from '../staff-name.ts'

/** The user, time and address of a change: a request's context, or the product itself. */
export type Actor = Pick<Context, 'now' | 'user' | 'address'>

export type Entry = {
  entity: HistoryEntity
  record_id: number
  /** The name of the record at this moment. */
  name: string
  /** The record's owner, where it has one. */
  owner_id?: number | undefined
  parent_id?: number
  action: HistoryAction
  before?: object
  after?: object
}

/** The actor of a command or a scheduled job. */
export function systemActor(name: string, now: string): Actor {
  return { now, user: { ...nobody, name }, address: '本机' }
}

/** Derived columns; only the snapshot of a deletion keeps them, so that it can be restored unchanged. */
const DERIVED = [
  'search_text',
  'title_text',
  'name_key',
  'model_key',
  'name_initials',
  'short_initials',
]
/** A column that the history never stores. */
const SECRET = 'password_hash'

function written(record: object | undefined, action: HistoryAction): string | null {
  if (!record) return null
  const leftOut = new Set([SECRET, ...(action === 'delete' ? [] : DERIVED)])
  const own = Object.fromEntries(Object.entries(record).filter(([name]) => !leftOut.has(name)))
  const text = JSON.stringify(own)
  // Only parts may still have any. Looking at each value takes ten times as long, which a thousand lines are worth avoiding.
  if (![...leftOut].some((name) => text.includes(`"${name}":`))) return text
  return JSON.stringify(own, (name, value: unknown) => (leftOut.has(name) ? undefined : value))
}

/** Who did it; by an API key also by which, since its maker may not have been there. */
const keptName = ({ name, staff_name, key }: Actor['user']) =>
  key === undefined ? name : `${staff_name}${BY_KEY}${key.name}”）`

function rowOf(actor: Actor, entry: Entry): NewRow<'history'> {
  return {
    time: actor.now,
    user_id: actor.user.id || null,
    user_name: keptName(actor.user),
    address: actor.address,
    entity: entry.entity,
    record_id: entry.record_id,
    name: entry.name,
    search_text: searchable(entry.name),
    owner_id: entry.owner_id ?? null,
    parent_id: entry.parent_id ?? null,
    action: entry.action,
    before: written(entry.before, entry.action),
    after: written(entry.after, entry.action),
  }
}

/**
 * Writes an entry in the transaction of the change itself. `before` and `after` are the whole record as stored; a
 * deletion's `before` holds its parts too, so that it can be undone.
 */
export async function writeHistory(
  transaction: Transaction,
  actor: Actor,
  entry: Entry,
): Promise<void> {
  const row = rowOf(actor, entry)
  const id = await insertRow(transaction, 'history', row)
  await indexText(transaction, 'history', id, row.search_text)
}

/**
 * Writes an entry unless it would only repeat the record's newest: the same, by the same user or key on the same day. Who looks at one
 * document ten times has taken it once.
 */
export async function writeUnrepeated(
  transaction: Transaction,
  actor: Actor,
  entry: Entry,
): Promise<void> {
  const row = rowOf(actor, entry)
  const last = await transaction
    .selectFrom('history')
    .select(['time', 'user_id', 'user_name', 'action', 'after'])
    .where('entity', '=', entry.entity)
    .where('record_id', '=', entry.record_id)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  const isRepeated =
    last?.action === row.action &&
    last.after === row.after &&
    last.user_id === row.user_id &&
    last.user_name === row.user_name &&
    dayOf(last.time) === dayOf(row.time)
  if (!isRepeated) await writeHistory(transaction, actor, entry)
}

/** `writeHistory` for many records in one statement, which is far quicker than many statements. */
export async function writeHistories(
  transaction: Transaction,
  actor: Actor,
  entries: readonly Entry[],
): Promise<void> {
  const rows = entries.map((entry) => rowOf(actor, entry))
  const ids = await insertRows(transaction, 'history', rows)
  const texts = rows.map(({ search_text }, at) => ({ id: ids[at]!, search_text }))
  await indexTexts(transaction, 'history', texts)
}

/** The name in a record's newest entry; undefined without any. */
export async function lastName(
  executor: Executor,
  entity: HistoryEntity,
  id: number,
): Promise<string | undefined> {
  const row = await executor
    .selectFrom('history')
    .select('name')
    .where('entity', '=', entity)
    .where('record_id', '=', id)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.name
}

/** How far back it is looked for who changed a field; an entry may hold long notes. */
const LOOKED_AT = 10

/** The user who changed this field of a record last; undefined where none of the newest changes was one of it. */
export async function whoChanged(
  executor: Executor,
  entity: HistoryEntity,
  id: number,
  field: string,
): Promise<string | undefined> {
  const rows = await executor
    .selectFrom('history')
    .select([actorName, 'before', 'after'])
    .where('entity', '=', entity)
    .where('record_id', '=', id)
    .orderBy('id', 'desc')
    .limit(LOOKED_AT)
    .execute()
  const valueIn = (json: string | null) =>
    json === null ? undefined : (JSON.parse(json) as Record<string, unknown>)[field]
  return rows.find(({ before, after }) => valueIn(before) !== valueIn(after))?.staff_name
}
