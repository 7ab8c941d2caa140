import { sql, type Kysely } from 'kysely'
import { building, isPostgres } from './building.ts'

/**
 * Drafts and what was sent, of which an older price may still be put right; templates quote nobody. Said so that SQLite
 * does not take the index by stage, and sort.
 */
const OPEN = 'coalesce(stage, 2) < 2 and is_template = 0'

/**
 * Which open quotations quote an older price: the catalogue's price when a line took its product, and the former prices of
 * products. Earlier lines lack the first; the second distinguishes an older price of theirs from a negotiated one.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { table, texts, integers } = building(db)
  const raw = (statement: string) => sql.raw(statement).execute(db)

  await raw(`alter table quotation_line add column list_price bigint`)
  // Without a foreign key: as the history, former prices of a deleted product stay as long as it can be restored.
  await texts(integers(table('former_price'), ['product_id', 'unitprice']), ['release_time'])
    .addPrimaryKeyConstraint('former_price_key', ['product_id', 'unitprice'])
    .execute()

  const priceIn = (column: string) =>
    isPostgres(db)
      ? `(${column}::json ->> 'pro_unitprice')::bigint`
      : `json_extract(${column}, '$.pro_unitprice')`
  await raw(`insert into former_price (product_id, unitprice, release_time)
    select record_id, former, max(time) from (
      select record_id, time, ${priceIn('before')} as former, ${priceIn('after')} as later
      from history where entity = 'product' and action = 'change') changed
    where former is not null and (later is null or later <> former)
    group by record_id, former`)

  // The newest lines of a product without sorting all of them, also on PostgreSQL, and their prices without the rows.
  await raw(`drop index quotation_line_product`)
  await raw(`create index quotation_line_product on quotation_line
    (pid, id, set_id, chosen, unpriced, unitprice, list_price)`)
  await raw(`create index quotation_open on quotation (id) where ${OPEN}`)
  await raw(`create index quotation_open_owner on quotation (user_id, id) where ${OPEN}`)
}
