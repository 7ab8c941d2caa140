import { useRef, useState } from 'react'
import { api } from '#api/index.ts'
import { callOnce } from '#admin/lib/change.ts'
import { refresh } from '#admin/lib/query.ts'
import { showFailure, showSuccess } from '#admin/ui/feedback.tsx'
import type { LineSession } from './line-session.ts'
import { oneLess, setsIn } from './set-choice.ts'
import type { ChosenSet } from './set-choice.ts'

/** Adds sets to a quotation one after another; what is added leaves the choice, so that a failure repeats none. */
export function useAddSets({ id }: LineSession) {
  const [chosen, setChosen] = useState<readonly ChosenSet[]>([])
  const [busy, setBusy] = useState(false)
  const running = useRef(false)

  /** Without a combination it is the server that says so. */
  async function addOne(com_id: number | undefined): Promise<boolean> {
    try {
      await callOnce(api.quotation.setCombination, { id, com_id })
      return true
    } catch (failure) {
      return (await showFailure(failure)) && addOne(com_id)
    }
  }

  async function addAll(): Promise<boolean> {
    if (chosen.length === 0) return addOne(undefined)
    let left = chosen
    while (left[0]) {
      const { com_id } = left[0]
      // oxlint-disable-next-line no-await-in-loop -- sets stand in the order in which they were added
      if (!(await addOne(com_id))) break
      left = oneLess(left, com_id)
      setChosen(left)
    }
    const added = setsIn(chosen) - setsIn(left)
    if (added > 0) {
      showSuccess(added === 1 ? '组合已加入报价' : `${added}套组合已加入报价`)
      await refresh(api.quotation.getQuopro)
    }
    return left.length === 0
  }

  return {
    chosen,
    setChosen,
    busy,
    /** Answers whether all were added. */
    add: async (): Promise<boolean> => {
      if (running.current) return false
      running.current = true
      setBusy(true)
      try {
        return await addAll()
      } finally {
        running.current = false
        setBusy(false)
      }
    },
  }
}
