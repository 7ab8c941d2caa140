import { typesByFinger } from '#admin/ui/field/first-field.ts'
import { isAsking, putCursor } from '#admin/ui/dialog/question-dialogs.tsx'

/** What is typed in the table, in the order of its columns. */
export type TypedField = 'num' | 'unitprice' | 'discount' | 'sets'

/** The ids of what a line is filled in with, by which the cursor finds them. */
export const modelField = (line: number) => `line-model-${line}`
export const lineField = (name: TypedField, line: number) => `line-${name}-${line}`

export const deleteButton = (line: number) => `line-delete-${line}`
export const moveButton = (line: number) => `line-move-${line}`

/** Where the cursor goes after the last line. */
export const EXPORT_BUTTON = 'quotation-export'
export const SEND_BUTTON = 'quotation-send'
export const VERSIONS_BUTTON = 'quotation-versions'
export const PAPER_BUTTON = 'quotation-paper'
/** And after the last set was deleted. */
export const ADD_BUTTON = 'quotation-add'

const put = (id: string) => document.getElementById(id)?.focus()

/** From a chosen model to how many of it. Where fingers type, a keyboard would jump up over the rows. */
export function toQuantity(line: number): void {
  if (!typesByFinger()) put(lineField('num', line))
}

/** To what has to be filled in first in a line: its model while it is open, else the quantity. */
export function toLine(line: number, isOpen: (line: number) => boolean): void {
  if (!typesByFinger()) put(isOpen(line) ? modelField(line) : lineField('num', line))
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

/** To a line where it is changed; once the question that led there has closed. */
export function toLineOf(line: number): void {
  const field = ['unitprice', 'num'] as const
  const ids = field.map((name) => lineField(name, line))
  const target = [...ids, deleteButton(line)].map((id) => document.getElementById(id)).find(Boolean)
  target?.scrollIntoView({ block: 'center' })
  if (target) putCursor(target)
}

/** Once a quotation was sent: to its paper, which the customer gets; but not away from where the user has gone meanwhile. */
export function afterSending(): void {
  const here = document.activeElement
  const waits = here === null || here === document.body || here.id === SEND_BUTTON
  const target = [PAPER_BUTTON, VERSIONS_BUTTON]
    .map((id) => document.getElementById(id))
    .find(Boolean)
  if (target && (waits || isAsking())) putCursor(target)
}

/** The line whose field stands below this one's in the same column. */
function below(line: number, name: TypedField): number | undefined {
  const start = lineField(name, 0).slice(0, -1)
  const shown = [...document.querySelectorAll(`input[id^="${start}"]`)].map(({ id }) => id)
  const next = shown[shown.indexOf(lineField(name, line)) + 1]
  return next === undefined ? undefined : Number(next.slice(start.length))
}

/** To the same field of the line that stands below, of a quantity to what is open there; after the last one to the export. */
export function toNextLine(
  line: number,
  name: TypedField,
  isOpen: (line: number) => boolean,
): void {
  const next = below(line, name)
  if (next === undefined) put(EXPORT_BUTTON)
  else if (name === 'num') toLine(next, isOpen)
  else put(lineField(name, next))
}
