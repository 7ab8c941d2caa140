import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { api } from '#api/index.ts'
import { callOnce } from '#admin/lib/calls/change.ts'
import { queryClient } from '#admin/lib/calls/query.ts'
import { forgetSession, token } from '#admin/lib/session.ts'

/**
 * Logs out. This must always work: the session is forgotten here even where the server cannot be reached; there it
 * expires.
 */
export function useLogout() {
  const navigate = useNavigate()
  const [busy, setBusy] = useState(false)

  async function leave() {
    const left = token()
    setBusy(true)
    await callOnce(api.session.outlogin, {}).catch(() => undefined)
    // Pressed twice, the other answer may come when somebody has signed in here again.
    const present = token()
    if (present !== undefined && present !== left) return
    forgetSession()
    await navigate({ to: '/login' })
    queryClient.clear()
  }

  return { busy, logout: () => void leave() }
}
