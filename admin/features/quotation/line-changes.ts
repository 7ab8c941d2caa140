import { errorCodes } from '#api/errors.ts'
import { Refusal } from '#admin/lib/failures.ts'
import type { Change, Outbox, Saving } from '#admin/lib/outbox.ts'

/** The model that was chosen for a line; none takes it back. */
export type ModelChoice = { pid: number; no: string } | null

/** What can be changed of a line. The quantity is what was typed, valid or not. */
export type LineFields = { num: string; top: number; no: ModelChoice }

export type LineChange = Change<LineFields>

/** What a row shows of its unsaved values. */
export type LineSaving = Saving<LineFields>

/** The changes of lines that are not saved yet, by the line's id. */
export type LineOutbox = Outbox<number, LineFields>

/** Whether sending a value again may help; what is wrong with the value itself stays wrong. */
export function mayRetry(failure: unknown): boolean {
  return !(failure instanceof Refusal && failure.code === errorCodes.invalid)
}
