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
    const [from, to] = [before[column], after[column]]
    if (JSON.stringify(from) === JSON.stringify(to)) continue
    const was = row.before === null ? '' : await text(from, executor, before)
    const is = row.after === null ? '' : await text(to, executor, after)
    if (was !== '' || is !== '') changes.push({ label, ...shown(was, is) })
  }
  return changes
}

/** A row of the history for people. */
export async function told(
  executor: Executor,
  fields: FieldTexts,
  row: Row<'history'>,
): Promise<HistoryEntry> {
  const { id, time, user_name, address, entity, record_id, name, action } = row
  const changes = await changesOf(executor, fields, row)
  return { id, time, user_name, address, entity, record_id, name, action, changes }
}
