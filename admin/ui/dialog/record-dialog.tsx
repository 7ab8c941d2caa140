import { Modal } from 'antd'
import { useEffect, useRef } from 'react'
import { useEditing } from '#admin/lib/address.ts'
import type { RecordId } from '#admin/lib/address.ts'
import { removeDraft } from '#admin/lib/draft.ts'
import { refreshAfter, useSelf } from '#admin/lib/calls/query.ts'
import type { Identified } from '#admin/lib/types.ts'
import { DialogForm } from './dialog-form.tsx'
import type { NextStep } from './dialog-form.tsx'
import { ask } from './feedback.tsx'
import type { RecordFormProps } from '../form/form-types.ts'
import { formDraftKey } from '../form/record-form.tsx'

type RecordDialogProps<Loaded extends Identified> = RecordFormProps<Loaded> & {
  title: string
  /** The record on show; absent is closed. `useEditing().editing` gives it. */
  id: RecordId | undefined
  onClose: () => void
  width?: number
  next?: NextStep
}

const CLOSING = '内容尚未保存，关闭后会丢失，是否确认关闭？'

/**
 * The form of a record in a dialog. Closing it resets the form and reads again what shows the record; what is unsaved is
 * asked about first, however it is closed.
 */
export function RecordDialog<Loaded extends Identified>(props: RecordDialogProps<Loaded>) {
  const { title, id, onClose, width = 560, next, ...form } = props
  const userId = useSelf().data?.data.id
  const { form: opened } = useEditing()
  const unsaved = useRef<() => boolean>(null)

  function close(): void {
    if (id !== undefined) removeDraft(formDraftKey(userId, form.name, id, form.context, opened))
    onClose()
  }

  const newestClose = useRef(close)
  useEffect(() => {
    newestClose.current = close
  })

  async function leave(): Promise<void> {
    if (unsaved.current?.()) {
      // While it was asked, the answer to a save may have closed the dialog, or given a new record its id.
      if (!(await ask(CLOSING, { danger: true })) || !unsaved.current) return
    }
    newestClose.current()
    void refreshAfter(form.save)
  }

  return (
    <Modal
      title={title}
      open={id !== undefined}
      onCancel={() => void leave()}
      footer={null}
      width={width}
      destroyOnHidden
      closable={{ 'aria-label': '关闭' }}
    >
      {id !== undefined && (
        <DialogForm<Loaded>
          form={form}
          id={id}
          next={next}
          unsaved={unsaved}
          onDone={close}
          onLeave={() => void leave()}
        />
      )}
    </Modal>
  )
}
