import { sql } from 'kysely'
import type { Condition } from '#server/db/conditions.ts'

/** The records of a customer's contracts, for tables that name a contract by `con_id`; no condition without a customer. */
export const ofCustomer = (customer: number | undefined): Condition[] =>
  customer === undefined
    ? []
    : [sql`con_id in (select id from contract where customer_id = ${customer})`]
