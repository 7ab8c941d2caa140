import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { sweepDrafts } from './lib/draft.ts'
import { watchStyles } from './lib/calls/fetch-code.ts'
import { whenSessionEnds } from './lib/session.ts'
import { loginAddress, router } from './routes.tsx'
import { Screens } from './screens.tsx'

sweepDrafts()
watchStyles()
whenSessionEnds(() => {
  const href = loginAddress(router.state.location.href)
  void router.navigate({ href, state: { sessionEnded: true } })
})

createRoot(document.querySelector('#root')!).render(
  <StrictMode>
    <Screens pages={router} />
  </StrictMode>,
)
