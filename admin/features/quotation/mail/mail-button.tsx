import { Link } from '@tanstack/react-router'
import { Button } from 'antd'
import { useState } from 'react'
import { api } from '#api/index.ts'
import type { MailDraft, MailState } from '#api/delivery/document-mail.ts'
import { call } from '#admin/lib/calls/client.ts'
import { useCan, useRead } from '#admin/lib/calls/query.ts'
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
        发邮件
      </Button>
      {draft && <MailDialog {...which} draft={draft} open={open} onClose={() => setOpen(false)} />}
    </>
  )
}

/** Why no mail can leave; undefined where one can, or that is not known yet: then 发邮件 itself is refused in words. */
export function useMailState(mayMail: boolean): MailState | undefined {
  return useRead(api.mail.getState, {}, { enabled: mayMail }).data?.data ?? undefined
}

/** Where what is missing is set up, and by who. */
const PLACES = {
  company: { to: '/company', label: '公司资料', needs: 'company:edit' },
  channel: { to: '/channel', label: '发送渠道', needs: 'system:channel' },
} as const

/** In place of 发邮件: why there is none, and who sets up what, with the way there for who may. */
export function NoMail({ state: { problem, remedy, place } }: { state: MailState }) {
  const { to, label, needs } = PLACES[place]
  const may = useCan(needs)
  return (
    <p className="muted">
      {problem}，
      {may ? (
        <Link to={to}>{`前往“${label}”${remedy}`}</Link>
      ) : (
        `请联系管理员在“${label}”里${remedy}`
      )}
      。
    </p>
  )
}
