import { useState } from 'react'
import type { ReactNode } from 'react'
import type { WordedField } from '../../field/field-book.ts'
import { lazyPart } from '../../lazy-part.tsx'
import type { Conflict } from './conflict-dialog.tsx'

// Few saves come to it.
const ConflictDialog = lazyPart(async () => (await import('./conflict-dialog.tsx')).ConflictDialog)

type Opened = { conflict: Conflict; open: boolean; number: number }

/** Asks which of two states of a form's fields is to be saved. */
export function useConflict(): {
  dialog: ReactNode
  /** The fields of which the other's is taken; nothing where the form is to stay as it is. */
  choose: (conflict: Omit<Conflict, 'decide'>) => Promise<readonly WordedField[] | undefined>
} {
  const [opened, setOpened] = useState<Opened>()

  function choose(conflict: Omit<Conflict, 'decide'>) {
    const { promise, resolve } = Promise.withResolvers<readonly WordedField[] | undefined>()
    const decide: Conflict['decide'] = (taken) => {
      setOpened((former) => former && { ...former, open: false })
      resolve(taken)
    }
    setOpened((former) => ({
      conflict: { ...conflict, decide },
      open: true,
      number: (former?.number ?? 0) + 1,
    }))
    return promise
  }

  return {
    dialog: opened && (
      <ConflictDialog
        key={opened.number}
        conflict={opened.conflict}
        open={opened.open}
        onClose={() => opened.conflict.decide(undefined)}
      />
    ),
    choose,
  }
}
