import { typesByFinger } from '#admin/ui/field/first-field.ts'

/** Where the keyboard may go on; nothing where that is not there. */
type Place = () => HTMLElement | null | undefined

const page = () => document.querySelector<HTMLElement>('#main')

/** 新增, else the heading of the page; of a drawer, the drawer itself. */
function headOf(area: HTMLElement | null): HTMLElement | null {
  const button = area?.querySelector<HTMLElement>('[data-create]')
  if (button) return button
  const heading = area?.querySelector('h1') ?? area
  // Nobody comes by it with Tab.
  if (heading) heading.tabIndex = -1
  return heading
}

/** 全选本页, where there is something to be selected; else the head of the list. */
const AT_THE_BOXES: readonly Place[] = [
  () => page()?.querySelector<HTMLElement>('thead input[type=checkbox]:enabled'),
  () => headOf(page()),
]

function focusFirst(places: readonly Place[]): void {
  for (const place of places) {
    const found = place()
    if (found?.isConnected) return found.focus()
  }
}

const nextFrame = () =>
  new Promise<void>((resolve) => {
    requestAnimationFrame(() => resolve())
  })

/** Whether the cursor is still in a dialog over this one, which is about to close. */
function isCovered(area: HTMLElement | null): boolean {
  const dialog = document.activeElement?.closest('[role=dialog]')
  return dialog != null && !dialog.contains(area)
}

/**
 * Lets the keyboard go on at the first of these places when the button that it was at goes: otherwise it would
 * start at the top of the page. Who has gone somewhere else meanwhile stays there.
 */
async function passFocus(from: HTMLElement, places: readonly Place[]): Promise<void> {
  const area = from.closest<HTMLElement>('[role=dialog]') ?? page()
  while (isCovered(area)) await nextFrame()
  const at = document.activeElement
  if (at === from || at?.contains(area)) focusFirst(places)
}

/** Call it before a row goes whose button was pressed: the row that takes its place has the same one. */
export function passFromRow(button: HTMLElement): Promise<void> {
  const area = button.closest<HTMLElement>('[role=dialog]') ?? page()
  const rows = [...(area?.querySelectorAll('[data-row-buttons]') ?? [])]
  const at = rows.findIndex((row) => row.contains(button))
  const sameOf = (row: Element | undefined) =>
    [...(row?.querySelectorAll('button') ?? [])].find(
      ({ textContent }) => textContent === button.textContent,
    )
  const [next, former] = [sameOf(rows[at + 1]), sameOf(rows[at - 1])]
  return passFocus(button, [() => next, () => former, () => headOf(area)])
}

/** When a batch is over: its button goes with the selection, unless rows are left in that. */
export const passFromBatch = (button: HTMLElement, isLeft: boolean) =>
  passFocus(button, isLeft ? [() => button, ...AT_THE_BOXES] : AT_THE_BOXES)

/** When the selection is given up, and the button for that goes. */
export const focusBoxes = () => focusFirst(AT_THE_BOXES)

/** When the conditions are dropped, and the button for that goes: where the next one is typed. */
export function focusSearch(): void {
  focusFirst([
    () => (typesByFinger() ? null : page()?.querySelector<HTMLElement>('[data-search] input')),
    () => headOf(page()),
  ])
}

/** Before what 立即建立 opens gives the focus back, as the rows will have taken that button's place. */
export const focusHead = () => focusFirst([() => headOf(page())])
