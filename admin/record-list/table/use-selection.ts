import { useState } from 'react'
import type { RowBase } from '../types.ts'

export type Selection = {
  /** Which of the rows are selected. */
  ids: ReadonlySet<number>
  choose: (ids: readonly number[]) => void
  /** Whether anything can be selected: not while rows of another page stand there still. */
  open: boolean
}

type SelectableRows = {
  rows: readonly RowBase[]
  /** The key of these rows. */
  page: string
  /** Whether these rows are of that page, and not of the one before, which stand until the answer is there. */
  current: boolean
}

/** The selected rows of one page: on another page, or with other filters, nothing is selected. */
export function useSelection({ rows, page, current }: SelectableRows): Selection {
  const [chosen, setChosen] = useState<{ page: string; ids: readonly number[] }>()
  // Gone for good: coming back to a page, nobody remembers what was selected there.
  if (chosen && chosen.page !== page) setChosen(undefined)
  const here = chosen?.page === page && current ? chosen.ids : []
  // A row that is gone is not selected any more.
  const ids = new Set(here.filter((id) => rows.some((row) => row.id === id)))
  return { ids, choose: (next) => setChosen({ page, ids: next }), open: current }
}
