import { Button } from 'antd'
import { useState } from 'react'
import { api } from '#api/index.ts'
import type { MailDraft } from '#api/delivery/document-mail.ts'
import { call } from '#admin/lib/calls/client.ts'
import { lazyPart } from '#admin/ui/lazy-part.tsx'
import type { Preparing } from '../offer/use-prepare.ts'

const MailDialog = lazyPart(async () => (await import('./mail-dialog.tsx')).MailDialog)

type MailButtonProps = {
  quotation: number
  /** The version whose document is sent. */
  revision: number
  /** Whether a line has a building, of which there is a 计算书. */
  hasBuilding: boolean
  preparing: Preparing
}

/** Sends a document of what was sent to the customer by mail, once its sender has read what it says. */
export function MailButton({ preparing, ...which }: MailButtonProps) {
  const { quotation: id, revision } = which
  const [busy, setBusy] = useState(false)
  const [draft, setDraft] = useState<MailDraft>()
  const [open, setOpen] = useState(false)

  async function press(): Promise<void> {
    setBusy(true)
    try {
      const answer = await preparing.answered(() => call(api.mail.getDraft, { id, revision }))
      if (!answer) return
      setDraft(answer.data)
      setOpen(true)
    } finally {
      setBusy(false)
    }
  }

  return (
    <>
      <Button size="small" loading={busy} onClick={() => void press()}>
        发送邮件
      </Button>
      {draft && <MailDialog {...which} draft={draft} open={open} onClose={() => setOpen(false)} />}
    </>
  )
}
