import { useEffect } from 'react'

/** Fields that one types into; what is secret is not printed. */
const TYPED = ['textarea', 'input:not([type])', 'input[type=text]', 'input[type=number]']
  // A select shows its choice beside the field for searching it.
  .map((field) => `:is(#main, .ant-modal) ${field}:not(.ant-select *)`)
  .join()

/** What a printed page shows in place of its fields, which would cut long texts off: what is typed, or says `data-printed`. */
function putValues(): void {
  takeValues()
  for (const field of document.querySelectorAll<HTMLInputElement>(TYPED)) {
    const value = document.createElement('div')
    value.className = 'printed'
    value.textContent = field.dataset['printed'] ?? field.value
    field.after(value)
  }
}

function takeValues(): void {
  for (const value of document.querySelectorAll('.printed')) value.remove()
}

/** Puts the values of all fields into the page while it is printed. */
export function usePrintedValues(): void {
  useEffect(() => {
    addEventListener('beforeprint', putValues)
    addEventListener('afterprint', takeValues)
    return () => {
      removeEventListener('beforeprint', putValues)
      removeEventListener('afterprint', takeValues)
    }
  }, [])
}
