import { sql, type RawBuilder } from 'kysely'
import { unindexed } from '#server/db/conditions.ts'
import { SIGNED_DAY } from '#server/db/tables/contract-conditions.ts'
import type { Database } from '#server/db/open.ts'
import { pageOfMade } from '#server/records/list/list.ts'
import { contains } from '#server/db/search/search.ts'

/** The last prices of one customer. All of them are read, so `db` is that of a search. */

/** Whose records are seen: one's own, everybody's (`owner` undefined), or none at all (undefined). */
export type Sight = { owner: number | undefined } | undefined

type PriceRow = {
  kind: 'quoted' | 'signed'
  pid: number
  price: number
  /** Pieces that the price is of: 1 for a unit price. */
  pieces: number
  discount: number
  tax_inclusive: number | null
  day: string
  record_id: number
  number: string
  title: string
  no: string
}

/** By the customer's index, not by that of an owner. */
const isOwned = (db: Database, table: string, owner: number | undefined) =>
  owner === undefined ? sql`true` : sql`${unindexed(db)}${sql.ref(`${table}.user_id`)} = ${owner}`

/** The price at which each product was last sent. */
const quoted = (db: Database, customer: number, owner: number | undefined) => sql`
  select 'quoted' as kind, pid, unitprice as price, 1 as pieces, discount,
    quotation_price.tax_inclusive,
    replace(substr(quotation_price.release_time, 1, 10), ':', '-') as day,
    quotation.id as record_id, quotation.quo_no as number, '' as title, '' as no
  from quotation_price join quotation on quotation.id = quotation_price.quotation_id
  where quotation_price.id in (select max(sent.id) from quotation_price as sent
    join quotation on quotation.id = sent.quotation_id
    where sent.customer_id = ${customer} and ${isOwned(db, 'quotation', owner)}
    group by sent.pid)`

/** What each product last came to in a contract; of a contract's lines of one product the first counts. */
const signed = (db: Database, customer: number, owner: number | undefined) => sql`
  select 'signed' as kind, pid, amount as price, sets * num as pieces, 0 as discount,
    1 as tax_inclusive, day, contract_id as record_id, c_no as number, title, no
  from (select contract_line.*, contract.c_no, ${sql.raw(SIGNED_DAY)} as day,
      row_number() over (partition by contract_line.pid
        order by ${sql.raw(SIGNED_DAY)} desc, contract.id desc, contract_line.position) as place
    from contract join contract_line on contract_line.contract_id = contract.id
    where contract.customer_id = ${customer} and ${isOwned(db, 'contract', owner)}
      and contract_line.pid is not null and contract_line.unitprice is not null) as lines
  where place = 1`

export function customerPricePage(
  db: Database,
  { customer, keyword, page }: { customer: number; keyword: string | undefined; page: number },
  { quotations, contracts }: { quotations: Sight; contracts: Sight },
) {
  const parts: RawBuilder<unknown>[] = [
    ...(quotations ? [quoted(db, customer, quotations.owner)] : []),
    ...(contracts ? [signed(db, customer, contracts.owner)] : []),
  ]
  const named = keyword ? contains(db, 'product', 'search_text', keyword) : sql`true`
  // What was deleted from the catalogue is called as its contract says.
  const prices = sql<PriceRow>`
    select kind, pid, price, pieces, discount, prices.tax_inclusive, day, record_id, number,
      coalesce(product.pro_title, title) as title, coalesce(product.pro_no, no) as no
    from (${sql.join(parts, sql` union all `)}) as prices
    left join product on product.id = prices.pid where ${named}`
  return pageOfMade(db, prices, sql`day desc, kind desc, record_id desc, pid`, page)
}
