import { sql, type Kysely } from 'kysely'
import { building, isPostgres } from './building.ts'

/** What a contract takes over from the quotation that was accepted: customer, lines and steps of payment. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { withId, texts, integers, referring, index } = building(db)
  const raw = (statement: string) => sql.raw(statement).execute(db)
  const text = isPostgres(db) ? 'text collate "C"' : 'text'

  await raw(`alter table contract add column quotation_id bigint`)
  await raw(`alter table contract add column quo_revision bigint not null default 0`)
  await raw(`alter table contract add column customer_id bigint`)
  await raw(`alter table contract add column quo_no ${text} not null default ''`)
  await raw(`alter table contract add column cus_name ${text} not null default ''`)
  await raw(`alter table contract add column payment_steps ${text} not null default '[]'`)
  // Of two who turn a quotation into a contract at once, one comes second.
  await raw(`create unique index contract_quotation on contract (quotation_id)
    where quotation_id is not null`)

  await texts(
    integers(referring(withId('contract_line'), 'contract_id', 'contract'), [
      'position',
      'sets',
      'num',
      'amount',
    ]),
    ['set_name', 'title', 'no', 'unit', 'note'],
  )
    .addColumn('pid', 'bigint')
    .addColumn('unitprice', 'bigint')
    .execute()
  await index('contract_line_contract', 'contract_line', ['contract_id', 'position'])
}
