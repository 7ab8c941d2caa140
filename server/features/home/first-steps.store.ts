import { sql } from 'kysely'
import type { Executor } from '#server/db/open.ts'

type Found = { company: boolean | number; product: boolean | number; combination: boolean | number }

/** Whether the company has a name, and there is a product and a combination. */
export async function whatIsThere(executor: Executor) {
  const { rows } = await sql<Found>`select
    exists (select 1 from company where name <> '' and tax_number <> '') as company,
    exists (select 1 from product) as product,
    exists (select 1 from combination) as combination`.execute(executor)
  const { company, product, combination } = rows[0]!
  return { company: Boolean(company), product: Boolean(product), combination: Boolean(combination) }
}
