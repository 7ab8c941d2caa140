import { sql } from 'kysely'
import { MOST_LISTED } from '#api/home/home.ts'
import { endsUnfollowed } from '#server/db/tables/todo-conditions.ts'
import { is } from '#server/db/conditions.ts'
import type { Database } from '#server/db/open.ts'
import type { Days, Listed } from './todo.store.ts'

/** So many are counted: at the end of a year all prices of all customers may end. */
const MOST_COUNTED = 1000

/** Agreed prices that end within these days and are followed by no other: how many, and the first of them. */
export async function agreementsEnding(executor: Database, owner: number | undefined, days: Days) {
  const seen = owner === undefined ? sql`true` : is('agreed_price.user_id', owner)
  const ending = sql`select id, to_date from agreed_price
    where ${seen} and ${endsUnfollowed('agreed_price', days)}
    order by to_date, id limit ${MOST_COUNTED}`
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from (${ending}) as ending`.execute(executor)
  const { count } = rows[0]!
  if (count === 0) return { count, first: [] }
  const { rows: first } = await sql<Listed>`
    select agreed_price.id, cus_name as name, pro_title || ' ' || pro_no as about, to_date as day
    from agreed_price
    join customer on customer.id = agreed_price.customer_id
    join product on product.id = agreed_price.product_id
    where agreed_price.id in
      (select id from (${ending}) as ending order by to_date, id limit ${MOST_LISTED})
    order by to_date, agreed_price.id`.execute(executor)
  return { count, first }
}
