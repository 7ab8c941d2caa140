import type { z } from 'zod'
import type { Endpoint } from '#api/endpoint.ts'
import type { Meaning } from '#api/fields.ts'
import type { FieldChange, HistoryEntry } from '#api/history.ts'
import { textFromCents } from '#api/money.ts'
import type { Executor } from '#server/db/open.ts'
import type { Row } from '#server/db/tables.ts'

/** How a stored column reads: its Chinese label, and its value, in a record, as text for people. */
export type FieldText = {
  label: string
  text: (
    value: unknown,
    executor: Executor,
    record: Record<string, unknown>,
  ) => string | Promise<string>
}
/** The columns of a record that its history shows, in the order of its form. */
export type FieldTexts = Readonly<Record<string, FieldText>>

/** Longer texts are cut: the history tells what was changed, it is not the place to read it. */
const LONGEST = 2000
/** How much of what stayed the same a cut text shows before what changed. */
const LEAD = 100

/** Form fields that are bookkeeping; a chain record's number says to which contract it belongs. */
const UNTOLD = new Set(['id', 'version', 'con_id', 'pro_id'])

/** A stored value as it is, nothing where there is none. */
export function asText(value: unknown): string {
  if (Array.isArray(value)) return value.map(asText).join('、')
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}

function textOf({ options, money }: Meaning): FieldText['text'] {
  if (money) return (value) => (typeof value === 'number' ? `${textFromCents(value)}元` : '')
  if (!options) return asText
  return (value) => options.find((option) => option.value === value)?.label ?? asText(value)
}

/** The object schema within an input that is transformed or refined. */
function shapeOf(schema: z.ZodType): Record<string, z.ZodType> {
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

const parsed = (json: string | null) =>
  json === null ? {} : (JSON.parse(json) as Record<string, unknown>)

/** Whether the character there is the second half of one. */
const isHalf = (text: string, at: number) => /[\udc00-\udfff]/.test(text.charAt(at))

function cut(text: string, start: number): string {
  const from = isHalf(text, start) ? start - 1 : start
  const end = isHalf(text, from + LONGEST) ? from + LONGEST + 1 : from + LONGEST
  return `${from > 0 ? '…' : ''}${text.slice(from, end)}${end < text.length ? '…' : ''}`
}

/** How a text was and how it is, long ones cut to where they begin to differ. */
function shown(was: string, is: string): { before: string; after: string } {
  let same = 0
  if (was !== is && Math.max(was.length, is.length) > LONGEST) {
    while (same < was.length && was.charAt(same) === is.charAt(same)) same += 1
  }
  const start = Math.max(0, same - LEAD)
  return { before: cut(was, start), after: cut(is, start) }
}

/** Texts of more characters (HTML alone has them) are read around their first difference only. */
const READ_WHOLE = 20_000
const READ_AROUND = 10_000

/** Where two texts begin to differ. */
function firstDifference(one: string, other: string): number {
  let at = 0
  while (at < one.length && one.charAt(at) === other.charAt(at)) at += 1
  return at
}

/** Where the tag begins that is open at a place of a text; the place itself where none is. */
function outsideTag(text: string, at: number): number {
  const tag = text.lastIndexOf('<', at - 1)
  const isOpen = tag > at - READ_AROUND && tag >= 0 && !text.slice(tag, at).includes('>')
  return isOpen ? tag : at
}

/** A part of a long text that cuts no tag. */
function around(text: string, at: number): string {
  const start = outsideTag(text, Math.max(0, at - READ_AROUND / 2))
  const limit = start + READ_AROUND
  const end = limit < text.length ? outsideTag(text, limit) : limit
  return `${start > 0 ? '…' : ''}${text.slice(start, end)}${end < text.length ? '…' : ''}`
}

/** Two values as they are read: making text of HTML takes long, and no more than a beginning of it is shown. */
function readable(from: unknown, to: unknown): [from: unknown, to: unknown] {
  const texts = [from, to].map((value) => (typeof value === 'string' ? value : ''))
  const [one = '', other = ''] = texts
  if (one.length <= READ_WHOLE && other.length <= READ_WHOLE) return [from, to]
  const at = one === '' || other === '' ? 0 : firstDifference(one, other)
  const part = (value: unknown) => (typeof value === 'string' ? around(value, at) : value)
  return [part(from), part(to)]
}

/**
 * What a change altered, field by field; of a new or deleted record everything that is filled in. What looks
 * alike and is not, such as another file of the same name, is told too.
 */
async function changesOf(
  executor: Executor,
  fields: FieldTexts,
  row: Pick<Row<'history'>, 'before' | 'after'>,
): Promise<FieldChange[]> {
  const [before, after] = [parsed(row.before), parsed(row.after)]
  const changes: FieldChange[] = []
  for (const [column, { label, text }] of Object.entries(fields)) {
    if (JSON.stringify(before[column]) === JSON.stringify(after[column])) continue
    const [from, to] = readable(before[column], after[column])
    const was = row.before === null ? '' : await text(from, executor, before)
    const is = row.after === null ? '' : await text(to, executor, after)
    if (was !== '' || is !== '') changes.push({ label, ...shown(was, is) })
  }
  return changes
}

/** In place of what a row tells whose snapshots were too long to be read. */
const NOT_SHOWN: FieldChange = { label: '内容', before: '', after: '内容太长，未显示' }

/** A row of the history for people. */
export async function told(
  executor: Executor,
  fields: FieldTexts,
  row: Row<'history'> & { isTooLong: boolean },
): Promise<HistoryEntry> {
  const { id, time, user_name, address, entity, record_id, name, action } = row
  const changes = row.isTooLong ? [NOT_SHOWN] : await changesOf(executor, fields, row)
  return { id, time, user_name, address, entity, record_id, name, action, changes }
}
