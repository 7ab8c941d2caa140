import { sql, type RawBuilder } from 'kysely'
import { EXPIRING, overdueDays, soonDays } from '#api/due.ts'
import type { InputOf } from '#api/endpoint.ts'
import { STAGES } from '#api/quotation-head.ts'
import { NO_STAGE, type quotation } from '#api/quotation.ts'
import { dayOf } from '#server/clock.ts'
import type { Context } from '#server/context.ts'

type Asked = Pick<InputOf<typeof quotation.getTotal>, 'stage' | 'is_template' | 'valid'>

/** What a search for quotations is narrowed to, as `ownedPage` and `ownedSum` take it. */
export function quotationFilters(context: Context, { stage, is_template, valid }: Asked) {
  const where: RawBuilder<boolean>[] = []
  if (stage === NO_STAGE) where.push(sql`stage is null`)
  if (valid !== undefined) where.push(isValidUntil(valid, dayOf(context.now)))
  return { equal: { stage: stage === NO_STAGE ? undefined : stage, is_template }, where }
}

/** As the index of 024 is written, which is of what was sent. */
function isValidUntil(valid: number, today: string): RawBuilder<boolean> {
  const { from, to } = valid === EXPIRING ? soonDays(today) : overdueDays(today)
  return sql`(stage = ${sql.lit(STAGES.sent)} and valid_until >= ${from} and valid_until <= ${to})`
}
