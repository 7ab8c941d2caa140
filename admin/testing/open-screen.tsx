import { createMemoryHistory, createRouter } from '@tanstack/react-router'
import { createRoot } from 'react-dom/client'
import { beginSession } from '#admin/lib/session.ts'
import { router } from '#admin/routes.tsx'
import { Screens } from '#admin/screens.tsx'

/** Shows the screens as `main.tsx` does, at an address and with a session that has just begun; gives how to close them. */
export function openScreen(address: string): () => void {
  const place = document.createElement('div')
  document.body.append(place)
  beginSession('T')
  const history = createMemoryHistory({ initialEntries: [address] })
  const root = createRoot(place)
  root.render(<Screens pages={createRouter({ ...router.options, history })} />)
  return () => {
    root.unmount()
    place.remove()
  }
}
