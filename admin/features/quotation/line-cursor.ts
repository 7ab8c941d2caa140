import { typesByFinger } from '#admin/ui/first-field.ts'

/** The ids of what a line is filled in with, by which the cursor finds them. */
export const modelField = (line: number) => `line-model-${line}`
export const quantityField = (line: number) => `line-quantity-${line}`

/** Where the cursor goes after the last line. */
export const EXPORT_BUTTON = 'quotation-export'

const put = (id: string) => document.getElementById(id)?.focus()

/** From a chosen model to how many of it. Where fingers type, a keyboard would jump up over the rows. */
export function toQuantity(line: number): void {
  if (!typesByFinger()) put(quantityField(line))
}

/** To what has to be filled in first in a line: its model while it is open, else the quantity. */
export function toLine(line: number, isOpen: (line: number) => boolean): void {
  if (!typesByFinger()) put(isOpen(line) ? modelField(line) : quantityField(line))
}

/** To the line that stands below, after the last one to the export. */
export function toNextLine(line: number, isOpen: (line: number) => boolean): void {
  const shown = [...document.querySelectorAll('[id^="line-quantity-"]')].map(({ id }) => id)
  const next = shown[shown.indexOf(quantityField(line)) + 1]
  if (next === undefined) put(EXPORT_BUTTON)
  else toLine(Number(next.replace('line-quantity-', '')), isOpen)
}
