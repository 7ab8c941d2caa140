import { textFromCents } from '#api/kit/money.ts'
import { HIGHEST_LEVEL } from '#api/role/levels.ts'
import { APPROVALS, MOST_SUBMITTED } from '#api/quotation/review.ts'
import { dayOf } from '#server/platform/clock.ts'
import { may, type Context } from '#server/context.ts'
import { theCompany } from '#server/features/company/company.service.ts'
import { ownerScope } from '#server/records/policy.ts'
import { returnedTo, submittedFor, type Reviewing } from './inbox.store.ts'
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

async function submitted(context: Context, limit: number) {
  const reviewing = await reviewingOf(context)
  if (reviewing.length === 0) return undefined
  return submittedFor(context.db, reviewing, limit)
}

/** The submitted quotations that the actor may decide on, the longest waiting first. */
export async function listSubmitted(context: Context) {
  const rows = (await submitted(context, MOST_SUBMITTED)) ?? []
  const names = await staffNames(
    context.db,
    rows.map(({ submitted_by, user_id }) => submitted_by ?? user_id),
  )
  return {
    data: rows.map(({ submitted_by, user_id, total, ...row }) => ({
      ...row,
      total: textFromCents(total),
      submitted_by: names.get(submitted_by ?? user_id) ?? '',
    })),
  }
}

/** The same for the home page: how many, up to `MOST_SUBMITTED`, and the first; undefined for who decides on none. */
export async function submittedTodo(context: Context, listed: number) {
  const rows = await submitted(context, MOST_SUBMITTED)
  return (
    rows && {
      count: rows.length,
      first: rows.slice(0, listed).map((row) => ({
        id: row.id,
        name: row.quo_name,
        about: row.cus_name,
        day: dayOf(row.submitted_at),
      })),
    }
  )
}

/** The actor's own quotations that were returned, for the home page. */
export async function returnedTodo({ db, user }: Context, listed: number) {
  const rows = await returnedTo(db, user.id, MOST_SUBMITTED)
  return {
    count: rows.length,
    first: rows.slice(0, listed).map((row) => ({
      id: row.id,
      name: row.quo_name,
      about: row.review_note || row.cus_name,
      day: row.submitted_at === '' ? '' : dayOf(row.submitted_at),
    })),
  }
}
