import { sql, type Kysely } from 'kysely'
import { building, isPostgres } from './building.ts'

/**
 * How far a contract's lines are: which pieces production records and shipments are about, and what is owed, kept by
 * every save, so that lists of what is to be produced or shipped add nothing up. For whom and where to, too, since who
 * produces and ships sees no quotation.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { withId, integers, referring, index } = building(db)
  const raw = (statement: string) => sql.raw(statement).execute(db)
  const text = isPostgres(db) ? 'text collate "C"' : 'text'

  for (const column of ['project', 'delivery_place', 'delivery_date']) {
    await raw(`alter table contract add column ${column} ${text} not null default ''`)
  }
  for (const column of ['pieces', 'to_produce', 'ready_to_ship', 'to_ship']) {
    await raw(`alter table contract add column ${column} bigint not null default 0`)
  }
  await raw(`alter table contract_line add column set_no bigint not null default 0`)
  await raw(`update contract_line set set_no = named.set_no
    from (select id, dense_rank() over (partition by contract_id order by set_name, sets) as set_no
      from contract_line where set_name <> '') named
    where named.id = contract_line.id`)
  // By it a new contract finds how the same was delivered last.
  await index('contract_line_title', 'contract_line', ['title', 'id'])
  await raw(`alter table contract_line add column needs_production bigint not null default 1`)
  await raw(`alter table contract_line add column ships bigint not null default 1`)
  // What is in no catalogue was freight, installation and the like.
  await raw(`update contract_line set ships = 0, needs_production = 0 where pid is null`)
  for (const column of ['produced', 'shipped']) {
    await raw(`alter table contract_line add column ${column} bigint not null default 0`)
  }

  for (const record of ['production', 'logistics']) {
    const table = `${record}_line`
    await integers(
      referring(
        referring(withId(table), `${record}_id`, record),
        'contract_line_id',
        'contract_line',
      ),
      ['quantity'],
    ).execute()
    await index(`${table}_record`, table, [`${record}_id`])
    await index(`${table}_contract_line`, table, ['contract_line_id'])
  }

  // Nothing is known to be produced or shipped of the lines that there are.
  await raw(`update contract set pieces = signed.pieces, to_produce = signed.pieces, to_ship = signed.pieces
    from (select contract_id, sum(sets * num) as pieces from contract_line
      where ships = 1 group by contract_id) signed
    where signed.contract_id = contract.id`)
  for (const owed of ['to_produce', 'ready_to_ship', 'to_ship']) {
    await raw(`create index contract_${owed} on contract (delivery_date, id) where ${owed} > 0`)
  }
}
