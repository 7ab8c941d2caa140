import {
  asInteger,
  asText,
  asVisible,
  checked,
  CONTROL,
  flagValue,
  ONE_LINE,
  refuse,
} from './fields/field.ts'
import { centsFromText, WHOLE } from './money.ts'

/** Reads the fields of one raw row of a list; each is refused by its label and the row's name, `at` being its place. */
export function rowReader(raw: unknown, which: string, at: number) {
  if (typeof raw !== 'object' || raw === null || Array.isArray(raw)) {
    return refuse(`${which}的格式不正确`)
  }
  const given = raw as Record<string, unknown>
  const textOf = (value: unknown) =>
    value === undefined ? undefined : asVisible(which, value).trim()
  const writtenOf = (name: string) => textOf(given[name])
  const integerIn =
    (name: string, label: string, written: string | undefined) => (min: number, max: number) => {
      if (written === undefined) return undefined
      if (written === '') refuse(`${which}的${label}不能为空`, [at, name])
      return asInteger(`${which}的${label}`, written, min, max)
    }
  return {
    which,
    /** The text as it was written, undefined where it is absent. */
    written: writtenOf,
    text: (name: string, label: string, max = ONE_LINE) => {
      const written = writtenOf(name)
      return written === undefined
        ? undefined
        : checked(`${which}的${label}`, written, max, CONTROL)
    },
    integer: (name: string, label: string, min: number, max: number) =>
      integerIn(name, label, writtenOf(name))(min, max),
    /** 0 or 1, which may be a JSON boolean. */
    flag: (name: string, label: string) =>
      integerIn(name, label, textOf(flagValue(given[name])))(0, 1),
    id: (name: string) => {
      const written = asText(which, given[name] ?? '').trim()
      return written === '' ? 0 : asInteger(`${which}的编号`, written, 0, Number.MAX_SAFE_INTEGER)
    },
    amount: (name: string, label: string) => {
      const written = writtenOf(name)
      if (written === undefined) return undefined
      if (written === '') return null
      const cents = centsFromText(written)
      return cents ?? refuse(`${which}的${label}必须是金额，最多两位小数`, [at, name])
    },
    percent: (name: string, label: string) => {
      const written = writtenOf(name)
      if (written === undefined) return undefined
      if (written === '') return null
      const hundredths = centsFromText(written)
      if (hundredths !== undefined && hundredths <= WHOLE) return hundredths
      return refuse(`${which}的${label}必须是0到100的百分数，最多两位小数`, [at, name])
    },
    has: (name: string) => given[name] !== undefined,
  }
}
