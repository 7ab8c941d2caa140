import { Button } from 'antd'
import { useState } from 'react'
import type { FileEndpoint } from '#api/kit/endpoint.ts'
import type { ImportPreview } from '#api/kit/imports.ts'
import { Refusal } from '#admin/lib/calls/failures.ts'
import { SavingText } from '#admin/ui/form/saving-text.tsx'
import { useChange } from '#admin/ui/form/use-change.ts'
import { ChooseStep } from './choose-step.tsx'
import { FileHead } from './file-head.tsx'
import { FileModal } from './file-modal.tsx'
import { confirmLabel, type ImportCalls } from './import-types.ts'
import { PreviewStep } from './preview-step.tsx'
import { useFileReading } from './use-file-reading.ts'
import css from './imports.module.css'

type ImportDialogProps = {
  title: string
  nameLabel: string
  rules: readonly string[]
  calls: ImportCalls & { exportList: FileEndpoint }
  open: boolean
  onClose: () => void
}

/** Takes a file, shows what it would change, and writes that once it is confirmed. */
export function ImportDialog({ open, onClose, ...props }: ImportDialogProps) {
  const [busy, setBusy] = useState(false)
  return (
    <FileModal title={props.title} open={open} busy={busy} onClose={onClose}>
      <ImportSteps {...props} onBusy={setBusy} onDone={onClose} />
    </FileModal>
  )
}

type ImportStepsProps = Omit<ImportDialogProps, 'open' | 'onClose' | 'title'> & {
  onBusy: (busy: boolean) => void
  onDone: () => void
}

function ImportSteps({ nameLabel, rules, calls, onBusy, onDone }: ImportStepsProps) {
  const { read, busy, take, restart } = useFileReading<ImportPreview>(calls.importFile)
  const writing = useChange(calls.confirmImport, {
    // What no longer fits is compared anew, from the file.
    onFailure: (failure) => {
      if (failure instanceof Refusal) restart()
    },
  })

  async function confirm({ id }: ImportPreview): Promise<void> {
    onBusy(true)
    const answer = await writing.send({ id })
    onBusy(false)
    if (answer) onDone()
  }

  if (!read) {
    return <ChooseStep busy={busy} template={calls.exportList} rules={rules} onChosen={take} />
  }
  const { file, choice, data: preview } = read
  const label = confirmLabel(preview.counts)
  return (
    <>
      <FileHead
        read={preview}
        choice={choice}
        busy={busy}
        onChoose={(next) => void take(file, next)}
      />
      {preview.layout.problem === '' && (
        <PreviewStep
          key={preview.id}
          preview={preview}
          nameLabel={nameLabel}
          list={calls.getImport}
        />
      )}
      <div className={`${css.foot} pinned-foot`}>
        <SavingText busy={writing.busy} text="正在导入…" />
        <Button disabled={writing.busy} onClick={restart}>
          重新选择文件
        </Button>
        {label === undefined ? (
          <Button type="primary" onClick={onDone}>
            关闭
          </Button>
        ) : (
          <Button
            type="primary"
            loading={writing.busy}
            disabled={busy}
            onClick={() => void confirm(preview)}
          >
            {label}
          </Button>
        )}
      </div>
    </>
  )
}
