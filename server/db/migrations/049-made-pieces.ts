import { sql, type Kysely } from 'kysely'

/** How many of a contract's pieces are produced: progress of production counts these, and not what is bought in. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const raw = (statement: string) => sql.raw(statement).execute(db)
  await raw(`alter table contract add column made_pieces bigint not null default 0`)
  await raw(`update contract set made_pieces = made.pieces
    from (select contract_id, sum(sets * num) as pieces from contract_line
      where ships = 1 and needs_production = 1 group by contract_id) made
    where made.contract_id = contract.id`)
}
