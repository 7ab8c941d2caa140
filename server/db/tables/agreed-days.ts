import { sql } from 'kysely'

/** Which agreed prices hold and end within these days, both included, and are followed by no other price. */
export function endsUnfollowed(price: string, { from, to }: { from: string; to: string }) {
  const of = (column: string) => sql.ref(`${price}.${column}`)
  return sql<boolean>`${of('to_date')} >= ${from} and ${of('to_date')} <= ${to}
    and ${of('from_date')} <= ${from}
    and not exists (select 1 from agreed_price as later
      where later.customer_id = ${of('customer_id')} and later.product_id = ${of('product_id')}
        and later.to_date > ${of('to_date')})`
}
