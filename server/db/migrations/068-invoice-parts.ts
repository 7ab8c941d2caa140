import { sql, type Kysely } from 'kysely'
import { isPostgres } from './building.ts'

/** Requests are written so many ids at a time. */
const AT_ONCE = 5000

/** A printed text of the buyer with its parts, and the columns of the customer that it was made of. */
const PAIRS = [
  ['buyer_address', 'buyer_place', 'address', 'buyer_phone', 'phone'],
  ['buyer_bank', 'buyer_bank_name', 'bank', 'buyer_account', 'account'],
] as const

/**
 * Address, telephone, bank and account of the buyer stand apart on requests for invoices, as the tax bureau's workbook has
 * them. A text that is exactly what the contract's customer says is split; others wait for a person (待拆分).
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const raw = (statement: string) => sql.raw(statement).execute(db)
  const text = isPostgres(db) ? 'text collate "C"' : 'text'
  for (const column of PAIRS.flatMap(([, one, , other]) => [one, other])) {
    await raw(`alter table invoice add column ${column} ${text} not null default ''`)
  }
  await split(db)
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
