import { sql } from 'kysely'
import type { Condition } from '#server/db/conditions.ts'

/** What lists show of a row's contract, also of another user's; these values where a row has no contract. */
const NO_CONTRACT = {
  c_title: '',
  cus_name: '',
  delivery_date: '',
  pieces: 0,
  made_pieces: 0,
  to_produce: 0,
  to_ship: 0,
  unmade: 0,
  unshipped: 0,
  returned: 0,
  dropped: 0,
  ended_on: '',
}

export type BesideContract = typeof NO_CONTRACT

/** The same as columns of a query that joins the contract, if there is one. */
export const besideContract = Object.entries(NO_CONTRACT).map(([column, none]) =>
  sql`coalesce(${sql.ref(`contract.${column}`)}, ${sql.lit(none)})`.as(column),
)

/** The records of a customer's contracts, for tables that name a contract by `con_id`; no condition without a customer. */
export const ofCustomer = (customer: number | undefined): Condition[] =>
  customer === undefined
    ? []
    : [sql`con_id in (select id from contract where customer_id = ${customer})`]
