import { sql, type RawBuilder } from 'kysely'
import { CASE_DONE } from '#api/kit/status.ts'
import type { Condition } from '../conditions.ts'

/** Conditions on what is to be done; figures stand in the text, as they do in the indexes of 024 and 047. */

/** Lines of a table whose next day has come and waits. */
export const isDue = (table: 'customer_follow' | 'quotation_follow', today: string): Condition =>
  sql`${sql.ref(`${table}.is_open`)} = ${sql.lit(1)}
    and ${sql.ref(`${table}.next_date`)} <= ${today}`

/** Customers or quotations that are to be followed up by today. */
export const hasDue = (of: 'customer' | 'quotation', today: string): Condition => {
  const table = `${of}_follow` as const
  return sql`${sql.ref(`${of}.id`)} in
    (select record_id from ${sql.table(table)} where ${isDue(table, today)})`
}

/** Which agreed prices hold and end within these days, both included, and are followed by no other price. */
export function endsUnfollowed(price: string, { from, to }: { from: string; to: string }) {
  const of = (column: string) => sql.ref(`${price}.${column}`)
  return sql<boolean>`${of('to_date')} >= ${from} and ${of('to_date')} <= ${to}
    and ${of('from_date')} <= ${from}
    and not exists (select 1 from agreed_price as later
      where later.customer_id = ${of('customer_id')} and later.product_id = ${of('product_id')}
        and later.to_date > ${of('to_date')})`
}

/** After-sales cases that are not done. */
export const isOpenCase: RawBuilder<boolean> = sql`s_state < ${sql.lit(CASE_DONE)}`
