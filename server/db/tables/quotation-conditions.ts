import { sql, type RawBuilder } from 'kysely'
import { dayEnd } from '#api/kit/time.ts'
import { STAGES } from '#api/quotation/quotation-head.ts'

/** Conditions on how far quotations are; the stage stands in the text, as it does in the index of 024. */

/** From before there were stages. */
export const hasNoStage: RawBuilder<boolean> = sql`quotation.stage is null`

/** It has left the stage of a draft, as far as it has stages. */
export const isNoDraft: RawBuilder<boolean> = sql`quotation.stage >= 1`

/** Its content is another than was sent last; literally as in the indexes of 032. */
export const hasUnsentChanges: RawBuilder<boolean> = sql`(quotation.revision > 0
  and quotation.sent_content_version is distinct from quotation.content_version)`

/** Whose discount counts for the report: as the facts `entitled` and `given` of 032, literally as in the indexes of 034. */
export const countsAsGiven: RawBuilder<boolean> = sql`(case when quotation.is_template = 0
  then quotation.sent_given end) is not null`

/** Lost for a reason; that there is one stands in the text, as it does in the index of 047. */
export const lostFor = (reason: string): RawBuilder<boolean> =>
  sql`(quotation.lost_reason = ${reason} and quotation.lost_reason <> '')`

/** Who passed the version that was sent last, 0 where it needed nobody. */
export const passedBy = (user: number): RawBuilder<boolean> =>
  sql`coalesce(quotation.sent_passed_by, 0) = ${user}`

/** Offers that were sent and end within these days, both included. */
export const offersUntil = ({ from, to }: { from: string; to: string }): RawBuilder<boolean> =>
  sql`(quotation.stage = ${sql.lit(STAGES.sent)}
    and quotation.valid_until >= ${from} and quotation.valid_until <= ${to})`

/**
 * Quotations that were sent on a day or before it, without an answer since: still 已发出, and nobody has set a day on which
 * to follow them up.
 */
export const unansweredSince = (day: string): RawBuilder<boolean> =>
  sql`(quotation.stage = ${sql.lit(STAGES.sent)} and quotation.is_template = ${sql.lit(0)}
    and quotation.sent_at <> '' and quotation.sent_at <= ${dayEnd(day)}
    and not exists (select 1 from quotation_follow
      where quotation_follow.record_id = quotation.id and quotation_follow.is_open = 1))`
