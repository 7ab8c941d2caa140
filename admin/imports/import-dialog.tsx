import { Button, Modal } from 'antd'
import { useState } from 'react'
import type { Endpoint, FileEndpoint } from '#api/kit/endpoint.ts'
import type { ImportPreview } from '#api/kit/imports.ts'
import { Refusal } from '#admin/lib/calls/failures.ts'
import { newKey } from '#admin/lib/calls/idempotency-key.ts'
import { uploadFile } from '#admin/lib/calls/upload.ts'
import { notify } from '#admin/ui/dialog/feedback.tsx'
import { SavingText } from '#admin/ui/form/saving-text.tsx'
import { useChange, useSending } from '#admin/ui/form/use-change.ts'
import { useIsUnmounted } from '#admin/ui/use-is-unmounted.ts'
import { ChooseStep } from './choose-step.tsx'
import { confirmLabel, refusedFile } from './import-types.ts'
import type { ImportCalls } from './import-types.ts'
import { PreviewStep } from './preview-step.tsx'
import css from './imports.module.css'

type ImportDialogProps = {
  title: string
  nameLabel: string
  rules: readonly string[]
  calls: ImportCalls & { exportList: FileEndpoint }
  list: Endpoint
  open: boolean
  onClose: () => void
}

/** Takes a file, shows what it would change, and writes that once it is confirmed. */
export function ImportDialog({ open, onClose, ...props }: ImportDialogProps) {
  const [busy, setBusy] = useState(false)
  return (
    <Modal
      title={props.title}
      open={open}
      width="min(1080px, 100vw - 24px)"
      onCancel={onClose}
      // What is being written goes on, and its end must be seen.
      closable={busy ? false : { 'aria-label': '关闭' }}
      keyboard={!busy}
      mask={{ closable: false }}
      footer={null}
      destroyOnHidden
    >
      <ImportSteps {...props} onBusy={setBusy} onDone={onClose} />
    </Modal>
  )
}

type ImportStepsProps = Omit<ImportDialogProps, 'open' | 'onClose' | 'title'> & {
  onBusy: (busy: boolean) => void
  onDone: () => void
}

function ImportSteps({ nameLabel, rules, calls, list, onBusy, onDone }: ImportStepsProps) {
  const [preview, setPreview] = useState<ImportPreview>()
  const isGone = useIsUnmounted()
  const reading = useSending(({ file, key }: { file: File; key: string }) =>
    uploadFile(calls.importFile, file, {
      key,
      signal: new AbortController().signal,
      onProgress: () => undefined,
    }),
  )
  const writing = useChange(calls.confirmImport, {
    refreshes: [list],
    // What no longer fits is compared anew, from the file.
    onFailure: (failure) => {
      if (failure instanceof Refusal) setPreview(undefined)
    },
  })

  async function choose(file: File): Promise<void> {
    const refused = refusedFile(file)
    if (refused !== undefined) return notify(refused)
    const answer = await reading.send({ file, key: newKey() })
    if (answer && !isGone()) setPreview(answer.data)
  }

  async function confirm({ id }: ImportPreview): Promise<void> {
    onBusy(true)
    const answer = await writing.send({ id })
    onBusy(false)
    if (answer) onDone()
  }

  if (!preview) {
    return (
      <ChooseStep busy={reading.busy} template={calls.exportList} rules={rules} onChosen={choose} />
    )
  }
  const label = confirmLabel(preview.counts)
  return (
    <>
      <PreviewStep
        key={preview.id}
        preview={preview}
        nameLabel={nameLabel}
        list={calls.getImport}
      />
      <div className={`${css.foot} pinned-foot`}>
        <SavingText busy={writing.busy} text="正在导入…" />
        <Button disabled={writing.busy} onClick={() => setPreview(undefined)}>
          重新选择文件
        </Button>
        {label === undefined ? (
          <Button type="primary" onClick={onDone}>
            关闭
          </Button>
        ) : (
          <Button type="primary" loading={writing.busy} onClick={() => void confirm(preview)}>
            {label}
          </Button>
        )}
      </div>
    </>
  )
}
