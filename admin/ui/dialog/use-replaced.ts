import type { FormInstance } from 'antd'
import { useRef } from 'react'
import { failureText, presentValues } from '#admin/lib/calls/failures.ts'
import { ask } from '#admin/ui/dialog/feedback.tsx'

type Values = Readonly<Record<string, unknown>>

const textOf = (value: unknown) =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : ''

/** A value of the wire in the form's own kind: a choice has numbers. */
const like = (former: unknown, value: string) =>
  typeof former === 'number' ? Number(value) : value

/**
 * What a small form replaces: the values as they were shown, of which only those that were changed are sent. Where somebody
 * else has changed one of these meanwhile, the user decides: `again` sends it once more, `kept` shows the other one.
 */
export function useReplaced(form: FormInstance, initial: object) {
  const seen = useRef<Values>({ ...initial })

  function changed(values: object) {
    const others = Object.entries(values).filter(
      ([name, value]) => textOf(value) !== textOf(seen.current[name]),
    )
    const expected = others.map(([name]) => [name, textOf(seen.current[name])] as const)
    return {
      ...Object.fromEntries(others),
      expected: JSON.stringify(Object.fromEntries(expected)),
    }
  }

  async function settle(failure: unknown): Promise<'again' | 'kept' | undefined> {
    const present = presentValues(failure, seen.current)
    if (!present) return undefined
    const own = Object.entries(present).map(([name, value]) => [
      name,
      like(seen.current[name], value),
    ])
    seen.current = { ...seen.current, ...Object.fromEntries(own) }
    const buttons = { okText: '仍改', cancelText: '保留', unasked: true }
    if (await ask(failureText(failure), buttons)) return 'again'
    form.setFieldsValue(Object.fromEntries(own))
    return 'kept'
  }

  return { changed, settle }
}
