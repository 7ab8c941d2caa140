import type { FormInstance } from 'antd'
import { flushSync } from 'react-dom'
import { typesByFinger } from './first-field.ts'

type NamePath = readonly (string | number)[]

/** The field that a sentence belongs to: its own, or the one that holds as a whole what the sentence is about a part of. */
const fieldOf = (path: string, shown: readonly string[]) =>
  shown.includes(path) ? path : (shown.find((field) => path.startsWith(`${field}.`)) ?? path)

/** Opens the folded part of the form that something is in, by its head as a user does. */
export function unfold(field: Element | undefined): void {
  const part = field?.closest('.ant-collapse-item:not(.ant-collapse-item-active)')
  // At once, since a folded field can be neither scrolled to nor focused.
  flushSync(() => part?.querySelector<HTMLElement>('.ant-collapse-header')?.click())
}

/** Opens the tab that a field is in, where another one is shown. */
function turnTo(field: Element | undefined): void {
  const tab = field?.closest('[role=tabpanel][hidden]')?.getAttribute('aria-labelledby')
  if (tab) flushSync(() => document.getElementById(tab)?.click())
}

/** Where a field is on the page: a control that is of several parts has an id alone. */
function elementOf(form: FormInstance, name: NamePath, formName: string | undefined) {
  const { nativeElement } = (form.getFieldInstance(name) ?? {}) as { nativeElement?: Element }
  const id = [formName, ...name].filter((part) => part !== undefined).join('_')
  return nativeElement ?? document.getElementById(id) ?? undefined
}

/** Puts a refusal's sentences at those of its fields that the form shows, opens the parts they are in, and goes to the first. */
export function markFields(
  form: FormInstance,
  errors: Record<string, string>,
  formName?: string,
): void {
  const shown = form.getFieldsError().map(({ name }) => name.join('.'))
  const byField = new Map(
    Object.entries(errors).map(([path, error]) => [fieldOf(path, shown), error]),
  )
  const marked = form.getFieldsError().flatMap(({ name }) => {
    const error = byField.get(name.join('.'))
    return error === undefined ? [] : [{ name, errors: [error] }]
  })
  form.setFields(marked)
  const [first] = marked
  if (!first) return
  for (const { name } of marked) unfold(elementOf(form, name, formName))
  turnTo(elementOf(form, first.name, formName))
  // Always: a field behind the head of the page counts as one in view.
  form.scrollToField(first.name, { block: 'center', scrollMode: 'always' })
  // The dialog that says it gives the cursor back to where it was.
  if (!typesByFinger()) form.focusField(first.name)
}
