import { DownloadOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useState } from 'react'
import { api } from '#api/index.ts'
import { addressOf } from '#admin/lib/client.ts'
import { useCan } from '#admin/lib/query.ts'
import { token } from '#admin/lib/session.ts'
import { ask } from '#admin/ui/feedback.tsx'
import { openFile } from '#admin/ui/open.tsx'
import { useIsUnmounted } from '#admin/ui/use-is-unmounted.ts'
import { EXPORT_BUTTON } from './line-cursor.ts'
import type { LineSession } from './line-session.ts'
import { exportQuestion } from './export-question.ts'

/** Exports a quotation once what was typed is saved, and says before what the file will lack. */
export function ExportButton({ session }: { session: LineSession }) {
  const [busy, setBusy] = useState(false)
  const isGone = useIsUnmounted()
  const may = useCan('quotation:export')

  /** Nobody is asked who has left meanwhile, or is being sent to the login page. */
  async function agrees(question: string | undefined): Promise<boolean> {
    if (question === undefined) return true
    return !isGone() && token() !== undefined && ask(question)
  }

  async function run(): Promise<void> {
    if (!(await session.saves.flush()) && !(await agrees(unsavedQuestion(session)))) return
    if (await agrees(exportQuestion(session.lines()))) {
      await openFile(addressOf(api.quotation.outleader, { id: session.id }))
    }
  }

  async function press(): Promise<void> {
    setBusy(true)
    try {
      await run()
    } finally {
      setBusy(false)
    }
  }

  if (!may) return null
  return (
    <Button
      id={EXPORT_BUTTON}
      icon={<DownloadOutlined aria-hidden />}
      loading={busy}
      onClick={() => void press()}
    >
      导出Excel
    </Button>
  )
}

const unsavedQuestion = ({ saves }: LineSession) =>
  `有${saves.unsaved().length}行修改没有保存，导出的内容不含这些修改，是否继续导出？`
