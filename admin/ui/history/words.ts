import { partNames } from '#api/kit/entity-sets.ts'
import { historyActions, historyEntities } from '#api/kit/history.ts'
import type { FieldChange, HistoryAction, HistoryEntry } from '#api/kit/history.ts'
import { labelIn } from '#api/kit/status.ts'

type Entry = Pick<HistoryEntry, 'entity' | 'action' | 'name'>

const COLORS: Partial<Record<HistoryAction, string>> = {
  create: 'success',
  restore: 'success',
  change: 'processing',
  delete: 'error',
  purge: 'error',
  login_failed: 'warning',
}

/** How many changed fields a summary lists. */
const LISTED = 3

/** What was done, and the colour of its tag. */
export function actionOf({ action }: Entry): { label: string; color: string } {
  const colors: Partial<Record<string, string>> = COLORS
  return {
    label: labelIn<string>(historyActions, action) || action,
    color: colors[action] ?? 'default',
  }
}

/** What it was done to: the kind of record and what that was called at the time. */
export function subjectOf({ entity, name }: Entry): string {
  return `${labelIn<string>(historyEntities, entity) || entity} “${name}”`
}

/** The part of the record that an entry is about, where it is not the record itself. */
export function partOf(entry: Entry): string | undefined {
  return partNames.includes(entry.entity) ? subjectOf(entry) : undefined
}

/** Which sides of its changes an entry has; before a record was made, and after it was deleted, is nothing. */
export function sidesOf({ action }: Entry): 'both' | 'before' | 'after' {
  if (action === 'create' || action === 'restore') return 'after'
  return action === 'delete' ? 'before' : 'both'
}

/** The first changes of an entry in one line. */
export function inShort(entry: HistoryEntry): string {
  const { changes } = entry
  const sides = sidesOf(entry)
  const listed = changes
    .slice(0, LISTED)
    .map((change) => `${change.label}：${valueOf(change, sides)}`)
  const more = changes.length > LISTED ? ` 等 ${changes.length} 项` : ''
  return listed.join('；') + more
}

function valueOf({ before, after }: FieldChange, sides: ReturnType<typeof sidesOf>): string {
  if (sides === 'after') return after
  return sides === 'before' ? before : `${before || '空'} → ${after || '空'}`
}
