import type { MouseEvent } from 'react'

/** Whether a click is meant for the row: not for a control in it, and not the end of marking a text. */
export function isForRow(event: MouseEvent<HTMLElement>): boolean {
  const { target, currentTarget } = event
  // What a tooltip or a drawer of the row shows lies elsewhere on the page.
  if (!(target instanceof Element) || !currentTarget.contains(target)) return false
  if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return false
  return !target.closest('button, a, input, label') && getSelection()?.type !== 'Range'
}
