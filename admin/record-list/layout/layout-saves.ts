import { api } from '#api/index.ts'
import type { ListLayout, ListName } from '#api/preferences.ts'
import { call } from '#admin/lib/client.ts'

/** What a user changed about a list in this tab. */
export type ChangedLayout = { layout: ListLayout; state: 'saving' | 'kept' | 'failed' }

/**
 * The lists that were arranged anew in this tab, by user and list. They look so at once; the server gets the
 * newest arrangement of a list whenever the one before has arrived, so that quick changes cannot overtake
 * each other.
 */
const changed = new Map<string, ChangedLayout>()
const watchers = new Set<() => void>()

const keyOf = (user: number, list: ListName) => `${user} ${list}`

function note(key: string, change: ChangedLayout): void {
  changed.set(key, change)
  for (const watcher of watchers) watcher()
}

/** What was changed about a list in this tab; nothing where it is as the server knows it. */
export const changedLayout = (user: number, list: ListName) => changed.get(keyOf(user, list))

/** Tells of changes to any list. */
export function watchLayouts(watcher: () => void): () => void {
  watchers.add(watcher)
  return () => watchers.delete(watcher)
}

const inputOf = (list: ListName, { order, hidden, widths, density }: ListLayout) => ({
  list,
  order,
  hidden,
  widths: Object.entries(widths).map(([field, width]) => `${field}:${width}`),
  density,
})

/** Arranges a list for a user, and has the server keep it. */
export async function arrange(user: number, list: ListName, layout: ListLayout): Promise<void> {
  const key = keyOf(user, list)
  const underWay = changed.get(key)?.state === 'saving'
  note(key, { layout, state: 'saving' })
  if (underWay) return
  for (let sent: ListLayout | undefined; sent !== changed.get(key)?.layout;) {
    sent = changed.get(key)?.layout ?? layout
    try {
      await call(api.user.setPreference, inputOf(list, sent))
    } catch {
      // Whatever it was: the list says that it is not kept, and offers to try again.
      note(key, { layout: changed.get(key)?.layout ?? sent, state: 'failed' })
      return
    }
  }
  note(key, { layout: changed.get(key)?.layout ?? layout, state: 'kept' })
}
