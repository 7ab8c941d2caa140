import { sql } from 'kysely'
import { CHAIN_NEWEST, type ContractChain } from '#api/kit/chain.ts'
import { entities } from '#api/kit/entities.ts'
import { childEntities, type ChildEntity } from '#api/kit/entity-sets.ts'
import { may, type Context } from '#server/context.ts'
import { inSight, labelColumn } from './chain.ts'
import { canView } from '../policy.ts'

/** The column with a record's progress beside its status, where its kind has one. */
const STATES: Readonly<Partial<Record<ChildEntity, string>>> = {
  production: 'pro_outbound',
  sales: 's_state',
}

/** The newest records of a kind on a contract, with the one that is shown, oldest first, and how many there are. */
async function stageOf(
  context: Context,
  kind: ChildEntity,
  con_id: number,
  shown: number | undefined,
) {
  const { status } = entities[kind]
  const state = STATES[kind]
  const found = await context.db
    .selectFrom(kind)
    .select(({ fn }) => [
      'id',
      sql<number>`${sql.ref(status)}`.as('status'),
      (state === undefined ? sql<null>`null` : sql.ref<number | null>(state)).as('state'),
      labelColumn(kind),
      fn.countAll<number>().over().as('total'),
    ])
    .where('con_id', '=', con_id)
    .where(inSight(context, kind))
    .orderBy(sql`case when id = ${shown ?? 0} then 0 else 1 end`)
    .orderBy('id', 'desc')
    .limit(CHAIN_NEWEST)
    .execute()
  return {
    kind,
    total: found[0]?.total ?? 0,
    records: found.toSorted((one, other) => one.id - other.id),
  }
}

/**
 * The chain of a contract, as far as the actor may see it; `shown` is the record below the contract that a form shows.
 * Null without a contract.
 */
export async function chainOf(
  context: Context,
  con_id: number | null,
  shown?: { kind: ChildEntity; id: number },
): Promise<ContractChain | null> {
  const contract =
    con_id === null
      ? undefined
      : await context.db
          .selectFrom('contract')
          .select(['id', 'c_no', 'user_id', 'pieces', 'to_ship', 'unshipped', 'ended_on'])
          .select(['returned', 'dropped'])
          .where('id', '=', con_id)
          .executeTakeFirst()
  if (!contract) return null
  const { id, c_no, user_id, ...state } = contract
  const stages: ContractChain['stages'] = []
  for (const kind of childEntities) {
    if (!may(context, `${kind}:view`)) continue
    stages.push(await stageOf(context, kind, id, shown?.kind === kind ? shown.id : undefined))
  }
  const isSeen = canView(context, 'contract', { user_id })
  return {
    con_id: id,
    number: c_no,
    contract: isSeen ? state : null,
    stages,
  }
}
