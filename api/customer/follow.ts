import { z } from 'zod'
import { permissionOf } from '#api/kit/access.ts'
import { endpoint, paged } from '#api/kit/endpoint.ts'
import type { Descriptor } from '#api/kit/entities.ts'
import { day, page, recordId, text } from '#api/kit/fields/fields.ts'
import { daysAfter } from '#api/kit/time.ts'

/**
 * 跟进: lines on what was said with a customer, of the customer or of one of its quotations. A line may name the day of the
 * next; it is to be done until another line is written about the same.
 */

export const MOST_FOLLOW = 500

export const FOLLOW_DUE = 1
const UNANSWERED = 2
/** By what lists are narrowed: what is to be followed up by today; quotations alone also by whether they were answered. */
export const customerFollows = [{ value: FOLLOW_DUE, label: '今天要跟进' }] as const
export const quotationFollows = [
  ...customerFollows,
  { value: UNANSWERED, label: '发出后未答复' },
] as const

const followRow = z.object({
  id: z.number(),
  /** The quotation that it is about, with its name; empty where it is about the customer. */
  quotation_id: z.union([z.number(), z.literal('')]),
  quo_name: z.string(),
  note: z.string(),
  /** Empty where none was agreed. */
  next_date: z.string(),
  /** Whether that day still waits. */
  is_open: z.boolean(),
  release_time: z.string(),
  /** Who wrote it. */
  user_name: z.string(),
  staff_name: z.string(),
})
export type FollowRow = z.output<typeof followRow>

/** The calls of an entity that is followed up. */
export const followCalls = (entity: Pick<Descriptor, 'path' | 'module' | 'permittedBy'>) => ({
  /** The lines of record `id`, newest first; of a customer also those of its quotations that the actor sees. */
  getFollows: endpoint({
    method: 'GET',
    path: `${entity.path}/getFollows`,
    access: permissionOf(entity, 'view'),
    input: z.object({ id: recordId(), page: page() }),
    answer: paged(followRow),
  }),
  /** Writes a line about record `id`; a day that still waited for it is done by that. */
  addFollow: endpoint({
    method: 'POST',
    path: `${entity.path}/addFollow`,
    access: permissionOf(entity, 'edit'),
    input: z.object({
      id: recordId(),
      note: text('跟进内容', MOST_FOLLOW),
      next_date: day('下次跟进'),
    }),
    answer: {},
    success: '跟进已记录',
  }),
})

/** The last day of sending on which a quotation without an answer counts as unanswered; undefined for a company that has it off. */
export const unansweredDay = (today: string, answerDays: number): string | undefined =>
  answerDays === 0 ? undefined : daysAfter(today, -answerDays)
