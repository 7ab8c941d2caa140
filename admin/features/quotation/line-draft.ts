import type { QuotationLine } from '#api/quotation.ts'
import { keepDraft, readDraft, removeDraft } from '#admin/lib/draft.ts'
import type { LineChange, LineSaving } from './line-changes.ts'

/** A value that was typed and not saved, and what was saved in its place at that time. */
type DraftValue = { change: LineChange; saved: LineChange['value'] }

/** The unsaved values of a quotation's lines, by line. */
export type LineDraft = Readonly<Record<string, readonly DraftValue[]>>

/** What becomes of a draft: the values to send again, and how many lines changed elsewhere since. */
export type Restored = {
  changes: readonly { line: number; change: LineChange }[]
  overtaken: number
}

/** What a line has saved in a field. */
function savedIn(line: QuotationLine, field: LineChange['field']): LineChange['value'] {
  if (field === 'num') return String(line.num)
  if (field === 'top') return line.top
  return line.chosen ? { pid: line.pid, no: line.no } : null
}

const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

/** Writes what is unsaved beyond the tab, and removes it once nothing is. */
export function writeLineDraft(
  key: string | undefined,
  savings: ReadonlyMap<number, LineSaving>,
  lines: readonly QuotationLine[],
): void {
  const draft: Record<string, readonly DraftValue[]> = {}
  for (const line of lines) {
    const values = Object.entries(savings.get(line.id)?.values ?? {})
    const changes = values.map(([field, value]) => ({ field, value }) as LineChange)
    if (changes.length > 0) {
      draft[line.id] = changes.map((change) => ({ change, saved: savedIn(line, change.field) }))
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
  for (const line of lines) {
    for (const { change, saved } of draft[line.id] ?? []) {
      const present = savedIn(line, change.field)
      if (same(present, change.value)) continue
      if (same(present, saved)) changes.push({ line: line.id, change })
      else overtaken.add(line.id)
    }
  }
  return { changes, overtaken: overtaken.size }
}
