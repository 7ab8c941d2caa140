import { sql, type RawBuilder } from 'kysely'

/** What is left to pay of contracts, as indexes are written: the databases use those only for these very expressions. */

/**
 * Whether a contract is paid: 1 where something is unpaid, 0 where nothing is, 2 where nobody filled it in. By the index
 * of migration 007.
 */
export const paymentIs = (state: number): RawBuilder<boolean> =>
  sql`(case when contract.c_unpay > 0 then 1 when contract.c_unpay = 0 then 0 else 2 end) = ${sql.lit(state)}`
