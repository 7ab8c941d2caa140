import { useState } from 'react'
import type { ReactNode } from 'react'
import type { OwnChoices } from '#api/inbox/inbox.ts'
import { api } from '#api/index.ts'
import { call } from '#admin/lib/calls/client.ts'
import { showFailure } from '#admin/ui/dialog/feedback.tsx'
import { lazyPart } from '#admin/ui/lazy-part.tsx'

// Not needed before anyone opens one.
const ChoicesDialog = lazyPart(async () => (await import('./choices-dialog.tsx')).ChoicesDialog)
const DevicesDialog = lazyPart(
  async () => (await import('#admin/features/user/devices-dialog.tsx')).DevicesDialog,
)

/** The dialogs that messages and their settings open. */
export function useInboxDialogs(): {
  openDevices: () => void
  openChoices: () => void
  dialogs: ReactNode
} {
  const [devices, setDevices] = useState(false)
  const [choices, setChoices] = useState<OwnChoices>()

  /** What was chosen is read anew each time: another tab may have changed it. */
  async function openChoices(): Promise<void> {
    try {
      setChoices((await call(api.inbox.getChoices, {})).data)
    } catch (failure) {
      if (await showFailure(failure)) await openChoices()
    }
  }

  return {
    openDevices: () => setDevices(true),
    openChoices: () => void openChoices(),
    dialogs: (
      <>
        <DevicesDialog open={devices} onClose={() => setDevices(false)} />
        <ChoicesDialog
          open={choices !== undefined}
          choices={choices}
          onClose={() => setChoices(undefined)}
        />
      </>
    ),
  }
}
