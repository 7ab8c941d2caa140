import { sql, type Kysely } from 'kysely'

/**
 * Whether a contract's 发货日期 follows from its shipments, and whether something was owed when a shipment was saved. What
 * is there stays as it was typed.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const raw = (statement: string) => sql.raw(statement).execute(db)
  await raw(`alter table contract add column shipped_auto bigint not null default 0`)
  await raw(`alter table logistics add column was_owed bigint not null default 0`)
}
