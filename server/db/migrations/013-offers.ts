import { sql, type Kysely } from 'kysely'
import { building, isPostgres } from './building.ts'

const TEXTS = [
  'quo_no',
  'lost_reason',
  'cus_name',
  'cus_contact',
  'cus_phone',
  'cus_address',
  'project',
  'delivery_place',
  'valid_until',
  'delivery_time',
  'transport',
  'warranty',
  'acceptance',
  'terms',
]

/**
 * What makes a quotation an offer: its number, whom it is for, its terms, how far it has come, and the versions that
 * were sent. Earlier quotations have no number and no stage.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { withId, texts, integers, textType, index } = building(db)
  const raw = (text: string) => sql.raw(text).execute(db)
  const text = isPostgres(db) ? 'text collate "C"' : 'text'

  for (const name of TEXTS) {
    await raw(`alter table quotation add column ${name} ${text} not null default ''`)
  }
  await raw(`alter table quotation add column payment_steps ${text} not null default '[]'`)
  await raw(`alter table quotation add column customer_id bigint`)
  await raw(`alter table quotation add column stage bigint`)
  await raw(`alter table quotation add column revision bigint not null default 0`)
  await raw(`alter table quotation add column content_version bigint not null default 0`)
  await raw(`alter table quotation add column is_template bigint not null default 0`)
  await index('quotation_stage_time', 'quotation', ['stage', 'release_time', 'id'])
  await index('quotation_total', 'quotation', ['total', 'id'])
  await index('quotation_owner_total', 'quotation', ['user_id', 'total', 'id'])
  await raw(`create unique index quotation_number on quotation (quo_no) where quo_no <> ''`)

  // Without a foreign key: the versions of a deleted quotation stay as long as it can be restored.
  await texts(
    integers(withId('quotation_version'), ['quotation_id', 'revision', 'user_id', 'total']),
    ['release_time', 'user_name'],
  )
    .addColumn('content', textType, (column) => column.notNull())
    .addUniqueConstraint('quotation_version_revision', ['quotation_id', 'revision'])
    .execute()
}
