import { useRef, useState } from 'react'
import { api } from '#api/index.ts'
import { callOnce } from '#admin/lib/calls/change.ts'
import { refreshAfter } from '#admin/lib/calls/query.ts'
import { showFailure, showSuccess } from '#admin/ui/dialog/feedback.tsx'
import { useIsUnmounted } from '#admin/ui/use-is-unmounted.ts'
import type { LineSession } from '../lines/saving/line-session.ts'
import { oneLess, setsIn } from './set-choice.ts'
import type { ChosenSet } from './set-choice.ts'

/**
 * Adds sets to a quotation one after another; what is added leaves the choice, so that a failure repeats none.
 * While that is under way nothing can be chosen; leaving the page stops it after the current one.
 */
export function useAddSets({ id }: LineSession) {
  const [chosen, setChosen] = useState<readonly ChosenSet[]>([])
  const [busy, setBusy] = useState(false)
  const running = useRef(false)
  const isGone = useIsUnmounted()

  /** Without a combination it is the server that says so. */
  async function addOne(com_id: number | undefined): Promise<boolean> {
    try {
      await callOnce(api.quotation.setCombination, { id, com_id })
      return true
    } catch (failure) {
      return !isGone() && (await showFailure(failure)) && addOne(com_id)
    }
  }

  async function addAll(): Promise<boolean> {
    if (chosen.length === 0) return addOne(undefined)
    let left = chosen
    while (left[0] && !isGone()) {
      const { com_id } = left[0]
      if (!(await addOne(com_id))) break
      left = oneLess(left, com_id)
      setChosen((former) => oneLess(former, com_id))
    }
    const added = setsIn(chosen) - setsIn(left)
    if (added > 0) showSuccess(added === 1 ? '组合已加入报价' : `${added}套组合已加入报价`)
    // Also after a failure: a set whose answer was lost has arrived all the same.
    const read = refreshAfter(api.quotation.setCombination)
    if (left.length > 0 || isGone()) return false
    await read
    return true
  }

  return {
    chosen,
    setChosen,
    busy,
    /** Answers whether all were added, and somebody is still here to go on with them. */
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
