import {
  asInteger,
  asMail,
  asText,
  asVisible,
  asVisibleLines,
  checked,
  CONTROL,
  CONTROL_BUT_BREAKS,
  field,
  flagValue,
  KEYWORD,
  MOST_MAIL,
  MULTI_LINE,
  ONE_LINE,
  refuse,
} from './field.ts'
import { centsFromText, WHOLE } from '../money.ts'
import { recordStatuses } from '../status.ts'
import { canonicalTime, isDate, isMonth } from '../time.ts'
import { AMOUNT, between, DATE, ID, LAST_PAGE, MONTH, PERCENT, TIME, upTo } from './wire-form.ts'

/**
 * The fields that inputs are made of. Each reads a raw wire value (query text, form text or JSON),
 * refuses what it cannot read with a Chinese sentence that names the field, and carries its Chinese label
 * as `description`. All are optional: an absent field stays `undefined`, and `saveInput` says which ones
 * a record needs (spec 2.8.3).
 */

type Texty = string | number | null

/** One line of text, trimmed. Empty text is a value: it empties the field. */
export function text(label: string, max = ONE_LINE) {
  return field<Texty, string>(label, upTo(max), (raw) =>
    checked(label, asVisible(label, raw).trim(), max, CONTROL),
  )
}

/** A mail address, or empty. */
export function mail(label: string) {
  return field<Texty, string>(label, upTo(MOST_MAIL), (raw) => asMail(label, asVisible(label, raw)))
}

/** Several lines of text, trimmed, line breaks as `\n`. */
export function lines(label: string, max = MULTI_LINE) {
  return field<Texty, string>(label, upTo(max), (raw) =>
    checked(label, asVisibleLines(label, raw).trim(), max, CONTROL_BUT_BREAKS),
  )
}

/** Several lines of text just as typed, but for line breaks, which are `\n`. */
export function typedLines(label: string, max = MULTI_LINE) {
  return field<Texty, string>(label, upTo(max), (raw) =>
    checked(label, asVisibleLines(label, raw), max, CONTROL_BUT_BREAKS),
  )
}

/** HTML, not cleaned yet; at most so many bytes of UTF-8. */
export function html(label: string, maxBytes: number) {
  return field<string | null, string>(label, upTo(maxBytes), (raw) => {
    const written = checked(label, asVisibleLines(label, raw), Infinity, CONTROL_BUT_BREAKS)
    const bytes = new TextEncoder().encode(written).length
    return bytes > maxBytes ? refuse(`${label}不能超过${maxBytes / 1024 / 1024}MB`) : written
  })
}

/** A password: neither trimmed nor shown in a message. */
export function secret(label: string, max = 1024) {
  return field<string, string>(label, upTo(max), (raw) =>
    checked(label, asText(label, raw), max, CONTROL),
  )
}

/** An integer in a range, digits only (`1e2` is refused); empty is refused. */
export function integer(label: string, min: number, max: number) {
  return field<Texty, number>(label, between(min, max), (raw) => {
    const written = asText(label, raw).trim()
    return written === '' ? refuse(`${label}不能为空`) : asInteger(label, written, min, max)
  })
}

/** The id of a record that the call is about; absent, empty and 0 all mean none. */
export function recordId(label = '编号') {
  return field<Texty, number | undefined>(label, ID, (raw) => {
    const written = asText(label, raw).trim()
    return (written === '' ? 0 : asInteger(label, written, 0, Number.MAX_SAFE_INTEGER)) || undefined
  })
}

/** A reference to another record; empty and 0 clear it. */
export function reference(label: string) {
  return field<Texty, number | null>(label, ID, (raw) => {
    const written = asText(label, raw).trim()
    return (written === '' ? 0 : asInteger(label, written, 0, Number.MAX_SAFE_INTEGER)) || null
  })
}

/** One of a closed set of numbers; empty means absent, so that a default applies. One of 0 and 1 may be a JSON boolean. */
export function choice(label: string, options: readonly { value: number; label: string }[]) {
  const isFlag = options.every(({ value }) => value === 0 || value === 1)
  const read = (raw: unknown) => {
    const written = asText(label, isFlag ? flagValue(raw) : raw).trim()
    if (written === '') return undefined
    const found = options.find((option) => String(option.value) === written)
    const known = options.map((option) => `${option.value} ${option.label}`).join('、')
    return found ? found.value : refuse(`${label}只能是：${known}`)
  }
  return field<Texty, number | undefined>(label, { options, wire: { type: 'integer' } }, read)
}

/** An integer in a range that may be left open; empty is null, which empties the field. */
export function openInteger(
  label: string,
  min: number,
  max: number,
  options?: readonly { value: number; label: string }[],
) {
  const meaning = { ...between(min, max), ...(options && { options }) }
  return field<Texty, number | null>(label, meaning, (raw) => {
    const written = asText(label, raw).trim()
    return written === '' ? null : asInteger(label, written, min, max)
  })
}

/** One of a closed set of names that may be left open; empty is a value and empties the field. */
export function openNamed<const V extends string>(
  label: string,
  options: readonly { value: V; label: string }[],
) {
  return field<string | null, V | ''>(label, { options, wire: { type: 'string' } }, (raw) => {
    const written = asText(label, raw).trim()
    if (written === '') return ''
    const found = options.find((option) => option.value === written)
    const known = options.map((option) => option.label).join('、')
    return found ? found.value : refuse(`${label}只能是：${known}`)
  })
}

/** One of a closed set of names; empty means absent. */
export function named<const V extends string>(
  label: string,
  options: readonly { value: V; label: string }[],
) {
  return field<string | null, V | undefined>(
    label,
    { options, wire: { type: 'string' } },
    (raw) => {
      const written = asText(label, raw).trim()
      if (written === '') return undefined
      const found = options.find((option) => option.value === written)
      return found ? found.value : refuse(`${label}中没有“${written.slice(0, 40)}”这一项`)
    },
  )
}

export const status = (label = '状态') => choice(label, recordStatuses)

/** 0 or 1. */
export function flag(label: string) {
  return choice(label, [
    { value: 0, label: '否' },
    { value: 1, label: '是' },
  ])
}

/** An amount in 元 on the wire, integer cents inside; empty is null and stays empty. */
export function money(label: string) {
  const read = (raw: unknown) => {
    const written = asText(label, raw).trim()
    if (written === '') return null
    const cents = centsFromText(written)
    return cents ?? refuse(`${label}必须是不超过9999999999.99的金额，最多两位小数`)
  }
  return field<Texty, number | null>(label, { money: true, wire: AMOUNT }, read)
}

/** A percentage from 0 to 100 on the wire, hundredths of a percent inside; empty is null. */
export function percent(label: string) {
  const read = (raw: unknown) => {
    const written = asText(label, raw).trim()
    if (written === '') return null
    const hundredths = centsFromText(written)
    return hundredths !== undefined && hundredths <= WHOLE
      ? hundredths
      : refuse(`${label}必须是0到100之间的数，最多两位小数`)
  }
  return field<Texty, number | null>(label, { percent: true, wire: PERCENT }, read)
}

/** A number with a decimal point, in plain digits (`1e2` is refused); empty means absent. */
export function decimal(label: string) {
  return field<Texty, number | undefined>(label, { wire: { type: 'number' } }, (raw) => {
    const written = asText(label, raw).trim()
    if (written === '') return undefined
    if (/^-?\d{1,9}(\.\d{1,6})?$/.test(written)) return Number(written)
    return refuse(`${label}必须是数字，最多六位小数`)
  })
}

/** A time, made canonical; empty means absent, so that "now" or the kept time applies. */
export function time(label: string) {
  return field<string | null, string | undefined>(label, TIME, (raw) => {
    const written = asText(label, raw).trim()
    if (written === '') return undefined
    return canonicalTime(written) ?? refuse(`${label}的格式应为 2026:11:20 09:30:00`)
  })
}

/** A search date; empty means no filter. */
export function date(label: string) {
  return field<string | null, string | undefined>(label, DATE, (raw) => {
    const written = asText(label, raw).trim()
    if (written === '') return undefined
    return isDate(written) ? written : refuse(`${label}的格式应为 2026-11-20`)
  })
}

/** A month of a search; empty means that a default applies. */
export function month(label: string) {
  return field<string | null, string | undefined>(label, MONTH, (raw) => {
    const written = asText(label, raw).trim()
    if (written === '') return undefined
    return isMonth(written) ? written : refuse(`${label}的格式应为 2026-11`)
  })
}

/** A day that may be left open; empty is a value and empties the field. */
export function day(label: string) {
  return field<string | null, string>(label, DATE, (raw) => {
    const written = asText(label, raw).trim()
    return written === '' || isDate(written) ? written : refuse(`${label}的格式应为 2026-11-20`)
  })
}

/** The page of a list, from 1; absent and empty mean the first. */
export function page() {
  return field<Texty, number>('页码', between(1, LAST_PAGE), (raw) => {
    const written = asText('页码', raw).trim()
    return written === '' ? 1 : asInteger('页码', written, 1, LAST_PAGE)
  }).transform((number) => number ?? 1)
}

/** A search word, one line of at most `KEYWORD` characters; empty means no filter. */
export function keyword(label = '关键词') {
  return field<Texty, string | undefined>(
    label,
    upTo(KEYWORD),
    (raw) => checked(label, asVisible(label, raw).trim(), KEYWORD, CONTROL) || undefined,
  )
}
