import { sql, type Kysely } from 'kysely'
import { building, isPostgres } from './building.ts'

/**
 * What decides on discounts: the kind of catalogue prices, levels, limits and free items of the company; a customer's
 * level; a product's lowest price; a role's level; the entitled price of each line; how far a quotation's approval is.
 * Nobody's setting of 审核 changes. Roles begin at level 0, 超级管理员 at 3. Existing lines have no entitled price, as
 * nobody knows any more what kind their catalogue price was.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const text = isPostgres(db) ? 'text collate "C"' : 'text'
  const add = (table: string, column: string) =>
    sql.raw(`alter table "${table}" add column ${column}`).execute(db)

  await add('role', 'level bigint not null default 0')
  await sql`update role set level = 3 where role_name = '超级管理员'`.execute(db)

  await add('company', 'catalogue_basis bigint')
  for (const list of ['price_levels', 'discount_limits', 'free_items']) {
    await add('company', `${list} ${text} not null default '[]'`)
  }
  await add('customer', `price_level ${text} not null default ''`)
  await add('product', 'floor_price bigint')

  for (const price of ['other_price', 'entitled_price', 'entitled_other', 'floor_price']) {
    await add('quotation_line', `${price} bigint`)
  }
  await add('quotation_line', `price_source ${text} not null default ''`)
  // Lines whose entitled price has changed are found without reading the rows.
  await sql`drop index quotation_line_product`.execute(db)
  await sql`create index quotation_line_product on quotation_line (pid, id, set_id, chosen, unpriced,
    unitprice, list_price, entitled_price, tax_rate)`.execute(db)

  for (const state of ['review', 'needed_level', 'passed_level']) {
    await add('quotation', `${state} bigint not null default 0`)
  }
  for (const user of ['content_by', 'submitted_by', 'review_by', 'review_for']) {
    await add('quotation', `${user} bigint`)
  }
  for (const said of ['submitted_at', 'review_note']) {
    await add('quotation', `${said} ${text} not null default ''`)
  }
  const { withId, texts, integers, referring, versioned, index } = building(db)
  const priced = referring(withId('agreed_price'), 'customer_id', 'customer')
  const dated = texts(integers(referring(priced, 'product_id', 'product'), ['unitprice']), [
    'from_date',
    'to_date',
    'release_time',
  ])
  await versioned(dated).execute()
  await index('agreed_price_of', 'agreed_price', ['customer_id', 'product_id', 'to_date'])
  await index('agreed_price_product', 'agreed_price', ['product_id'])
  await index('agreed_price_end', 'agreed_price', ['to_date', 'id'])

  await add('quotation_version', `review ${text} not null default ''`)
  // The inbox of those who approve, and the to-do of those whose quotation came back.
  await sql`create index quotation_submitted
    on quotation (submitted_at, id, needed_level, user_id, content_by) where review = 1`.execute(db)
  await sql`create index quotation_returned on quotation (user_id, id) where review = 3`.execute(db)
}
