import { useState } from 'react'
import type { RowBase } from './types.ts'

export type Selection = {
  /** Which of the rows are selected. */
  ids: ReadonlySet<number>
  choose: (ids: readonly number[]) => void
}

/** The selected rows of one page: on another page, or with other filters, nothing is selected. */
export function useSelection(rows: readonly RowBase[], page: string): Selection {
  const [chosen, setChosen] = useState<{ page: string; ids: readonly number[] }>()
  // Gone for good: coming back to a page, nobody remembers what was selected there.
  if (chosen && chosen.page !== page) setChosen(undefined)
  const here = chosen?.page === page ? chosen.ids : []
  // A row that is gone is not selected any more.
  const ids = new Set(here.filter((id) => rows.some((row) => row.id === id)))
  return { ids, choose: (wanted) => setChosen({ page, ids: wanted }) }
}
