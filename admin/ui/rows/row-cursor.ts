/** Where the cursor is to be: in a row's first field, or on the button of its that has this title. */
export type CursorTarget = { at: number; press?: '上移' | '下移' | '删除' }

const rowsIn = (area: HTMLElement) => [
  ...area.querySelectorAll<HTMLTableRowElement>('tr[data-row]'),
]

/**
 * Puts the cursor there: at the last row where there are fewer, on another button where that one is disabled, and to the
 * button that adds a row where none is left.
 */
export function putIntoRow(area: HTMLElement, { at, press }: CursorTarget): void {
  const row = rowsIn(area).at(Math.min(at, rowsIn(area).length - 1))
  const find = (what: string) => row?.querySelector<HTMLElement>(what)
  const target = press
    ? (find(`[data-press="${press}"]:enabled`) ?? find('[data-press]:enabled'))
    : find('input')
  ;(target ?? area.querySelector<HTMLElement>('[data-press="add"]'))?.focus()
}

/** The place of the row and of the column in which a field stands. */
export function placeOf(area: HTMLElement, field: Element) {
  const cell = field.closest<HTMLTableCellElement>('td')
  const row = rowsIn(area).findIndex((one) => one.contains(cell))
  return cell && row >= 0 ? { row, column: cell.cellIndex } : undefined
}

const STEPS: Readonly<Record<string, 1 | -1>> = { Enter: 1, ArrowDown: 1, ArrowUp: -1 }

/** Enter and the arrows go to the same field of the row below or above; beyond the ends the cursor stays. */
export function stepByKey(area: HTMLElement, event: KeyboardEvent): void {
  const by = STEPS[event.key]
  if (by === undefined || event.isComposing || !(event.target instanceof HTMLInputElement)) return
  const place = placeOf(area, event.target)
  if (!place) return
  // Enter would save the form, and arrows would jump within the number.
  event.preventDefault()
  const field = rowsIn(area)[place.row + by]?.cells[place.column]?.querySelector('input')
  field?.focus()
  field?.select()
}
