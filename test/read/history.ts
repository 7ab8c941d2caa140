import type { AnyEndpoint } from '#api/kit/endpoint.ts'
import type { HistoryEntity, HistoryEntry } from '#api/kit/history.ts'
import { api } from '#api/index.ts'
import { ADMIN_PASSWORD, type Caller, type TestServer } from '../run/server.ts'
import { chainKinds } from '../make/chain.ts'
import {
  done,
  makeCategory,
  makeCombination,
  makeProduct,
  makeQuotation,
} from '../make/factories.ts'
import { callerOf, makeUser } from '../make/people.ts'

/** How tests read the history, and the record kinds whose deletion can be undone. */

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

/** What an entry tells: by label, how the field was and how it is. */
export function told(
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

export type UndoKind = {
  name: HistoryEntity
  label: string
  getHistory: AnyEndpoint
  getDeleted: AnyEndpoint
  restore: AnyEndpoint
  read: AnyEndpoint
  save: AnyEndpoint
  remove: AnyEndpoint
  make: (caller: Caller) => Promise<number>
}

/** Every record kind whose deletion can be undone. */
export const undoKinds: UndoKind[] = [
  {
    name: 'quotation',
    label: '报价',
    ...api.quotation,
    read: api.quotation.getQuotation,
    save: api.quotation.setQuotation,
    remove: api.quotation.deleteQuotation,
    make: (caller) => makeQuotation(caller),
  },
  ...chainKinds.map(({ name, label, read, save, remove, make }) => {
    const { getHistory, getDeleted, restore } = api[name]
    const calls = { getHistory, getDeleted, restore, read, save, remove }
    return { name, label, ...calls, make: (caller: Caller) => make(caller) }
  }),
  {
    name: 'category',
    label: '分类',
    ...api.category,
    read: api.category.getProcate,
    save: api.category.setProcate,
    remove: api.category.deleteProcate,
    make: (caller) => makeCategory(caller, { p_field: ['pro_flow', 'pro_power'] }),
  },
  {
    name: 'product',
    label: '产品',
    ...api.product,
    read: api.product.getProduct,
    save: api.product.setProduct,
    remove: api.product.deleteProduct,
    make: async (caller) =>
      makeProduct(caller, { pro_type: await makeCategory(caller), pro_unitprice: '12.34' }),
  },
  {
    name: 'combination',
    label: '组合',
    ...api.combination,
    read: api.combination.getCombination,
    save: api.combination.setCombination,
    remove: api.combination.deleteCombination,
    make: async (caller) =>
      makeCombination(caller, [await makeProduct(caller), await makeProduct(caller)], {
        com_rules: [{ kind: 'needs', titles: ['压力开关'], least: 2 }],
      }),
  },
  {
    name: 'user',
    label: '用户',
    ...api.user,
    read: api.user.getUser,
    save: api.user.setUsers,
    remove: api.user.deleteUser,
    make: async (caller) => (await makeUser(caller)).id,
  },
]

/** For `describe.each`: the name, then the kind. */
export const eachUndoKind = undoKinds.map((kind) => [kind.name, kind] as const)

/** A record as its form shows it, and its version. */
export async function contentOf(caller: Caller, kind: UndoKind, id: number) {
  const answer = await done(caller, kind.read, { id })
  const record = (kind.name === 'category' ? answer.info : answer.data) as { version: number }
  const { version, ...content } = record
  return { version, content }
}
