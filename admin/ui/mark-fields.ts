import type { FormInstance } from 'antd'
import { typesByFinger } from './first-field.ts'

/** Puts a refusal's sentences at those of its fields that the form shows, and goes to the first. */
export function markFields(form: FormInstance, errors: Record<string, string>): void {
  const marked = form.getFieldsError().flatMap(({ name }) => {
    const error = errors[name.join('.')]
    return error === undefined ? [] : [{ name, errors: [error] }]
  })
  form.setFields(marked)
  const [first] = marked
  if (!first) return
  // Always: a field behind the head of the page counts as one in view.
  form.scrollToField(first.name, { block: 'center', scrollMode: 'always' })
  // The dialog that says it gives the cursor back to where it was.
  if (!typesByFinger()) form.focusField(first.name)
}
