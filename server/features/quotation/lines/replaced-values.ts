import { inOneLine } from '#api/kit/text.ts'
import { Refusal } from '#server/platform/errors.ts'
import { asText, visibleFields, type FieldTexts } from '#server/records/history/history-text.ts'
import { whoChanged } from '#server/records/history/history.ts'
import { lineTexts, setTexts } from '../quotation-history.ts'
import type { OpenLine } from './quotation-line.service.ts'
import { presentLine } from './quoted-line.ts'

/** A save of a line that says which values it replaces does not replace others. */

/** Values of a line or of its set by their column; undefined ones are not meant. */
type Values = Readonly<Record<string, unknown>>

/** A catalogue product is shown by its model. */
const TEXTS: FieldTexts = {
  ...setTexts,
  ...lineTexts,
  pid: {
    label: '型号',
    text: (_value, executor, record) => lineTexts['no']!.text(record['no'], executor, record),
  },
}

/** A question is no place for a whole note. */
const LONGEST = 40

/** A stored text may have separators of lines that no call says any more. */
const said = (value: unknown) => (typeof value === 'string' ? inOneLine(value) : value)

const cut = (text: string) => (text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text)

/**
 * Refuses to replace values that are neither what the sender `expected` nor what `values` makes of them; without
 * `expected` nothing is refused. The refusal says who has changed them to what, or
 * what they are where nobody has, and carries the present ones as the wire has them.
 */
export async function refuseOverwriting(
  { quotation: { context, transaction }, line, set }: OpenLine,
  values: Values,
  expected: Values | undefined,
): Promise<void> {
  const present: Record<string, unknown> = { ...line, sets: set.sets }
  const shown = visibleFields(context.user.permissions, TEXTS)
  const stale = Object.keys(expected ?? {}).filter(
    (name) =>
      name in shown &&
      values[name] !== undefined &&
      said(present[name]) !== expected?.[name] &&
      said(present[name]) !== values[name],
  )
  const [first] = stale
  if (first === undefined) return
  const textIn = async (name: string, record: Record<string, unknown>) =>
    cut(await shown[name]!.text(record[name], transaction, record))
  // A product of the same model is a change of the model too; it counts once.
  const labels = new Map(stale.map((name) => [shown[name]!.label, name]))
  const changed = await Promise.all(
    [...labels].map(async ([label, name]) => [label, await textIn(name, present)] as const),
  )
  const meant = await textIn(labels.values().next().value!, { ...present, ...values })
  const again = labels.size > 1 ? '按您填写的保存' : meant === '' ? '清空' : `改为 ${meant}`
  const name =
    first in line
      ? await whoChanged(transaction, 'quotation_line', line.id, first)
      : await whoChanged(transaction, 'quotation_set', set.id, first)
  const finding =
    name === undefined
      ? changed.map(([label, text]) => (text === '' ? `${label}没有填写` : `${label}是 ${text}`))
      : changed.map(([label, text]) => (text === '' ? `清空了${label}` : `把${label}改为 ${text}`))
  const wire = Object.entries(presentLine(context, line, set))
  const errors = wire.filter(([field]) => stale.includes(field))
  throw new Refusal(
    'conflict',
    name === undefined
      ? `${finding.join('，')}，与您看到的不同，仍${again}？`
      : `${name}刚${finding.join('、')}，仍${again}？`,
    Object.fromEntries(errors.map(([field, value]) => [field, asText(value)])),
  )
}
