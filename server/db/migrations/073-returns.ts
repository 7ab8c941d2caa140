import { sql, type Kysely } from 'kysely'
import { building, isPostgres } from './building.ts'

/**
 * Goods come back: a return is a record of 物流 that names its shipment, with pieces below 0, so that all pieces of a line
 * together are with the customer. What came back, and what of it is not shipped again, is stored beside that, as are what a
 * contract is less and what is to be invoiced of it: until now that followed from its amount and its end alone.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { withId, referring, index } = building(db)
  const raw = (statement: string) => sql.raw(statement).execute(db)
  const text = isPostgres(db) ? 'text collate "C"' : 'text'

  await raw(`alter table logistics add column returns_id bigint references logistics (id)`)
  await raw(`alter table logistics add column reships bigint not null default 0`)
  await raw(`alter table logistics add column return_reason ${text} not null default ''`)
  // By it a shipment finds its returns, and the list its shipments or returns alone.
  await index('logistics_returns', 'logistics', ['returns_id', 'release_time', 'id'])

  for (const table of ['contract_line', 'contract']) {
    await raw(`alter table ${table} add column returned bigint not null default 0`)
    await raw(`alter table ${table} add column dropped bigint not null default 0`)
  }
  await raw(`alter table contract add column return_credit bigint not null default 0`)
  await raw(`alter table contract add column to_invoice bigint`)
  await raw(`update contract set to_invoice = case when ended_on <> '' then end_goods else c_money end
    where ended_on <> '' or c_money is not null`)

  await raw(`alter table machine add column returned_id bigint references logistics (id)`)
  await raw(`create index machine_returned on machine (returned_id) where returned_id is not null`)
  let returned = withId('returned_machine')
  for (const [column, target] of [
    ['logistics_id', 'logistics'],
    ['shipment_id', 'logistics'],
    ['machine_id', 'machine'],
  ] as const) {
    returned = referring(returned, column, target)
  }
  await returned.execute()
  for (const column of ['logistics_id', 'shipment_id', 'machine_id']) {
    await index(`returned_machine_${column}`, 'returned_machine', [column])
  }

  // Totals of contracts are read from indexes that hold all that they sum up (042).
  const amounts = ['c_money', 'c_unpay', 'invoiced', 'to_invoice']
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
  await db.schema.dropIndex('contract_to_redden').execute()
  await db.schema.dropIndex('contract_owner_to_redden').execute()
  await raw(
    `create index contract_to_redden on contract (ended_on, id) where invoiced > to_invoice`,
  )
  await raw(`create index contract_owner_to_redden on contract (user_id, ended_on, id)
    where invoiced > to_invoice`)
}
