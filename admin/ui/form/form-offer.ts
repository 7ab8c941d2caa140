import type { Draft } from '#admin/lib/draft.ts'
import type { Identified } from '#admin/lib/types.ts'

/** A way back: from restored to stored content, or from emptied to former content. */
export type Offer = {
  kind: 'restored' | 'emptied'
  text: string
  label: string
  values: object
  version: number
}

/** Leads from a draft that was put into the form back to the record as stored. */
export function restoredOffer(draft: Draft, record: Identified): Offer {
  const stale = draft.version !== record.version
  return {
    kind: 'restored',
    text: stale ? '已恢复未保存的内容，但该记录此后已被修改，保存前请核对' : '已恢复未保存的内容',
    label: '放弃',
    values: record,
    version: record.version,
  }
}

/** Leads from the emptied form back to what was in it. */
export function emptiedOffer(values: object, version: number): Offer {
  return { kind: 'emptied', text: '内容已清空，尚未保存', label: '撤销', values, version }
}

/** Whether values of a form say anything else than the record. */
export function differs(values: object, record: object): boolean {
  return Object.keys(changedValues(values, record)).length > 0
}

/** The values that say something else than the record. */
export function changedValues(values: object, record: object): Record<string, unknown> {
  const stored = new Map<string, unknown>(Object.entries(record))
  const changed = Object.entries(values).filter(([field, value]) => !same(value, stored.get(field)))
  return Object.fromEntries(changed)
}

/** The fields of `values` that hold the same in `former`. */
export function unchangedFields(values: object, former: object): string[] {
  const before = new Map<string, unknown>(Object.entries(former))
  return Object.entries(values).flatMap(([field, value]) =>
    same(value, before.get(field)) ? [field] : [],
  )
}

const SHOWN_WORDS = 40

/** The first texts in which values of a form differ from the record, as far as they fit in a line. */
export function firstWords(values: object, record: object): string {
  return textsOf(changedValues(values, record)).join('，').slice(0, SHOWN_WORDS)
}

/** What is written in a value, without the marks of rich text. */
function textsOf(value: unknown): string[] {
  if (typeof value === 'object' && value !== null) return Object.values(value).flatMap(textsOf)
  if (typeof value !== 'string') return []
  const text = value
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
  return text === '' ? [] : [text]
}

const same = (one: unknown, other: unknown) =>
  JSON.stringify(one ?? '') === JSON.stringify(other ?? '')
