import { typesByFinger } from '#admin/ui/first-field.ts'
import { isAsking, putCursor } from '#admin/ui/question-dialogs.tsx'

/** The ids of what a line is filled in with, by which the cursor finds them. */
export const modelField = (line: number) => `line-model-${line}`
export const quantityField = (line: number) => `line-quantity-${line}`

export const deleteButton = (line: number) => `line-delete-${line}`

/** Where the cursor goes after the last line. */
export const EXPORT_BUTTON = 'quotation-export'
/** And after the last set was deleted. */
export const ADD_BUTTON = 'quotation-add'

const put = (id: string) => document.getElementById(id)?.focus()

/** From a chosen model to how many of it. Where fingers type, a keyboard would jump up over the rows. */
export function toQuantity(line: number): void {
  if (!typesByFinger()) put(quantityField(line))
}

/** To what has to be filled in first in a line: its model while it is open, else the quantity. */
export function toLine(line: number, isOpen: (line: number) => boolean): void {
  if (!typesByFinger()) put(isOpen(line) ? modelField(line) : quantityField(line))
}

/**
 * Once lines are deleted: to the next set's 删除, after the last one to 新增; but not away from where the user has
 * gone meanwhile.
 */
export function afterDeletion(gone: readonly number[], next: number | undefined): void {
  const here = document.activeElement
  const rows = gone.map((line) => document.getElementById(deleteButton(line))?.closest('tr'))
  const waits = here === null || here === document.body || rows.some((row) => row?.contains(here))
  const target = document.getElementById(next === undefined ? ADD_BUTTON : deleteButton(next))
  if (target && (waits || isAsking())) putCursor(target)
}

/** To the line that stands below, after the last one to the export. */
export function toNextLine(line: number, isOpen: (line: number) => boolean): void {
  const shown = [...document.querySelectorAll('[id^="line-quantity-"]')].map(({ id }) => id)
  const next = shown[shown.indexOf(quantityField(line)) + 1]
  if (next === undefined) put(EXPORT_BUTTON)
  else toLine(Number(next.replace('line-quantity-', '')), isOpen)
}
