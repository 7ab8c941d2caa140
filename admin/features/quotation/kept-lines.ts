import type { QuotationLine } from '#api/quotation.ts'
import { keepDraft, readDraft, removeDraft } from '#admin/lib/draft.ts'
import type { LineChange, LineSaving, ModelChoice } from './line-saves.ts'

/** A value that was typed and not saved, and what was saved in its place at that time. */
type KeptValue = { change: LineChange; saved: LineChange['value'] }

/** The values of a quotation's lines that are not saved, by line. */
export type KeptLines = Readonly<Record<string, readonly KeptValue[]>>

/** What becomes of values that were kept: those to send again, and how many lines changed elsewhere since. */
export type Restored = {
  changes: readonly { line: number; change: LineChange }[]
  overtaken: number
}

/** What a line has saved in a field. */
function savedIn(line: QuotationLine, field: LineChange['field']): LineChange['value'] {
  if (field === 'num') return String(line.num)
  if (field === 'top') return line.top
  return line.chosen ? ({ pid: line.pid, no: line.no } satisfies ModelChoice) : null
}

const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

function changesOf({ num, top, no }: LineSaving): LineChange[] {
  return [
    ...(num === undefined ? [] : [{ field: 'num', value: num } as const]),
    ...(top === undefined ? [] : [{ field: 'top', value: top } as const]),
    ...(no === undefined ? [] : [{ field: 'no', value: no } as const]),
  ]
}

/** Keeps what is unsaved beyond the tab, and forgets it once nothing is. */
export function keepLines(
  key: string | undefined,
  savings: ReadonlyMap<number, LineSaving>,
  lines: readonly QuotationLine[],
): void {
  const kept: Record<string, readonly KeptValue[]> = {}
  for (const line of lines) {
    const changes = changesOf(savings.get(line.id) ?? { phase: 'saved' })
    if (changes.length > 0) {
      kept[line.id] = changes.map((change) => ({ change, saved: savedIn(line, change.field) }))
    }
  }
  if (Object.keys(kept).length > 0) keepDraft(key, kept, 0)
  else removeDraft(key)
}

/** What was kept, if anything was. */
export function keptLines(key: string | undefined): KeptLines {
  return (readDraft(key)?.values ?? {}) as KeptLines
}

/**
 * Compares what was kept with the lines as they are: what has arrived after all is done, and what somebody has
 * changed since is not overwritten.
 */
export function restore(kept: KeptLines, lines: readonly QuotationLine[]): Restored {
  const changes: { line: number; change: LineChange }[] = []
  const overtaken = new Set<number>()
  for (const line of lines) {
    for (const { change, saved } of kept[line.id] ?? []) {
      const present = savedIn(line, change.field)
      if (same(present, change.value)) continue
      if (same(present, saved)) changes.push({ line: line.id, change })
      else overtaken.add(line.id)
    }
  }
  return { changes, overtaken: overtaken.size }
}
