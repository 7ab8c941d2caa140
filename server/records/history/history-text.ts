import type { z } from 'zod'
import type { Permission } from '#api/kit/access.ts'
import type { Endpoint } from '#api/kit/endpoint.ts'
import { labelIn } from '#api/kit/status.ts'
import type { Meaning } from '#api/kit/fields/wire-form.ts'
import type { FieldChange, HistoryEntry } from '#api/kit/history.ts'
import { groupedFromCents, percentFromHundredths } from '#api/kit/money.ts'
import type { Executor } from '#server/db/open.ts'
import type { Row } from '#server/db/tables/tables.ts'

/** How a stored column is shown: its Chinese label, and its value in a record as text. */
export type FieldText = {
  label: string
  /** What a record of this entity calls it, where not all of them call it the same. */
  labelOf?: (record: Record<string, unknown>) => string
  text: (
    value: unknown,
    executor: Executor,
    record: Record<string, unknown>,
  ) => string | Promise<string>
  /** Whether it is stored as HTML, which may be very long; `text` converts it to plain text. */
  isHtml?: true
  /** The permission without which the column is hidden; of several, any one suffices. */
  needs?: Permission | readonly Permission[]
}
/** The columns of a record that its history shows, in the order of its form. */
export type FieldTexts = Readonly<Record<string, FieldText>>

/** Longer texts are cut: the history shows what was changed, it is not the place to read whole texts. */
const LONGEST = 2000
/** The number of unchanged characters that a cut text shows before its change. */
const LEAD = 100

/** At most so much of HTML is converted to plain text, a good deal more than is shown. */
const LONGEST_HTML = 20_000
const HTML_LEAD = 1000

/** Form fields that are bookkeeping; a chain record's number says to which contract it belongs. */
const UNTOLD = new Set(['id', 'version', 'content_version', 'new_customer', 'con_id', 'pro_id'])

/** A stored value as it is, nothing where there is none. */
export function asText(value: unknown): string {
  if (Array.isArray(value)) return value.map(asText).join('、')
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}

/** Cents as an amount in 元. */
export const moneyInWords: FieldText['text'] = (value) =>
  typeof value === 'number' ? `${groupedFromCents(value)}元` : ''

function textOf({ options, money, percent }: Meaning): FieldText['text'] {
  if (money) return moneyInWords
  if (percent)
    return (value) => (typeof value === 'number' ? `${percentFromHundredths(value)}%` : '')
  if (!options) return asText
  return (value) => labelIn<unknown>(options, value) || asText(value)
}

/** The object schema within an input that is transformed or refined. */
export function shapeOf(schema: z.ZodType): Record<string, z.ZodType> {
  let inner: unknown = schema
  while (inner && typeof inner === 'object') {
    if ('shape' in inner) return inner.shape as Record<string, z.ZodType>
    inner = 'in' in inner ? inner.in : undefined
  }
  throw new Error('an input without fields has no history')
}

/** The fields of a save call by the labels that its form has; `others` are those that are stored otherwise. */
export function formTexts(save: Pick<Endpoint, 'input'>, others: FieldTexts = {}): FieldTexts {
  const texts: Record<string, FieldText> = {}
  for (const [name, schema] of Object.entries(shapeOf(save.input))) {
    const meaning = schema.meta() as (Meaning & { description?: string }) | undefined
    if (UNTOLD.has(name) || !meaning?.description) continue
    texts[name] = { label: meaning.description, text: textOf(meaning) }
  }
  return { ...texts, ...others }
}

/** The columns that a user with these permissions may see. */
export const visibleFields = (permissions: ReadonlySet<string>, fields: FieldTexts): FieldTexts =>
  Object.fromEntries(
    Object.entries(fields).filter(
      ([, { needs }]) => needs === undefined || [needs].flat().some((one) => permissions.has(one)),
    ),
  )

const parsed = (json: string | null) =>
  json === null ? undefined : (JSON.parse(json) as Record<string, unknown>)

/** Whether the character there is the second half of one. */
const isHalf = (text: string, at: number) => /[\udc00-\udfff]/.test(text.charAt(at))

/** The text from one place to another, never within a character; the signs say that there is more. */
function cut(text: string, start: number, end: number): string {
  const from = isHalf(text, start) ? start - 1 : start
  const to = isHalf(text, end) ? end + 1 : end
  return `${from > 0 ? '…' : ''}${text.slice(from, to)}${to < text.length ? '…' : ''}`
}

/** How many characters two texts have in common before they begin to differ; 0 where they are the same. */
function commonStart(was: string, is: string): number {
  let same = 0
  if (was === is) return same
  while (same < was.length && was.charCodeAt(same) === is.charCodeAt(same)) same += 1
  return same
}

/** A text before and after, long ones cut to where they begin to differ. */
function shown(was: string, is: string): { before: string; after: string } {
  const isLong = Math.max(was.length, is.length) > LONGEST
  const start = Math.max(0, (isLong ? commonStart(was, is) : 0) - LEAD)
  const end = start + LONGEST
  return { before: cut(was, start, end), after: cut(is, start, end) }
}

/** The end of a piece of HTML that begins there: before a tag, not within one. */
function pieceEnd(html: string, start: number): number {
  const longest = start + LONGEST_HTML
  const tag = html.lastIndexOf('<', longest)
  return longest >= html.length ? html.length : tag > start ? tag : longest
}

/** HTML before and after, long ones cut to where they begin to differ: converting all of it would take long. */
function cutHtml(was: string, is: string): [string, string] {
  if (Math.max(was.length, is.length) <= LONGEST_HTML) return [was, is]
  // Cleaned HTML has `<` only at the start of a tag.
  const start = Math.max(0, was.lastIndexOf('<', Math.max(0, commonStart(was, is) - HTML_LEAD)))
  return [cut(was, start, pieceEnd(was, start)), cut(is, start, pieceEnd(is, start))]
}

/**
 * What a change alters, field by field; of a new or deleted record (one side is absent) everything that is filled in.
 * Different values with the same text count as well, such as another file of the same name.
 */
export async function changesBetween(
  executor: Executor,
  fields: FieldTexts,
  before: object | undefined,
  after: object | undefined,
): Promise<FieldChange[]> {
  const former = { ...before } as Record<string, unknown>
  const latter = { ...after } as Record<string, unknown>
  const changes: FieldChange[] = []
  for (const [column, { label, labelOf, text, isHtml }] of Object.entries(fields)) {
    let [from, to] = [former[column], latter[column]]
    if (JSON.stringify(from) === JSON.stringify(to)) continue
    if (isHtml) [from, to] = cutHtml(asText(from), asText(to))
    const was = before === undefined ? '' : await text(from, executor, former)
    const is = after === undefined ? '' : await text(to, executor, latter)
    if (was === '' && is === '') continue
    const called = labelOf?.(after === undefined ? former : latter) ?? label
    changes.push({ label: called, ...shown(was, is) })
  }
  return changes
}

/** The text for an entry whose snapshots are too long to be read. */
const NOT_SHOWN: FieldChange = { label: '内容', before: '', after: '内容太长，未显示' }

/** A row of the history for people. */
export async function toHistoryEntry(
  executor: Executor,
  fields: FieldTexts,
  row: Row<'history'> & { staff_name: string; isTooLong: boolean },
): Promise<HistoryEntry> {
  const { id, time, user_name, staff_name, address, entity, record_id, name, action } = row
  const changes = row.isTooLong
    ? [NOT_SHOWN]
    : await changesBetween(executor, fields, parsed(row.before), parsed(row.after))
  return {
    id,
    time,
    user_name,
    staff_name,
    address,
    entity,
    record_id,
    name,
    action,
    changes,
  }
}
