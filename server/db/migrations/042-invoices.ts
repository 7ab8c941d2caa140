import { sql, type Kysely } from 'kysely'
import { building, isPostgres } from './building.ts'

/**
 * Requests for invoices with their rows and files, 税收分类编码 of products and of the company, and what each contract's
 * issued invoices come to, kept by every save. Whether a contract was invoiced (`c_invoice`) stays as it was typed.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { withId, texts, integers, referring, referringMaybe, versioned, index } = building(db)
  const raw = (statement: string) => sql.raw(statement).execute(db)
  const text = isPostgres(db) ? 'text collate "C"' : 'text'

  await versioned(
    texts(
      integers(referring(withId('invoice'), 'con_id', 'contract'), [
        'contract_user_id',
        'kind',
        'state',
        'gross',
        'tax',
      ]),
      [
        'buyer_name',
        'buyer_tax_number',
        'buyer_address',
        'buyer_bank',
        'remark',
        'invoice_no',
        'invoice_date',
        'red_date',
        'release_time',
      ],
    ),
  ).execute()
  await index('invoice_contract', 'invoice', ['con_id', 'id'])
  await index('invoice_time', 'invoice', ['release_time', 'id'])
  await index('invoice_owner_time', 'invoice', ['contract_user_id', 'release_time', 'id'])
  await index('invoice_state_time', 'invoice', ['state', 'release_time', 'id'])
  await index('invoice_amounts', 'invoice', ['gross', 'tax'])
  await index('invoice_day', 'invoice', ['invoice_date', 'id'])
  await index('invoice_buyer', 'invoice', ['buyer_name', 'release_time', 'id'])
  await raw(`create unique index invoice_number on invoice (invoice_no) where invoice_no <> ''`)

  await texts(
    integers(
      referringMaybe(
        referring(withId('invoice_row'), 'invoice_id', 'invoice'),
        'contract_line_id',
        'contract_line',
      ).addColumn('by_amount', 'bigint'),
      ['position', 'tax_rate', 'units', 'gross', 'tax', 'list_amount', 'list_net', 'list_tax'],
    ),
    ['title', 'no', 'unit', 'tax_code'],
  ).execute()
  await index('invoice_row_place', 'invoice_row', ['invoice_id', 'position'])
  await index('invoice_row_line', 'invoice_row', ['contract_line_id'])

  await raw(`alter table product add column tax_code ${text} not null default ''`)
  await raw(`alter table company add column tax_code ${text} not null default ''`)
  await raw(`alter table contract add column invoiced bigint not null default 0`)
  // Totals of contracts are read from indexes that hold the amounts (026), which has one more now.
  for (const [name, columns] of [
    ['contract_amounts', ['c_money', 'c_unpay', 'invoiced']],
    ['contract_owner_amounts', ['user_id', 'c_money', 'c_unpay', 'invoiced']],
  ] as const) {
    await db.schema.dropIndex(name).execute()
    await index(name, 'contract', [...columns])
  }
  // Of two indexes that answer as much SQLite takes the newer one; this has fewer rows.
  await db.schema.dropIndex('contract_owner_unlinked').execute()
  await raw(`create index contract_owner_unlinked on contract (user_id, release_time, id)
    where customer_id is null and cus_name <> ''`)
  await raw(`alter table file add column invoice_id bigint references invoice (id)`)
  await raw(`alter table file add column deleted_invoice_id bigint`)
  await index('file_invoice', 'file', ['invoice_id', 'position'])
  await raw(`create index file_deleted_invoice on file (deleted_invoice_id)
    where deleted_invoice_id is not null`)
}
