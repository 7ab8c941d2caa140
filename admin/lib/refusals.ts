import { errorCodes } from '#api/errors.ts'
import { Refusal } from './failures.ts'

/** Whether the user lacks the permission, so that asking again would be in vain. */
export const isForbidden = (failure: unknown): boolean =>
  failure instanceof Refusal && failure.code === errorCodes.forbidden

/** Whether there is no such record, or none for this user: asking again would be in vain too. */
export const isMissing = (failure: unknown): boolean =>
  failure instanceof Refusal && failure.code === errorCodes.missing
