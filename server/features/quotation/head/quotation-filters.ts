import { EXPIRING, overdueDays, soonDays } from '#api/contract/due.ts'
import type { InputOf } from '#api/kit/endpoint.ts'
import { NO_STAGE, type quotation } from '#api/quotation/quotation.ts'
import { dayOf } from '#server/platform/clock.ts'
import type { Context } from '#server/context.ts'
import { hasNoStage, offersUntil } from '#server/db/tables/quotation-days.ts'

type Asked = Pick<InputOf<typeof quotation.getTotal>, 'stage' | 'is_template' | 'valid'>

/** What a search for quotations is narrowed to, as `ownedPage` and `ownedSum` take it. */
export function quotationFilters(context: Context, { stage, is_template, valid }: Asked) {
  const today = dayOf(context.now)
  return {
    equal: { stage: stage === NO_STAGE ? undefined : stage, is_template },
    where: [
      ...(stage === NO_STAGE ? [hasNoStage] : []),
      ...(valid === undefined
        ? []
        : [offersUntil(valid === EXPIRING ? soonDays(today) : overdueDays(today))]),
    ],
  }
}
