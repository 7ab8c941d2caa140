import type { InputOf } from '#api/kit/endpoint.ts'
import { textFromCents } from '#api/kit/money.ts'
import { HIGHEST_LEVEL } from '#api/role/levels.ts'
import type { quotation } from '#api/quotation/quotation.ts'
import { APPROVALS } from '#api/quotation/review.ts'
import { dayOf } from '#server/platform/clock.ts'
import { may, type Context } from '#server/context.ts'
import { theCompany } from '#server/features/company/company.service.ts'
import { ownerScope } from '#server/records/policy.ts'
import {
  countReturned,
  countSubmitted,
  firstSubmitted,
  returnedTo,
  submittedPage,
  type Reviewing,
} from './inbox.store.ts'
import { APPROVE } from './review-columns.ts'
import { represented } from './reviewer.ts'
import { staffNames } from '#server/records/staff-name.ts'

/** What waits for the actor's decision, as an approver or as a deputy; the same rules as `reviewerOf`. */

async function reviewingOf(context: Context): Promise<Reviewing[]> {
  const { user, db } = context
  const { approval } = await theCompany(db)
  if (approval === APPROVALS.off || !may(context, 'quotation:view')) return []
  const isByLevel = approval === APPROVALS.beyond
  const own = may(context, APPROVE)
    ? [
        {
          level: isByLevel ? user.level : HIGHEST_LEVEL,
          owner: ownerScope(context, 'quotation'),
          makers: isByLevel && user.level < HIGHEST_LEVEL ? [user.id] : [],
        },
      ]
    : []
  const approvers = await represented(context, db)
  return [
    ...own,
    ...approvers.map((approver) => ({
      level: isByLevel ? approver.level : HIGHEST_LEVEL,
      owner: ownerScope({ ...context, user: approver }, 'quotation'),
      makers: [user.id, approver.id],
    })),
  ]
}

/** A page of the submitted quotations that the actor may decide on, the longest waiting first, and how many there are. */
export async function listSubmitted(
  context: Context,
  { page }: InputOf<typeof quotation.listSubmitted>,
) {
  const reviewing = await reviewingOf(context)
  if (reviewing.length === 0) return { data: [], total: 0 }
  const { data: rows, total } = await submittedPage(context, reviewing, page)
  const names = await staffNames(
    context.db,
    rows.map(({ submitted_by, user_id }) => submitted_by ?? user_id),
  )
  return {
    data: rows.map(({ submitted_by, user_id, total: amount, ...row }) => ({
      ...row,
      total: textFromCents(amount),
      submitted_by: names.get(submitted_by ?? user_id) ?? '',
    })),
    total,
  }
}

/** The same for the home page: how many, and the first; undefined for who decides on none. */
export async function submittedTodo(context: Context, listed: number) {
  const { db } = context
  const reviewing = await reviewingOf(context)
  if (reviewing.length === 0) return undefined
  const first = await firstSubmitted(db, reviewing, listed)
  return {
    count: await countSubmitted(db, reviewing),
    first: first.map((row) => ({
      id: row.id,
      name: row.quo_name,
      about: row.cus_name,
      day: dayOf(row.submitted_at),
    })),
  }
}

/** The actor's own quotations that were returned, for the home page. */
export async function returnedTodo({ db, user }: Context, listed: number) {
  const first = await returnedTo(db, user.id, listed)
  return {
    count: await countReturned(db, user.id),
    first: first.map((row) => ({
      id: row.id,
      name: row.quo_name,
      about: row.review_note || row.cus_name,
      day: row.submitted_at === '' ? '' : dayOf(row.submitted_at),
    })),
  }
}
