import { useEffect, useEffectEvent, useState } from 'react'
import type { TypedPoint } from '#api/product/typed-curve.ts'
import { FileModal } from '#admin/imports/file-modal.tsx'
import { useSelf } from '#admin/lib/calls/query.ts'
import { notify } from '#admin/ui/dialog/feedback.tsx'
import { isAsking } from '#admin/ui/dialog/question-dialogs.tsx'
import { FileChooser } from '#admin/ui/field/file-chooser.tsx'
import { lastPage, openPage, refusedPicture, storePage, type MarkedPage } from './picture-file.ts'
import { PictureMarking } from './picture-marking.tsx'
import { NOTHING_MARKED, pointsOf, sourceOf, withoutPoints } from './picture-reading.ts'

export type ReadPicture = { points: TypedPoint[]; source: string }

type PictureDialogProps = {
  open: boolean
  onClose: () => void
  /** Whether they were taken: else what is marked stays. */
  onRead: (read: ReadPicture) => Promise<boolean>
}

/** Reads the points of a curve from the picture of a catalogue's page. What is marked is there until it was read. */
export function PictureDialog({ open, onClose, onRead }: PictureDialogProps) {
  const userId = useSelf().data?.data.id
  const [shown, setShown] = useState<MarkedPage>()

  useEffect(() => {
    if (userId === undefined) return
    const begin = async () => {
      const last = await lastPage(userId)
      if (last) setShown((own) => own ?? last)
    }
    void begin()
  }, [userId])

  async function take(file: File | undefined): Promise<void> {
    if (!file) return
    const refused = refusedPicture(file)
    const page = refused === undefined ? await openPage(file) : undefined
    if (page) setShown({ page, marked: NOTHING_MARKED })
    else await notify(refused ?? '浏览器打不开这张图片，请截图后粘贴')
  }

  // Whatever has the focus: a dialog that was just opened has it itself.
  const paste = useEffectEvent((event: ClipboardEvent) => {
    const [file] = event.clipboardData?.files ?? []
    if (file && !isAsking()) void take(file)
  })
  useEffect(() => {
    if (!open) return undefined
    const listen = (event: ClipboardEvent) => paste(event)
    document.addEventListener('paste', listen)
    return () => document.removeEventListener('paste', listen)
  }, [open])

  async function finish({ page, marked }: MarkedPage): Promise<void> {
    const next = { page, marked: withoutPoints(marked) }
    const read = { points: pointsOf(marked), source: sourceOf(marked, page) }
    if (!(await onRead(read))) return
    setShown(next)
    if (userId !== undefined) void storePage(userId, next)
  }

  return (
    <FileModal title="从图片取曲线" open={open} onClose={onClose}>
      {shown ? (
        <PictureMarking
          {...shown}
          onMarked={(marked) => setShown({ ...shown, marked })}
          onOther={() => setShown(undefined)}
          onFinish={() => void finish(shown)}
        />
      ) : (
        <>
          <p>从样本截图后按 Ctrl+V 粘贴，或选择图片。图片留在浏览器里，不会上传。</p>
          <FileChooser
            single
            camera
            what="图片"
            dropped="图片"
            accept="image/*"
            onChosen={([file]) => void take(file)}
          />
        </>
      )}
    </FileModal>
  )
}
