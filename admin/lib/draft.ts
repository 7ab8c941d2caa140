/**
 * What was typed and not saved, kept per user, form and record in local storage, so that it survives a
 * session's end (spec 12.6.1). Secrets are never given to it.
 */
const PREFIX = 'draft:'
const KEPT_FOR = 7 * 24 * 60 * 60_000
/** How many forms of new records, of all kinds together, a user may have unsaved. The oldest go first. */
const MOST_NEW = 20

export type Draft = {
  values: Record<string, unknown>
  /** The version that was edited; a save must fail if the record has moved on since. */
  version: number
  savedAt: number
}

/** The key of a draft; undefined without a known user. */
export function draftKey(userId: number | undefined, form: string, record: string | number) {
  return userId === undefined ? undefined : `${PREFIX}${userId}:${form}:${record}`
}

/** The `record` of a draft whose record is not stored yet: where that comes from, and which of the forms opened for it. */
export function newRecord(context: string, form: string | undefined): string {
  const origin = context === '' ? 'new' : `new-${context}`
  return form === undefined ? origin : `${origin}:${form}`
}

/** The part of a key before its form; drafts of versions without forms end with it. */
const originOf = (key: string) => key.replace(/(:new[^:]*):[^:]*$/, '$1')

const isOfNew = (key: string) => /^draft:\d+:[^:]+:new/.test(key)

/** The other drafts of a user for a new record of the same kind and origin as the one under this key, newest first. */
export function otherNewDrafts(key: string | undefined): { key: string; draft: Draft }[] {
  if (key === undefined) return []
  const origin = originOf(key)
  return stored((other) => other !== key && originOf(other) === origin)
}

/** The drafts under keys of this kind, newest first. */
function stored(isMeant: (key: string) => boolean): { key: string; draft: Draft }[] {
  const keys = Object.keys(localStorage).filter((key) => key.startsWith(PREFIX) && isMeant(key))
  return keys
    .flatMap((key) => {
      const draft = readDraft(key)
      return draft ? [{ key, draft }] : []
    })
    .toSorted((one, other) => other.draft.savedAt - one.draft.savedAt)
}

/** The draft under a key, unless it is too old or cannot be read. */
export function readDraft(key: string | undefined): Draft | undefined {
  const stored = key && localStorage.getItem(key)
  if (!stored) return undefined
  const draft = parsed(stored)
  return draft && Date.now() - draft.savedAt < KEPT_FOR ? draft : undefined
}

/** Keeps what is typed. A full storage is no reason to disturb the typing. */
export function keepDraft(key: string | undefined, values: object, version: number): void {
  if (!key) return
  if (isOfNew(key) && localStorage.getItem(key) === null) makeRoom(key)
  try {
    localStorage.setItem(key, JSON.stringify({ values, version, savedAt: Date.now() }))
  } catch {
    localStorage.removeItem(key)
  }
}

/** Deletes the oldest drafts of a user's new records, so that one more is not too many. */
function makeRoom(key: string): void {
  const ofUser = key.slice(0, key.indexOf(':', PREFIX.length) + 1)
  const others = stored((other) => isOfNew(other) && other.startsWith(ofUser))
  for (const oldest of others.slice(MOST_NEW - 1)) removeDraft(oldest.key)
}

/** Deletes a draft, after a save, a reset or when the user discards it. */
export function removeDraft(key: string | undefined): void {
  if (key) localStorage.removeItem(key)
}

/** Deletes a draft that equals what was saved; one that was typed in another tab since stays. */
export function removeSavedDraft(key: string | undefined, saved: object): void {
  const draft = readDraft(key)
  if (draft && JSON.stringify(draft.values) === JSON.stringify(saved)) removeDraft(key)
}

/** Forgets all drafts that are too old or cannot be read. */
export function sweepDrafts(): void {
  for (const key of Object.keys(localStorage)) {
    if (key.startsWith(PREFIX) && !readDraft(key)) localStorage.removeItem(key)
  }
}

function parsed(stored: string): Draft | undefined {
  try {
    const draft = JSON.parse(stored) as Partial<Draft> | null
    const complete = typeof draft?.values === 'object' && typeof draft.savedAt === 'number'
    return complete && typeof draft.version === 'number' ? (draft as Draft) : undefined
  } catch {
    return undefined
  }
}
