import { sql, type Kysely } from 'kysely'

/**
 * Whether a contract is invoiced follows from its requests where there are any; `typed_invoice` is what was typed before.
 * One that was typed as invoiced and has none was invoiced in full before this system. Unchanged rows are not written.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const raw = (statement: string) => sql.raw(statement).execute(db)
  await raw(`alter table contract add column typed_invoice bigint`)
  await raw(`update contract set typed_invoice = c_invoice,
    c_invoice = case when invoiced > 0 and invoiced >= c_money then 1 else 0 end
    where id in (select con_id from invoice)`)
  await raw(`update contract set invoiced = c_money
    where c_invoice = 1 and c_money is not null and id not in (select con_id from invoice)`)
}
