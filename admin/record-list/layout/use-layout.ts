import { useSyncExternalStore } from 'react'
import type { ListLayout, ListName } from '#api/preferences.ts'
import { useSelf } from '#admin/lib/query.ts'
import { AS_IT_COMES } from './columns-layout.ts'
import { arrange, changedLayout, watchLayouts } from './layout-saves.ts'

export type Layout = {
  layout: ListLayout
  /** Whether it is known how the user wants the list; then nothing moves any more. */
  known: boolean
  /** Whether the last change could not be kept. */
  failed: boolean
  change: (layout: ListLayout) => void
}

/** How the user wants to see a list: as changed in this tab, or else as the server keeps it. */
export function useLayout(list: ListName): Layout {
  const self = useSelf()
  const user = self.data?.data
  const changed = useSyncExternalStore(watchLayouts, () => changedLayout(user?.id ?? 0, list))
  return {
    layout: changed?.layout ?? user?.preferences.lists[list] ?? AS_IT_COMES,
    known: !self.isPending,
    failed: changed?.state === 'failed',
    change: (layout) => {
      if (user) void arrange(user.id, list, layout)
    },
  }
}
