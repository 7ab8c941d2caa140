import { sql, type ExpressionBuilder, type RawBuilder } from 'kysely'
import { hasModel } from '#server/catalogue/catalogue.ts'
import { unindexed, type Condition } from '#server/db/conditions.ts'
import type { Executor, Transaction } from '#server/db/open.ts'
import { contains, found } from '#server/db/search/search.ts'
import type { Database } from '#server/db/open.ts'
import type { Row, Tables } from '#server/db/tables/tables.ts'
import { NO_RECORD } from '#server/records/find.ts'
import { namedStore } from '#server/records/named-store.ts'
import type { ownerScope } from '#server/records/policy.ts'

const names = namedStore('machine')
export const { table, find, findSame, isRenamed, namesTaken } = names
export const { insert, insertMany, update, remove } = names

export type MachineRow = Row<'machine'>

const AT_ONCE = 1000

export const findByToken = (executor: Executor, token: string): Promise<MachineRow | undefined> =>
  executor.selectFrom('machine').selectAll().where('token', '=', token).executeTakeFirst()

/** Sets a machine's token, which is no part of its form: the version does not change. */
export async function setToken(transaction: Transaction, id: number, token: string): Promise<void> {
  await transaction.updateTable('machine').set({ token }).where('id', '=', id).execute()
}

/** The machine that replaced another. */
export const replacementOf = (executor: Executor, id: number): Promise<MachineRow | undefined> =>
  executor.selectFrom('machine').selectAll().where('replaces_id', '=', id).executeTakeFirst()

/** The ids of those machines that were replaced. */
export async function replacedAmong(executor: Executor, ids: readonly number[]) {
  if (ids.length === 0) return new Set<number>()
  const rows = await executor
    .selectFrom('machine')
    .select('replaces_id')
    .where('replaces_id', 'in', ids)
    .execute()
  return new Set(rows.map(({ replaces_id }) => replaces_id))
}

export function withIds(executor: Executor, ids: readonly number[]): Promise<MachineRow[]> {
  if (ids.length === 0) return Promise.resolve([])
  return executor.selectFrom('machine').selectAll().where('id', 'in', ids).execute()
}

/** The machines of a production record, by their numbers. */
export const madeBy = (executor: Executor, id: number): Promise<MachineRow[]> =>
  executor.selectFrom('machine').selectAll().where('pro_id', '=', id).orderBy('serial_no').execute()

/** Which machines somebody sees: none, all where `viewer` is undefined, or those of a user. */
type Sight = { isSeen: boolean; viewer: ReturnType<typeof ownerScope> }

const ofViewer = (viewer: number) => (where: ExpressionBuilder<Tables, 'machine'>) =>
  where.or([where('user_id', '=', viewer), where('contract_user_id', '=', viewer)])

/** The machines of a contract that are here and in sight, also those that came back, and these others. */
export const machinesToShip = (
  executor: Executor,
  con_id: number,
  others: readonly number[],
  { isSeen, viewer }: Sight,
) =>
  executor
    .selectFrom('machine')
    .select(['id', 'serial_no', 'title', 'model', 'contract_line_id'])
    .where('con_id', '=', con_id)
    .where((where) => {
      const isOther = where('id', 'in', [NO_RECORD, ...others])
      if (!isSeen) return isOther
      const isHere = where.or([where('log_id', 'is', null), where('returned_id', 'is not', null)])
      const inSight = viewer === undefined ? [] : [ofViewer(viewer)(where)]
      return where.or([where.and([isHere, ...inSight]), isOther])
    })
    .orderBy('serial_no')
    .limit(AT_ONCE)
    .execute()

/** Machines that came back and have not left again, and all others. */
export const cameBack: Condition = sql`returned_id is not null`
export const isOut: Condition = sql`returned_id is null`

type Ends = { viewer: ReturnType<typeof ownerScope>; today: string; soon: string }

/** How many machines of a contract are under warranty on a day, in it until soon, out of it, have no end, or came back. */
export async function countWarranties(
  executor: Executor,
  con_id: number,
  { viewer, today, soon }: Ends,
) {
  const counted = (is: RawBuilder<boolean>) => sql<number>`count(case when ${is} then 1 end)`
  const end = sql.ref<string>('warranty_end')
  let query = executor
    .selectFrom('machine')
    .select([
      counted(sql`${end} > ${soon}`).as('in'),
      counted(sql`${end} >= ${today} and ${end} <= ${soon}`).as('soon'),
      counted(sql`${end} <> '' and ${end} < ${today}`).as('out'),
      counted(sql`${end} = '' and ${isOut}`).as('unknown'),
      counted(cameBack).as('back'),
    ])
    .where('con_id', '=', con_id)
  if (viewer !== undefined) query = query.where(ofViewer(viewer))
  return query.executeTakeFirstOrThrow()
}

/** The newest machines with a keyword, optionally of one contract or of one user's scope. `db` is that of a search. */
export function similar(
  db: Database,
  keyword: string | undefined,
  { con_id, viewer }: { con_id?: number | undefined; viewer: ReturnType<typeof ownerScope> },
  limit: number,
): Promise<MachineRow[]> {
  let query = db
    .selectFrom('machine')
    .selectAll()
    .orderBy('release_time', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
  if (con_id !== undefined) query = query.where('con_id', '=', con_id)
  if (viewer !== undefined) {
    query = query.where(ofViewer(viewer))
  }
  if (!keyword) return query.execute()
  // The index also covers other users' machines, which its timing would reveal to a user who sees only their own.
  const has =
    viewer === undefined
      ? found(db, 'machine', keyword)
      : contains(db, 'machine', 'search_text', keyword)
  return query.where(has).execute()
}

/** The shipments by which a machine left, and the returns by which it came back. */
const shipmentIdsOf = (executor: Executor, { id, log_id }: MachineRow) =>
  executor
    .selectFrom('logistics')
    .select('id')
    .where('id', '=', log_id ?? 0)
    .union(
      executor
        .selectFrom('returned_machine')
        .select('shipment_id as id')
        .where('machine_id', '=', id),
    )
    .union(
      executor
        .selectFrom('returned_machine')
        .select('logistics_id as id')
        .where('machine_id', '=', id),
    )

/** The records around a machine, each with its owners. */
export async function recordsAround(executor: Executor, machine: MachineRow, limit: number) {
  const production = await executor
    .selectFrom('production')
    .select(['id', 'release_time', 'user_id', 'contract_user_id'])
    .where('id', '=', machine.pro_id ?? 0)
    .execute()
  const logistics = await executor
    .selectFrom('logistics')
    .select(['id', 'release_time', 'user_id', 'contract_user_id', 'log_number'])
    .select(['returns_id', 'return_reason'])
    .where('id', 'in', shipmentIdsOf(executor, machine))
    .execute()
  const sales = await executor
    .selectFrom('sales')
    .select(['id', 'release_time', 'user_id', 'contract_user_id', 's_assignee', 's_state'])
    .select(['s_fault', 's_remark'])
    .where((where) =>
      where.or([where('machine_id', '=', machine.id), where('new_machine_id', '=', machine.id)]),
    )
    .orderBy('release_time', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
  return { production, logistics, sales }
}

/** How many after-sales cases are about a machine. */
export async function countCases(executor: Executor, id: number): Promise<number> {
  const { count } = await executor
    .selectFrom('sales')
    .select(({ fn }) => fn.countAll().as('count'))
    .where((where) => where.or([where('machine_id', '=', id), where('new_machine_id', '=', id)]))
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** A production record, as far as its machines need it. */
export const production = {
  table: 'production' as const,
  find: (executor: Executor, id: number) =>
    executor.selectFrom('production').selectAll().where('id', '=', id).executeTakeFirst(),
}

/** Unlinks machines from the lines of their former contract. */
export async function leaveLines(transaction: Transaction, pro_id: number): Promise<void> {
  await transaction
    .updateTable('machine')
    .set({ contract_line_id: null })
    .where('pro_id', '=', pro_id)
    .execute()
}

/** The produced lines of a contract, each with the number of its machines. */
export const producedLines = (executor: Executor, con_id: number) =>
  executor
    .selectFrom('contract_line')
    .leftJoin('machine', 'machine.contract_line_id', 'contract_line.id')
    .select(['contract_line.id', 'contract_line.title', 'no', 'sets', 'num', 'unit', 'produced'])
    .select(({ fn }) => fn.count('machine.id').as('registered'))
    .where('contract_id', '=', con_id)
    .where('needs_production', '=', 1)
    .groupBy(['contract_line.id', 'contract_line.title', 'no', 'sets', 'num', 'unit', 'produced'])
    .groupBy('position')
    .orderBy('position')
    .execute()

/** How many machines there are of a contract, or of one of its lines. */
export async function countMachines(
  executor: Executor,
  by: 'con_id' | 'contract_line_id',
  id: number,
): Promise<number> {
  const { count } = await executor
    .selectFrom('machine')
    .select(({ fn }) => fn.countAll().as('count'))
    .where(by, '=', id)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Pieces that a contract is about; 0 where it has no lines. */
export async function piecesOfContract(executor: Executor, con_id: number): Promise<number> {
  const row = await executor
    .selectFrom('contract')
    .select('pieces')
    .where('id', '=', con_id)
    .executeTakeFirst()
  return row?.pieces ?? 0
}

export const lineById = (executor: Executor, id: number) =>
  executor.selectFrom('contract_line').selectAll().where('id', '=', id).executeTakeFirst()

/** The id of a product by its title and model, however that is written; the newest where there are several. */
export async function productNamed(
  executor: Executor,
  title: string,
  model: string,
): Promise<number | undefined> {
  if (model === '') return undefined
  const row = await executor
    .selectFrom('product')
    .select('id')
    .where(sql<string>`${unindexed(executor)}pro_title`, '=', title)
    .where(hasModel(model))
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.id
}
