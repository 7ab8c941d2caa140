import { sql, type Kysely } from 'kysely'
import { building, isPostgres } from './building.ts'

/**
 * A contract may be ended: the day (empty for one that goes on), the reason, the settlement in cents, and how many pieces its end
 * left unmade and unshipped. Existing contracts go on.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const raw = (statement: string) => sql.raw(statement).execute(db)
  const text = isPostgres(db) ? 'text collate "C"' : 'text'
  for (const column of ['ended_on', 'end_reason']) {
    await raw(`alter table contract add column ${column} ${text} not null default ''`)
  }
  for (const column of [
    'end_goods',
    'end_extra',
    'end_extra_kind',
    'end_deduction',
    'unmade',
    'unshipped',
  ]) {
    await raw(`alter table contract add column ${column} bigint not null default 0`)
  }
  // Totals of contracts are read from indexes that hold all that they sum up (042), of which these are a part now.
  const amounts = ['c_money', 'c_unpay', 'invoiced', 'ended_on', 'end_goods']
  const { index } = building(db)
  for (const [name, columns] of [
    ['contract_amounts', amounts],
    ['contract_owner_amounts', ['user_id', ...amounts]],
  ] as const) {
    await db.schema.dropIndex(name).execute()
    await index(name, 'contract', [...columns])
  }
  // Of two indexes that answer as much SQLite takes the newer one; this has fewer rows.
  await db.schema.dropIndex('contract_owner_unlinked').execute()
  await raw(`create index contract_owner_unlinked on contract (user_id, release_time, id)
    where customer_id is null and cus_name <> ''`)
  // Those that are ended, and the few of which too much is invoiced, of everybody and by owner.
  for (const [name, where] of [
    ['ended', `ended_on <> ''`],
    ['to_redden', `ended_on <> '' and invoiced > end_goods`],
  ] as const) {
    await raw(`create index contract_${name} on contract (ended_on, id) where ${where}`)
    await raw(
      `create index contract_owner_${name} on contract (user_id, ended_on, id) where ${where}`,
    )
  }
  // What the end of a contract marks as read.
  await raw(`create index notification_ready on notification (record_id)
    where event = 'ready_to_ship' and is_read = 0`)
}
