import { sql, type RawBuilder } from 'kysely'
import type { OwedColumn } from '#api/contract/due.ts'
import { INVOICED_ABOVE } from '#api/contract/ending.ts'

/**
 * Conditions on the days of contracts and on what is owed of them, as the indexes of 022 and 024 are written: the
 * databases use those only for these very expressions, and for figures that stand in the text.
 */

/** The day that is set in a column, or without one that of the entry (`yyyy-MM-dd`). */
const dayIn = (table: string, column: string) => `(case when ${table}.${column} = ''
  then replace(substr(${table}.release_time, 1, 10), ':', '-') else ${table}.${column} end)`

/** The day on which a contract was signed, without one that of its entry. */
export const SIGNED_DAY = dayIn('contract', 'signed_date')

/** The day on which a shipment left, as `shippedDay` has it. */
export const SHIPPED_DAY = dayIn('logistics', 'shipped_date')

/** The day on which a contract was signed (`yyyy-MM-dd`). */
export const signedDay = sql.raw<string>(SIGNED_DAY)

type Days = { from?: string | undefined; to?: string | undefined }

function within(expression: string, { from, to }: Days): RawBuilder<boolean> {
  const text = sql.raw(expression)
  const bounds = [
    ...(from === undefined ? [] : [sql`${text} >= ${from}`]),
    ...(to === undefined ? [] : [sql`${text} <= ${to}`]),
  ]
  return sql`(${sql.join([sql`true`, ...bounds], sql` and `)})`
}

/** Contracts signed between two days, both included; one that says no day counts by that of its entry. */
export const signedWithin = (days: Days) => within(SIGNED_DAY, days)

/**
 * Contracts that owe such work. The day says nothing: by it SQLite, which has no statistics, takes the index of these
 * contracts and not the one of all that an owner has.
 */
export const owes = (column: OwedColumn): RawBuilder<boolean> =>
  sql.raw(`(contract.${column} > 0 and contract.delivery_date >= '')`)

/** Contracts that name a customer without being linked to one, by the indexes of 038. */
export const isUnlinked: RawBuilder<boolean> = sql.raw(
  `(contract.customer_id is null and contract.cus_name <> '')`,
)

/**
 * Contracts that are ended, or those of which more is invoiced than is to be, by the indexes of 072 and 073. The second half
 * says nothing, and has SQLite take them, as in `owes`.
 */
export const isEndedAs = (ending: number): RawBuilder<boolean> =>
  sql.raw(
    ending === INVOICED_ABOVE
      ? `(contract.invoiced > contract.to_invoice and contract.ended_on >= '')`
      : `(contract.ended_on <> '' and contract.ended_on >= '')`,
  )

/** The newest production record of a contract, from which a shipment is made; null for none. */
export const newestProduction = sql<number | null>`(select max(production.id) from production
  where production.con_id = contract.id)`.as('pro_id')

/** Contracts of which a day is within others, both included. */
export const dueWithin = (column: 'next_due' | 'delivery_date', days: Days) =>
  within(`contract.${column}`, days)

/**
 * Whether a contract is paid: 1 where something is unpaid, 0 where nothing is, 2 where nobody filled it in. By the index
 * of migration 007.
 */
export const paymentIs = (state: number): RawBuilder<boolean> =>
  sql`(case when contract.c_unpay > 0 then 1 when contract.c_unpay = 0 then 0 else 2 end) = ${sql.lit(state)}`
