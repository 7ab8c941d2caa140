import { sql } from 'kysely'
import { STAGES } from '#api/quotation/quotation-head.ts'
import { dayEnd } from '#api/kit/time.ts'
import type { Condition } from '../conditions.ts'

/** Conditions on what is to be followed up; figures stand in the text, as they do in the indexes of 047. */

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

/**
 * Quotations that were sent on a day or before it, without an answer since: still 已发出, and nobody has set a day on which
 * to follow them up.
 */
export const unansweredSince = (day: string): Condition =>
  sql`(quotation.stage = ${sql.lit(STAGES.sent)} and quotation.is_template = ${sql.lit(0)}
    and quotation.sent_at <> '' and quotation.sent_at <= ${dayEnd(day)}
    and not exists (select 1 from quotation_follow
      where quotation_follow.record_id = quotation.id and quotation_follow.is_open = 1))`
