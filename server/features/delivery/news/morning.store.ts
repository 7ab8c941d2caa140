import { sql, type RawBuilder } from 'kysely'
import type { EventName } from '#api/delivery/events.ts'
import { OWING } from '#api/kit/status.ts'
import { is, oneOf } from '#server/db/conditions.ts'
import type { Executor } from '#server/db/open.ts'
import { dueWithin, paymentIs } from '#server/db/tables/contract-conditions.ts'
import { viewerColumns } from '#server/records/policy.ts'

/** What the digests of a morning list, read by the indexes of the home page (022, 024). */

/** The last day of which the digest of everybody's records was raised; undefined for none. */
export async function lastDigest(executor: Executor, name: EventName): Promise<string | undefined> {
  const row = await executor
    .selectFrom('event')
    .select('cause')
    .where('name', '=', name)
    .where('record_id', '=', 0)
    .orderBy('cause', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.cause
}

/** What is unpaid and due up to a day: by owner, with how many contracts; 0 stands for everybody's. */
export async function dueByOwner(executor: Executor, to: string) {
  const { rows } = await sql<{ who: string; count: number | string; amount: number | string }>`
    select who, sum(count) as count, sum(amount) as amount from kept_sum
    where figure = 'unpaid' and period <= ${to} group by who having sum(count) > 0
    order by who`.execute(executor)
  return rows.map(({ who, count, amount }) => ({
    owner: who === '' ? 0 : Number(who.slice(1)),
    count: Number(count),
    amount: Number(amount),
  }))
}

/** 简称 of a joined customer, else the name that the contract has. */
const SHORT_NAME = sql<string>`coalesce(nullif(customer.cus_short, ''), contract.cus_name, '')`

/** The first of those contracts, the earliest day first; of everybody for owner 0. */
export function contractsDue(executor: Executor, owner: number, to: string, limit: number) {
  // To match the indexes: that of all contracts is by paid or not, that of an owner's by the unpaid amount.
  const isUnpaid = owner === 0 ? paymentIs(OWING) : sql<boolean>`contract.c_unpay > 0`
  return executor
    .selectFrom('contract')
    .leftJoin('customer', 'customer.id', 'contract.customer_id')
    .select(['contract.id', 'contract.c_no', 'contract.next_due', 'contract.c_unpay'])
    .select(SHORT_NAME.as('customer'))
    .where(isUnpaid)
    .where(dueWithin('next_due', { from: '0', to }))
    .$if(owner !== 0, (query) => query.where('contract.user_id', '=', owner))
    .orderBy('contract.next_due')
    .orderBy('contract.id')
    .limit(limit)
    .execute()
}

/** Days, the first left out and the last included. */
export type Ends = { after: string; to: string }

const endsWithin = ({ after, to }: Ends): RawBuilder<boolean> =>
  sql`machine.warranty_end > ${after} and machine.warranty_end <= ${to}`

/** How many machines' warranties end within these days, by who entered them and whose their contract is. */
export async function endingByOwner(executor: Executor, ends: Ends) {
  type Counted = { user_id: number; contract_user_id: number | null; count: number | string }
  const { rows } = await sql<Counted>`
    select user_id, contract_user_id, count(*) as count from machine
    where ${endsWithin(ends)} group by user_id, contract_user_id`.execute(executor)
  return rows.map(({ count, ...whose }) => ({ ...whose, count: Number(count) }))
}

/** The first of them; of everybody for owner 0. */
export function machinesEnding(executor: Executor, owner: number, ends: Ends, limit: number) {
  const isOwner = oneOf(viewerColumns('machine').map((column) => is(`machine.${column}`, owner)))
  return executor
    .selectFrom('machine')
    .leftJoin('contract', 'contract.id', 'machine.con_id')
    .leftJoin('customer', 'customer.id', 'contract.customer_id')
    .select(['machine.id', 'machine.serial_no', 'machine.title', 'machine.model'])
    .select(['machine.warranty_end', SHORT_NAME.as('customer')])
    .where(endsWithin(ends))
    .$if(owner !== 0, (query) => query.where(isOwner))
    .orderBy('machine.warranty_end')
    .orderBy('machine.id')
    .limit(limit)
    .execute()
}
