import type { AnyEndpoint } from '#api/kit/endpoint.ts'
import type { HistoryEntity, HistoryEntry } from '#api/kit/history.ts'
import { api } from '#api/index.ts'
import { ADMIN_PASSWORD, type Caller, type TestServer } from '../run/server.ts'
import { done } from '../make/factories.ts'
import { callerOf } from '../make/people.ts'

/** How tests read the history. */

type Sent = Record<string, unknown>

/** One page of a record's history, newest first. */
export async function historyPage(caller: Caller, getHistory: AnyEndpoint, input: Sent) {
  const { data, total } = await done(caller, getHistory, input)
  return { data: data as HistoryEntry[], total: total as number }
}

/** The newest entry of a record's history. */
export async function newest(caller: Caller, getHistory: AnyEndpoint, id: number) {
  const [entry] = (await historyPage(caller, getHistory, { id })).data
  if (!entry) throw new Error(`${getHistory.path}: ${id} has no history`)
  return entry
}

/** The changes of an entry by label: how the field was and how it is. */
export function changesOf(
  entry: HistoryEntry | undefined,
): Record<string, [before: string, after: string]> {
  return Object.fromEntries(
    (entry?.changes ?? []).map(({ label, before, after }) => [label, [before, after]]),
  )
}

/** What happened to a record, newest first. */
export async function actionsOf(caller: Caller, getHistory: AnyEndpoint, id: number) {
  return (await historyPage(caller, getHistory, { id })).data.map(({ action }) => action)
}

/** The history of everything, as 超级管理员 asks for it. */
export async function log(caller: Caller, filter: Sent = {}) {
  const { data, total } = await done(caller, api.history.index, filter)
  return { data: data as HistoryEntry[], total: total as number }
}

/** The history's rows as they are stored, oldest first. */
export function storedRows(server: TestServer, entity?: HistoryEntity, id?: number) {
  let query = server.db.selectFrom('history').selectAll().orderBy('id')
  if (entity) query = query.where('entity', '=', entity)
  if (id !== undefined) query = query.where('record_id', '=', id)
  return query.execute()
}

/** Has the last deletion of a record keep what `former` makes of it, as one of an earlier version did. */
export async function deletedFormerly(
  server: TestServer,
  entity: HistoryEntity,
  id: number,
  former: (kept: Record<string, unknown>) => object,
): Promise<void> {
  const { id: _id, ...deletion } = (await storedRows(server, entity, id)).at(-1)!
  const before = JSON.stringify(former(JSON.parse(deletion.before ?? '{}')))
  // The history is append-only: of two deletions the later one counts.
  await server.db
    .insertInto('history')
    .values({ ...deletion, before })
    .execute()
}

/** The admin in a session that begins now; those that began long before end with the next sign-in. */
export async function adminNow(server: TestServer): Promise<Caller> {
  const answer = await server.signIn('admin', ADMIN_PASSWORD)
  if (answer.code !== 200) throw new Error(`sign-in of admin: ${answer.msg}`)
  return callerOf(server, String(answer.id), server.admin.userId)
}
