import { createMemoryHistory, createRouter } from '@tanstack/react-router'
import { createRoot } from 'react-dom/client'
import { beginSession, forgetSession } from '#admin/lib/session.ts'
import { router } from '#admin/routes.tsx'
import { isAsking } from '#admin/ui/dialog/question-dialogs.tsx'
import { Screens } from '#admin/screens.tsx'
import { loseUnanswered } from './network.ts'

/** Each screen has a session of its own, so that what a former one still waits for says nothing here. */
let sessions = 0

/** Shows the screens as `main.tsx` does, at an address and with a session that has just begun; gives how to close them. */
export function openScreen(address: string): () => void {
  refuseLeftovers('before a screen opens')
  const place = document.createElement('div')
  document.body.append(place)
  sessions += 1
  beginSession(`T${sessions}`)
  const history = createMemoryHistory({ initialEntries: [address] })
  const root = createRoot(place)
  root.render(<Screens pages={createRouter({ ...router.options, history })} />)
  return () => {
    root.unmount()
    place.remove()
    forgetSession()
    loseUnanswered()
    refuseLeftovers('after a screen has closed')
  }
}

/** A dialog that a former screen left behind would lie over the next one, where nobody looks for its cause. */
function refuseLeftovers(when: string): void {
  const left = [...document.querySelectorAll('.ant-modal-wrap, .ant-drawer-open')]
  if (left.length === 0 && !isAsking()) return
  const texts = left.map((one) => one.textContent).join(' | ')
  throw new Error(
    `${when}: ${left.length} dialogs are left (${texts}), a question ${isAsking() ? 'waits' : 'does not wait'}`,
  )
}
