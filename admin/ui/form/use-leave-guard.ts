import { useBlocker } from '@tanstack/react-router'
import { token } from '#admin/lib/session.ts'
import { ask } from '../dialog/feedback.tsx'

type Guarded = {
  /** Whether something would be lost with the tab; then the browser asks. */
  unsaved: () => boolean
  /** What is asked before leaving within the site; nothing where nothing would be lost. */
  question: () => string | undefined
  /** Lets go of what is unsaved, once the user agrees. */
  discard: () => void
  disabled?: boolean
}

/** Keeps what is unsaved from being lost by leaving the page or closing the tab. */
export function useLeaveGuard({ unsaved, question, discard, disabled = false }: Guarded): void {
  useBlocker({
    disabled,
    enableBeforeUnload: unsaved,
    shouldBlockFn: async ({ current, next }) => {
      const text = question()
      // From the login page the user comes back to what is unsaved.
      if (text === undefined || isSamePage(current, next) || token() === undefined) return false
      const leave = await ask(text, { danger: true })
      if (leave) discard()
      return !leave
    },
  })
}

type Place = { pathname: string; search: object }

const isSamePage = (one: Place, other: Place) =>
  one.pathname.toLowerCase() === other.pathname.toLowerCase() &&
  JSON.stringify(one.search) === JSON.stringify(other.search)
