import { daysAfter } from '#api/kit/time.ts'
import { dayOf } from '#server/platform/clock.ts'
import type { Context } from '#server/context.ts'
import type { Executor } from '#server/db/open.ts'
import { currentTemplates, theCompany } from '#server/features/company/company.service.ts'

/** What a new quotation begins with: until when it is valid, and the terms of the company's first template. */
export async function quotationDefaults({ now }: Pick<Context, 'now'>, executor: Executor) {
  const company = await theCompany(executor)
  const { valid_days } = company
  const today = dayOf(now)
  const valid_until = valid_days === 0 ? '' : daysAfter(today, valid_days)
  const [template] = currentTemplates(company, today)
  if (!template) return { valid_until }
  const { name: _name, payment_steps, ...terms } = template
  return { valid_until, ...terms, payment_steps: JSON.stringify(payment_steps) }
}
