import type { QuotationLine } from '#api/quotation/quotation-line.ts'
import { keepDraft, readDraft, removeDraft } from '#admin/lib/draft.ts'
import { setKey } from './line-changes.ts'
import type { LineChange, LineSavings } from './line-changes.ts'

/** A value that was typed and not saved, and what was saved in its place at that time. */
type DraftValue = { change: LineChange; saved: LineChange['value'] }

/** The unsaved values of a quotation's lines and sets, by their keys in the outbox. */
export type LineDraft = Readonly<Record<string, readonly DraftValue[]>>

/** What becomes of a draft: the values to send again, and how many lines changed elsewhere since. */
export type Restored = {
  changes: readonly { line: number; change: LineChange }[]
  overtaken: number
}

/** What a line has saved in a field. */
function savedIn(line: QuotationLine, field: LineChange['field']): LineChange['value'] {
  if (field === 'num') return String(line.num)
  if (field === 'sets') return String(line.sets)
  if (field === 'top') return line.top
  if (field === 'unitprice' || field === 'discount') return line[field]
  return line.chosen ? { pid: line.pid, no: line.no } : null
}

/** The lines by what their values go by in the outbox; of a set any of its lines knows what is saved. */
const byKey = (lines: readonly QuotationLine[]) =>
  new Map(lines.flatMap((line) => [[line.id, line] as const, [setKey(line.set_id), line] as const]))

const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

/** Writes what is unsaved beyond the tab, and removes it once nothing is. */
export function writeLineDraft(
  key: string | undefined,
  savings: LineSavings,
  lines: readonly QuotationLine[],
): void {
  const draft: Record<string, readonly DraftValue[]> = {}
  for (const [id, line] of byKey(lines)) {
    const values = Object.entries(savings.get(id)?.values ?? {})
    const changes = values.map(([field, value]) => ({ field, value }) as LineChange)
    if (changes.length > 0) {
      draft[id] = changes.map((change) => ({ change, saved: savedIn(line, change.field) }))
    }
  }
  if (Object.keys(draft).length > 0) keepDraft(key, draft, 0)
  else removeDraft(key)
}

export function readLineDraft(key: string | undefined): LineDraft {
  return (readDraft(key)?.values ?? {}) as LineDraft
}

/**
 * Compares a draft with the lines as they are: what has arrived after all is done, and what somebody has
 * changed since is not overwritten.
 */
export function restore(draft: LineDraft, lines: readonly QuotationLine[]): Restored {
  const changes: { line: number; change: LineChange }[] = []
  const overtaken = new Set<number>()
  for (const [id, line] of byKey(lines)) {
    for (const { change, saved } of draft[id] ?? []) {
      const present = savedIn(line, change.field)
      if (same(present, change.value)) continue
      if (same(present, saved)) changes.push({ line: id, change })
      else overtaken.add(id)
    }
  }
  return { changes, overtaken: overtaken.size }
}
