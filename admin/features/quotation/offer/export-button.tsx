import { DownloadOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useState } from 'react'
import { api } from '#api/index.ts'
import { addressOf } from '#admin/lib/calls/client.ts'
import { useCan } from '#admin/lib/calls/query.ts'
import { openFile } from '#admin/ui/open.tsx'
import { EXPORT_BUTTON } from '../lines/line-cursor.ts'
import type { LineSession } from '../lines/saving/line-session.ts'
import { exportQuestion } from './export-question.ts'
import { setAdvice } from '../sets/set-warnings.ts'
import { usePrepare } from './use-prepare.ts'

/** Exports a quotation once what was typed is saved, and says before what the file will lack. */
export function ExportButton({ session }: { session: LineSession }) {
  const [busy, setBusy] = useState(false)
  const { prepare, agrees } = usePrepare(session)
  const may = useCan('quotation:export')

  async function run(): Promise<void> {
    if (!(await prepare('导出'))) return
    const question = exportQuestion(session.lines(), setAdvice(session.info()))
    if (await agrees(question)) {
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
      // Enter leads here from the last quantity; held a little longer it is not meant for this.
      onKeyDown={(event) => {
        if (event.repeat) event.preventDefault()
      }}
      onClick={() => void press()}
    >
      导出Excel
    </Button>
  )
}
