import type { FormInstance } from 'antd'

/** Puts a refusal's sentences at those of its fields that the form shows, and goes to the first. */
export function markFields(form: FormInstance, errors: Record<string, string>): void {
  const marked = form.getFieldsError().flatMap(({ name }) => {
    const error = errors[name.join('.')]
    return error === undefined ? [] : [{ name, errors: [error] }]
  })
  form.setFields(marked)
  if (marked[0]) form.scrollToField(marked[0].name, { block: 'center' })
}
