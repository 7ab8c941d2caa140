import { errorCodes } from '#api/kit/errors.ts'
import { Refusal } from '#admin/lib/calls/failures.ts'
import type { Change, Outbox, Saving } from '#admin/lib/calls/outbox.ts'

/** The model that was chosen for a line; none takes it back. */
export type ModelChoice = { pid: number; no: string } | null

/** What can be changed of a line, or of a set (套数). What is typed is kept as it was typed, valid or not. */
export type LineFields = {
  num: string
  top: number
  no: ModelChoice
  unitprice: string
  discount: string
  sets: string
}

export type LineChange = Change<LineFields>

/** What a row shows of its unsaved values. */
export type LineSaving = Saving<LineFields>

/** What is unsaved, by the line's id, and of a set by its `setKey`. */
export type LineSavings = ReadonlyMap<number, LineSaving>

/** The changes of lines that are not saved yet, by the same keys. */
export type LineOutbox = Outbox<number, LineFields>

/** What a set's own values go by among those of lines, whose ids are positive. */
export const setKey = (setId: number) => -setId

/** Whether sending a value again may help; what is wrong with the value itself stays wrong. */
export function mayRetry(failure: unknown): boolean {
  return !(failure instanceof Refusal && failure.code === errorCodes.invalid)
}
