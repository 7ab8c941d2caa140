import { sql, type Kysely } from 'kysely'
import { building, isPostgres } from './building.ts'
import { countOnPostgres, countOnSqlite, type Counted } from './counters.ts'
import { makeIndex } from './search-index.ts'

/** A machine is visible to its owner and to its contract's owner. */
const machines: Counted = {
  table: 'machine',
  who: (row) => [
    `'o' || ${row}.user_id`,
    `'v' || ${row}.user_id`,
    `'v' || coalesce(${row}.contract_user_id, ${row}.user_id)`,
  ],
}

/**
 * Machines by their serial numbers, with the end of their warranty kept by every save, so that lists filter and order by
 * it; which machine an after-sales case is about; and what lets service staff read a machine's page for a day.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { table, withId, texts, integers, referring, referringMaybe, versioned, index, textType } =
    building(db)
  const raw = (statement: string) => sql.raw(statement).execute(db)
  const postgres = isPostgres(db)

  const referred = [
    ['con_id', 'contract'],
    ['pro_id', 'production'],
    ['log_id', 'logistics'],
  ] as const
  const own = texts(integers(withId('machine'), ['warranty_months', 'warranty_delivery_months']), [
    'serial_no',
    'title',
    'model',
    'c_no',
    'delivered_date',
    'start_date',
    'warranty_end',
    'nameplate',
    'remark',
    'token',
    'release_time',
    'search_text',
  ])
  await versioned(
    referred
      .reduce((builder, [column, target]) => referringMaybe(builder, column, target), own)
      .addColumn('contract_user_id', 'bigint')
      .addColumn('contract_line_id', 'bigint', (column) =>
        // A line may be taken out of its contract; the machine keeps what it is called.
        column.references('contract_line.id').onDelete('set null'),
      )
      // Not a foreign key: an old one may have been entered after the new one, and rows are moved by their ids.
      .addColumn('replaces_id', 'bigint')
      .addColumn('name_key', textType, (column) => column.notNull().defaultTo(''))
      .addForeignKeyConstraint(
        'machine_number',
        ['con_id', 'c_no'],
        'contract',
        ['id', 'c_no'],
        (constraint) => constraint.onUpdate('cascade').deferrable().initiallyDeferred(),
      )
      .addForeignKeyConstraint(
        'machine_of_production',
        ['pro_id', 'con_id'],
        'production',
        ['id', 'con_id'],
        (constraint) => constraint.onUpdate('cascade'),
      ),
  ).execute()
  await index('machine_time', 'machine', ['release_time', 'id'])
  await index('machine_owner_time', 'machine', ['user_id', 'release_time', 'id'])
  await index('machine_contract_owner_time', 'machine', ['contract_user_id', 'release_time', 'id'])
  // With whose they are, so that the warranties about to end are counted in it.
  await index('machine_warranty', 'machine', ['warranty_end', 'id', 'user_id', 'contract_user_id'])
  await index('machine_contract', 'machine', ['con_id'])
  await index('machine_production', 'machine', ['pro_id'])
  await index('machine_shipment', 'machine', ['log_id'])
  await index('machine_contract_line', 'machine', ['contract_line_id'])
  await raw(`create unique index machine_name_key on machine (name_key) where name_key <> ''`)
  await raw(`create unique index machine_token on machine (token)`)
  await raw(`create unique index machine_replaces on machine (replaces_id)
    where replaces_id is not null`)
  await (postgres ? countOnPostgres(db, machines) : countOnSqlite(db, machines))
  await makeIndex(db, 'machine')
  await raw(
    postgres
      ? `create index machine_search_words on machine_search using gin (words)`
      : `insert into machine_search (machine_search, rank) values ('usermerge', 2)`,
  )

  for (const column of ['machine_id', 'new_machine_id']) {
    await raw(`alter table sales add column ${column} bigint references machine (id)`)
    await index(`sales_${column}`, 'sales', [column])
  }

  await texts(
    integers(
      referring(
        table('service_pass').addColumn('pass_hash', textType, (column) => column.primaryKey()),
        'user_id',
        'user',
      ),
      ['expires_ms'],
    ),
    ['token_hash'],
  ).execute()
  await index('service_pass_user', 'service_pass', ['user_id'])
  await index('service_pass_session', 'service_pass', ['token_hash'])
  await index('service_pass_expires', 'service_pass', ['expires_ms'])
}
