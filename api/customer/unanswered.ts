import { daysAfter } from '#api/kit/time.ts'

/** The last day of sending on which a quotation without an answer counts as unanswered; undefined for a company that has it off. */
export const unansweredDay = (today: string, answerDays: number): string | undefined =>
  answerDays === 0 ? undefined : daysAfter(today, -answerDays)
