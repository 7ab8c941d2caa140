import { useSyncExternalStore } from 'react'
import type { ListLayout, ListName } from '#api/user/preferences.ts'
import { useSelf } from '#admin/lib/calls/query.ts'
import { asItComes, type NamedColumn } from './columns-layout.ts'
import { layoutOutbox } from './layout-outbox.ts'

export type Layout = {
  layout: ListLayout
  /** Whether it is known how the user wants the list; then nothing moves any more. */
  known: boolean
  /** Whether the last change could not be saved. */
  failed: boolean
  change: (layout: ListLayout) => void
  /** Saves again what could not be saved. */
  retry: () => void
}

/** How the user wants to see a list: as changed in this tab, or else as the server knows it. */
export function useLayout(list: ListName, columns: readonly NamedColumn[]): Layout {
  const self = useSelf()
  const user = self.data?.data
  const outbox = layoutOutbox(user?.id ?? 0)
  const changed = useSyncExternalStore(outbox.subscribe, () => outbox.snapshot().get(list))
  return {
    layout:
      changed?.values.layout ??
      changed?.answer ??
      user?.preferences.lists[list] ??
      asItComes(columns),
    known: !self.isPending,
    failed: changed?.state === 'failed',
    change: (layout) => {
      if (user) outbox.put(list, { field: 'layout', value: layout })
    },
    retry: () => outbox.retry([list]),
  }
}
