import { foundEntities, type FoundEntity } from '#api/kit/entity-sets.ts'

/**
 * The records that a user opened last, newest first. Kept per user in local storage, as drafts are, so that nobody sees
 * another's.
 */
export type OpenedRecord = { kind: FoundEntity; id: number; name: string }

const MOST = 8

const keyOf = (userId: number) => `opened:${userId}`

const isOpened = (value: unknown): value is OpenedRecord => {
  const { kind, id, name } = (value ?? {}) as Partial<OpenedRecord>
  return foundEntities.some((one) => one === kind) && Number(id) > 0 && typeof name === 'string'
}

/** A user's recently opened records; empty where they cannot be read. */
export function openedRecords(userId: number | undefined): OpenedRecord[] {
  const stored = userId === undefined ? null : localStorage.getItem(keyOf(userId))
  if (stored === null) return []
  try {
    const records: unknown = JSON.parse(stored)
    return Array.isArray(records) ? records.filter(isOpened) : []
  } catch {
    return []
  }
}

function keep(userId: number, records: readonly OpenedRecord[]): void {
  try {
    localStorage.setItem(keyOf(userId), JSON.stringify(records.slice(0, MOST)))
  } catch {
    // A full storage is no reason to disturb anyone's work.
    localStorage.removeItem(keyOf(userId))
  }
}

const others = (userId: number, { kind, id }: Pick<OpenedRecord, 'kind' | 'id'>) =>
  openedRecords(userId).filter((one) => one.kind !== kind || one.id !== id)

/** Notes that a user has a record open. */
export function rememberOpened(userId: number, { kind, id, name }: OpenedRecord): void {
  keep(userId, [{ kind, id, name }, ...others(userId, { kind, id })])
}

/** Forgets a record that is no longer there. */
export function forgetOpened(userId: number, record: Pick<OpenedRecord, 'kind' | 'id'>): void {
  keep(userId, others(userId, record))
}
