import { sql, type RawBuilder, type SqlBool } from 'kysely'
import type { LinkedRecord } from '#api/kit/chain.ts'
import { entities, type Descriptor } from '#api/kit/entities.ts'
import {
  childEntities,
  contractedEntities,
  type ChainEntity,
  type ChildEntity,
  type ContractedEntity,
} from '#api/kit/entity-sets.ts'
import { may, type Context } from '#server/context.ts'
import type { Executor, Transaction } from '#server/db/open.ts'
import { indexText, unindexText } from '#server/db/search/search.ts'
import { Refusal } from '#server/platform/errors.ts'
import { ownerScope, viewerColumns } from '../policy.ts'
import { searchText } from '../list/search-text.ts'

/** The chain of entities: each names its parent (spec 7.1). */

/** An entity whose rows refer to another's, and the column by which they do. */
type Child = { entity: ChildEntity; by: 'con_id' | 'pro_id' }

/** The entities whose records hang on this one's. */
export const childrenOf = (parent: ChainEntity): readonly Child[] =>
  childEntities
    .filter((entity) => entities[entity].parent.entity === parent)
    .map((entity) => ({ entity, by: entities[entity].parent.by }))

/** Entities that copy a contract's number, with the column that refers to the contract or to the record between. */
type Numbered = { entity: ContractedEntity; by: Child['by'] }

/** All entities that copy a contract's number, directly below it or not. */
export const numberedByContract: readonly Numbered[] = contractedEntities.map((entity) => ({
  entity,
  by: 'con_id',
}))

/** What links and the chain call a record beside its number, as a column `label` of a query; a return has its number (`noteNumber`). */
export function labelColumn(entity: ChildEntity) {
  const { title }: Descriptor = entities[entity]
  const own = title === undefined ? sql<string>`''` : sql.ref<string>(title)
  const id = sql<string>`cast(logistics.id as text)`
  const digits = sql<string>`case when length(${id}) < 6 then substr('00000' || ${id}, length(${id})) else ${id} end`
  const label =
    entity === 'logistics'
      ? sql<string>`case when returns_id is null then ${own} else '退货 TH' || ${digits} end`
      : own
  return label.as('label')
}

/** At most so many of each kind are linked: a contract can have any number. */
const LINKED = 50

/** The condition that the actor may see a record of a contract: as its owner, the contract's owner or its assignee. */
export function inSight(context: Context, entity: ChildEntity): RawBuilder<SqlBool> {
  const owner = ownerScope(context, entity)
  if (owner === undefined) return sql`1 = 1`
  return sql`${owner} in (${sql.join(viewerColumns(entity).map((column) => sql.ref(column)))})`
}

/** The newest records that hang on one, as far as the actor may see them, oldest first. */
export async function linkedRecords(
  context: Context,
  children: readonly Child[],
  id: number,
): Promise<LinkedRecord[]> {
  const linked: LinkedRecord[] = []
  for (const { entity, by } of children) {
    if (!may(context, `${entity}:view`)) continue
    const { status } = entities[entity]
    const newest = await context.db
      .selectFrom(entity)
      .select([
        'id',
        'release_time',
        sql<number>`${sql.ref(status)}`.as('status'),
        labelColumn(entity),
      ])
      .where(sql.ref(by), '=', id)
      .where(inSight(context, entity))
      .orderBy('id', 'desc')
      .limit(LINKED)
      .execute()
    linked.push(...newest.toReversed().map((row) => ({ kind: entity, ...row })))
  }
  return linked
}

/** Machines refer to contract and production record; deleting a shipment unlinks its machines. */
const machinesBy: Readonly<Partial<Record<ChainEntity, readonly Numbered[]>>> = {
  contract: [{ entity: 'machine', by: 'con_id' }],
  production: [{ entity: 'machine', by: 'pro_id' }],
}

const OF_CONTRACT = [
  { entity: 'receipt', by: 'con_id' },
  { entity: 'invoice', by: 'con_id' },
] as const

/** The refusal of a deletion that names the records which still refer to this one. */
export async function blockingReferences(
  executor: Executor,
  entity: ChainEntity,
  id: number,
): Promise<Refusal> {
  const counts: string[] = []
  const within = entity === 'contract' ? OF_CONTRACT : []
  const machines = machinesBy[entity] ?? []
  for (const child of [...childrenOf(entity), ...within, ...machines]) {
    const { count } = await executor
      .selectFrom(child.entity)
      .select(({ fn }) => fn.countAll().as('count'))
      .where(sql.ref(child.by), '=', id)
      .executeTakeFirstOrThrow()
    if (Number(count) > 0) counts.push(`${Number(count)}条${entities[child.entity].label}`)
  }
  const { label } = entities[entity]
  return new Refusal('conflict', `该${label}下还有${counts.join('、')}，不能删除；请先删除它们`)
}

/**
 * After a contract's number changed, or a production record went to another contract, the records below
 * carry what the contract has now, and are found by it.
 */
export async function propagateContract(
  transaction: Transaction,
  children: readonly Numbered[],
  id: number,
  contract: { number: string; user_id: number },
): Promise<void> {
  for (const { entity, by } of children) {
    // As they stay to the end: the foreign key's cascade has written them already, and so locked them.
    const rows = await transaction
      .selectFrom(entity)
      .selectAll()
      .where(sql.ref(by), '=', id)
      .execute()
    const number = { [entities[entity].number]: contract.number }
    for (const row of rows) {
      const search_text = searchText(entity, { ...row, ...number })
      await transaction
        .updateTable(entity)
        .set({ ...number, contract_user_id: contract.user_id, search_text })
        .where('id', '=', row.id)
        .execute()
      await unindexText(transaction, entity, row.id)
      await indexText(transaction, entity, row.id, search_text)
    }
  }
}
