import { sql, type RawBuilder } from 'kysely'
import { STAGES } from '#api/quotation/quotation-head.ts'

/** Conditions on how far quotations are; the stage stands in the text, as it does in the index of 024. */

/** From before there were stages. */
export const hasNoStage: RawBuilder<boolean> = sql`quotation.stage is null`

/** Its content is another than was sent last; literally as in the indexes of 032. */
export const hasUnsentChanges: RawBuilder<boolean> = sql`(quotation.revision > 0
  and quotation.sent_content_version is distinct from quotation.content_version)`

/** Offers that were sent and end within these days, both included. */
export const offersUntil = ({ from, to }: { from: string; to: string }): RawBuilder<boolean> =>
  sql`(quotation.stage = ${sql.lit(STAGES.sent)}
    and quotation.valid_until >= ${from} and quotation.valid_until <= ${to})`
