import { errorCodes } from '#api/errors.ts'
import { Refusal } from '#admin/lib/failures.ts'

/** Whether sending a value again may help; what is wrong with the value itself stays wrong. */
export function mayRetry(failure: unknown): boolean {
  return !(failure instanceof Refusal && failure.code === errorCodes.invalid)
}
