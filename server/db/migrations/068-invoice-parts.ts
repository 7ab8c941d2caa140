import { sql, type Kysely } from 'kysely'
import { building, isPostgres } from './building.ts'
import { grantLater } from './later-permission.ts'

/** Requests are written so many ids at a time. */
const AT_ONCE = 5000

/** A printed text of the buyer with its parts, and the columns of the customer that it was made of. */
const PAIRS = [
  ['buyer_address', 'buyer_place', 'address', 'buyer_phone', 'phone'],
  ['buyer_bank', 'buyer_bank_name', 'bank', 'buyer_account', 'account'],
] as const

/**
 * Address, telephone, bank and account of the buyer stand apart on requests for invoices, as the tax bureau's workbook has
 * them. A text that is exactly what the contract's customer says is split; others wait for a person (待拆分). A request may be
 * returned with a reason, an invoice be red in part, and applying takes a permission of its own; who could register invoices
 * could apply.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const raw = (statement: string) => sql.raw(statement).execute(db)
  const text = isPostgres(db) ? 'text collate "C"' : 'text'
  const columns = PAIRS.flatMap(([, one, , other]) => [one, other])
  for (const column of [...columns, 'return_reason']) {
    await raw(`alter table invoice add column ${column} ${text} not null default ''`)
  }
  await split(db)
  for (const column of ['red_gross', 'red_tax']) {
    await raw(`alter table invoice add column ${column} bigint not null default 0`)
  }
  await raw(`update invoice set red_gross = gross, red_tax = tax where state = 2`)
  await makeReds(db)
  await grantLater(db, { permission: 'invoice:apply', heldBy: ['invoice:edit'], keys: true })
}

/** What of invoices is red, at each time with its rows. */
async function makeReds(db: Kysely<unknown>): Promise<void> {
  const { table, withId, texts, integers, referring, index } = building(db)
  await texts(
    integers(referring(withId('invoice_red'), 'invoice_id', 'invoice'), ['reason', 'gross', 'tax']),
    ['confirmation_no', 'red_no', 'red_date'],
  ).execute()
  await index('invoice_red_invoice', 'invoice_red', ['invoice_id', 'id'])
  await sql
    .raw(`create unique index invoice_red_number on invoice_red (red_no) where red_no <> ''`)
    .execute(db)
  const row = referring(table('invoice_red_row'), 'red_id', 'invoice_red')
  await integers(row, ['position', 'units', 'gross', 'tax', 'list_amount'])
    .addColumn('by_amount', 'bigint')
    .addPrimaryKeyConstraint('invoice_red_row_key', ['red_id', 'position'])
    .execute()
}

async function split(db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<{ last: number | string | null }>`
    select max(id) as last from invoice`.execute(db)
  const last = Number(rows[0]?.last ?? 0)
  for (let from = 0; from < last; from += AT_ONCE) {
    for (const [joined, one, ofOne, other, ofOther] of PAIRS) {
      await sql
        .raw(
          `update invoice set ${one} = customer.${ofOne}, ${other} = customer.${ofOther}
          from contract join customer on customer.id = contract.customer_id
          where contract.id = invoice.con_id and invoice.id > ${from} and invoice.id <= ${from + AT_ONCE}
            and ${joined} <> '' and ${joined} = trim(customer.${ofOne} || ' ' || customer.${ofOther})`,
        )
        .execute(db)
    }
  }
}
