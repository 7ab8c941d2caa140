const FIELDS =
  'input:not([type=hidden], [type=file], [readonly], :disabled), textarea:not([readonly], :disabled)'

/** Whether a keyboard jumps up over the page wherever a field gets the cursor. */
export const typesByFinger = () => matchMedia('(pointer: coarse)').matches

/** Puts the cursor into the first field; not where fingers type, before anyone has seen the form. */
export function focusFirstField(form: HTMLElement): void {
  if (typesByFinger()) return
  const first = form.querySelector<HTMLInputElement>(FIELDS)
  if (first?.type !== 'radio') return first?.focus()
  const group = [...form.querySelectorAll<HTMLInputElement>('input[type=radio]')]
  const chosen = group.find(({ name, checked }) => name === first.name && checked)
  ;(chosen ?? first).focus()
}
