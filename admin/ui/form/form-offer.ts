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
  const stored = new Map<string, unknown>(Object.entries(record))
  return Object.entries(values).some(([field, value]) => !same(value, stored.get(field)))
}

/** The fields of `values` that hold the same in `former`. */
export function unchangedFields(values: object, former: object): string[] {
  const before = new Map<string, unknown>(Object.entries(former))
  return Object.entries(values).flatMap(([field, value]) =>
    same(value, before.get(field)) ? [field] : [],
  )
}

const same = (one: unknown, other: unknown) =>
  JSON.stringify(one ?? '') === JSON.stringify(other ?? '')
