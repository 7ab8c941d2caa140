import { sql, type Kysely } from 'kysely'
import { isPostgres } from './building.ts'

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
  // The few that are ended, of everybody and by owner.
  await raw(`create index contract_ended on contract (ended_on, id) where ended_on <> ''`)
  await raw(
    `create index contract_owner_ended on contract (user_id, ended_on, id) where ended_on <> ''`,
  )
  // What the end of a contract marks as read.
  await raw(`create index notification_ready on notification (record_id)
    where event = 'ready_to_ship' and is_read = 0`)
}
